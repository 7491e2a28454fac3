import { fromHex, sameBytes, toHex } from './hex.ts';
import { type Sha256, sha256 } from './sha256.ts';

export const SEED_BYTES = 32;

/** What is published before sales open: SHA-256 of the seed's 32 bytes, as hexadecimal text (lottery.md 14.2, step 1). */
export function commitmentOf(seed: Uint8Array, hash: Sha256 = sha256): string {
  if (seed.byteLength !== SEED_BYTES) throw new RangeError('commitmentOf: a seed has 32 bytes');
  return toHex(hash(seed));
}

/** Whether a revealed seed is the one that was committed to. */
export function keepsCommitment(seedHex: string, commitmentHex: string, hash: Sha256 = sha256): boolean {
  return seedHex.length === 2 * SEED_BYTES && sameBytes(hash(fromHex(seedHex)), fromHex(commitmentHex));
}
