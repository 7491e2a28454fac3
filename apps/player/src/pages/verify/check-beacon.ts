import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, utf8 } from '@tyche/rules/fairness';
import type { DrawProof } from './draw-proof.ts';

type Beacon = DrawProof['beacon'];

// drand quicknet: the key is pinned here, not believed from the proof (lottery.md 14.4).
const QUICKNET_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
  '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const QUICKNET_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Whether a beacon that calls itself independent signs with the key that is known to be its own. */
export function isKnownKey(beacon: Beacon): boolean {
  return (
    !beacon.independent || (beacon.scheme === 'bls-unchained-g1-rfc9380' && beacon.publicKey === QUICKNET_KEY)
  );
}

/** Whether the signature is the beacon's own over its round. An unknown scheme is not. */
export async function isGenuinePulse(beacon: Beacon, signature: string): Promise<boolean> {
  try {
    switch (beacon.scheme) {
      case 'ed25519-tyche-1':
        return await isEd25519(beacon.publicKey, utf8(`tyche-beacon|${beacon.round}`), signature);
      case 'bls-unchained-g1-rfc9380':
        return await isQuicknet(beacon, signature);
      default:
        return false;
    }
  } catch {
    return false;
  }
}

/** Whether an escrow is the one that a seed has under its round and the beacon's key. */
export async function isGenuineEscrow(
  { publicKey }: Beacon,
  { round, ciphertext }: NonNullable<DrawProof['escrow']>,
  seed: string,
): Promise<boolean> {
  try {
    const { isEscrowOf } = await import('@tyche/timelock/escrow');
    return isEscrowOf(fromHex(ciphertext), fromHex(seed), { publicKey: fromHex(publicKey), round });
  } catch {
    return false;
  }
}

/** By the browser's own cryptography; by a library where the page has none (plain HTTP off loopback, old browsers). */
async function isEd25519(
  publicKey: string,
  message: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  try {
    const key = await globalThis.crypto.subtle.importKey('raw', fromHex(publicKey), 'Ed25519', false, [
      'verify',
    ]);
    return await globalThis.crypto.subtle.verify('Ed25519', key, fromHex(signature), message);
  } catch {
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    return ed25519.verify(fromHex(signature), message, fromHex(publicKey));
  }
}

async function isQuicknet(beacon: Beacon, signature: string): Promise<boolean> {
  const {
    bls12_381: { shortSignatures },
  } = await import('@noble/curves/bls12-381.js');
  const round = new Uint8Array(8);
  new DataView(round.buffer).setBigUint64(0, BigInt(beacon.round));
  const message = shortSignatures.hash(sha256(round), QUICKNET_DOMAIN);
  return shortSignatures.verify(fromHex(signature), message, fromHex(beacon.publicKey));
}
