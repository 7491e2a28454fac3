// What the checker of draws says in its own words about drand quicknet: its key, its signatures, and the escrows that its rounds open. Like
// the checker it imports nothing from this project. The bytes of an escrow are written down in docs/decisions/0031-seed-escrow.md.
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { type Fields, sha256 } from './verify-parts.ts';

const { shortSignatures, pairing, G2, G1, fields } = bls12_381;

/** quicknet's key, as the League of Entropy publishes it; so that a proof cannot bring a key of its own. */
const QUICKNET_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
  '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const QUICKNET_GENESIS = 1_692_803_367;
const QUICKNET_PERIOD = 3;

/** How its rounds are hashed to the curve (scheme bls-unchained-g1-rfc9380). */
const QUICKNET_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const KEY = G2.Point.fromHex(QUICKNET_KEY);

/** Whether a proof names quicknet's own key and calendar. */
export function isQuicknet({ publicKey, genesis, periodSeconds }: Fields): boolean {
  return publicKey === QUICKNET_KEY && genesis === QUICKNET_GENESIS && periodSeconds === QUICKNET_PERIOD;
}

/** BLS on G1 over SHA-256 of the round's eight bytes, under the key that is known. */
export function isQuicknetRound(round: number, signature: Buffer): boolean {
  try {
    return shortSignatures.verify(signature, pointOf(round), KEY);
  } catch {
    return false;
  }
}

/** The round that has to open the escrow of a draw: the first that comes more than 31 minutes after its hour. */
export function escrowRound(drawsAtMs: number): number {
  return Math.floor((drawsAtMs / 1_000 + 31 * 60 - QUICKNET_GENESIS) / QUICKNET_PERIOD) + 2;
}

/** The escrow that a seed has under a round, as hexadecimal text; empty when it has none. */
export function escrowOf(seedHex: string, round: number): string {
  const seed = Buffer.from(seedHex, 'hex');
  if (seed.length !== 32 || !Number.isSafeInteger(round) || round < 1) return '';
  const sigma = hash('sigma', seed, eight(round));
  const r = secretNumber(sigma, seed);
  const shared = fields.Fp12.pow(pairing(pointOf(round), KEY), r);
  const hidden = [mix(sigma, hash('H2', fields.Fp12.toBytes(shared))), mix(seed, hash('H4', sigma))];
  return Buffer.concat([G2.Point.BASE.multiply(r).toBytes(), ...hidden]).toString('hex');
}

/** The seed that a signature opens an escrow to, as hexadecimal text; null when it opens nothing. */
export function openEscrow(escrowHex: string, round: number, signature: Buffer): string | null {
  if (!/^[0-9a-f]{320}$/.test(escrowHex)) return null;
  const escrow = Buffer.from(escrowHex, 'hex');
  try {
    const shared = pairing(G1.Point.fromBytes(signature), G2.Point.fromBytes(escrow.subarray(0, 96)));
    const sigma = mix(escrow.subarray(96, 128), hash('H2', fields.Fp12.toBytes(shared)));
    const seed = mix(escrow.subarray(128), hash('H4', sigma)).toString('hex');
    // What was tampered with opens to anything: only what is made again from its seed was a seed's.
    return escrowOf(seed, round) === escrowHex ? seed : null;
  } catch {
    return null;
  }
}

const hash = (purpose: string, ...parts: readonly Uint8Array[]): Buffer =>
  sha256(Buffer.from(`tyche-escrow-1|${purpose}|`), ...parts);

const mix = (one: Buffer, other: Buffer): Buffer =>
  Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));

function secretNumber(sigma: Buffer, seed: Buffer): bigint {
  const wide = Buffer.concat([hash('H3/0', sigma, seed), hash('H3/1', sigma, seed)]);
  return (BigInt(`0x${wide.toString('hex')}`) % (fields.Fr.ORDER - 1n)) + 1n;
}

function eight(round: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  return bytes;
}

const pointOf = (round: number) => shortSignatures.hash(sha256(eight(round)), QUICKNET_DOMAIN);
