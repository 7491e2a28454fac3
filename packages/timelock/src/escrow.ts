// A seed that opens by itself: 32 bytes, encrypted so that the signature of a beacon's round is the key. Identity-based encryption of
// Boneh and Franklin ("Identity-Based Encryption from the Weil Pairing", 2001) in the form that Fujisaki and Okamoto made safe against
// tampering, as drand's tlock does it for quicknet (Gailly, Melissaris, Romailler: "tlock: practical timelock encryption from threshold
// BLS", 2023). Hashes, their names and the bytes are ours: docs/decisions/0031-seed-escrow.md writes them out.
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** The scheme of beacons that can hold an escrow: BLS signatures on G1, each over its round alone (drand quicknet). */
export const ESCROW_SCHEME = 'bls-unchained-g1-rfc9380';

/** U, a point of G2 in its short form; V, what hides sigma; W, what hides the seed. */
export const ESCROW_BYTES = 96 + 32 + 32;

/** Under what an escrow is locked: a round of a beacon, and the key that will sign it. */
export interface EscrowLock {
  /** The beacon's public key, a point of G2 in its short form: 96 bytes. */
  readonly publicKey: Uint8Array;
  readonly round: number;
}

const SEED_BYTES = 32;
/** How rounds are hashed to the curve (RFC 9380), as quicknet signs them (lottery.md 14.4). */
const ROUND_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const {
  G1,
  G2,
  fields: { Fp12, Fr },
  pairing,
} = bls12_381;

/**
 * Locks a seed under a round. The same seed and lock always give the same bytes: nothing in it is random but the seed, so that anybody who
 * is shown the seed sees whether the escrow was honest. Throws on a seed of another length, a round that is none, or a key off the curve.
 */
export function escrowOf(seed: Uint8Array, { publicKey, round }: EscrowLock): Uint8Array {
  if (seed.byteLength !== SEED_BYTES) throw new RangeError('escrowOf: a seed has 32 bytes');
  const key = G2.Point.fromBytes(publicKey);
  const sigma = sigmaOf(seed, round);
  const r = scalarOf(sigma, seed);
  // e(Q, P)^r = e(rQ, P): a step on the curve is cheaper than a power in the field above it.
  const hidden = pairing(pointOfRound(round).multiply(r), key);
  return joined(
    G2.Point.BASE.multiply(r).toBytes(),
    xor(sigma, maskOfPair(hidden)),
    xor(seed, maskOf(sigma)),
  );
}

/**
 * Opens an escrow with the signature of its round. Null when it does not open: another round's signature, bytes that were tampered
 * with, or an escrow that nobody made from a seed by the rule.
 */
export function openEscrow(escrow: Uint8Array, round: number, signature: Uint8Array): Uint8Array | null {
  if (escrow.byteLength !== ESCROW_BYTES) return null;
  const [u, v, w] = [escrow.subarray(0, 96), escrow.subarray(96, 128), escrow.subarray(128)];
  const hidden = pairOf(signature, u);
  if (!hidden) return null;
  const sigma = xor(v, maskOfPair(hidden));
  const seed = xor(w, maskOf(sigma));
  const isMadeByTheRule =
    isSame(sigma, sigmaOf(seed, round)) && isSame(u, G2.Point.BASE.multiply(scalarOf(sigma, seed)).toBytes());
  return isMadeByTheRule ? seed : null;
}

/** Whether an escrow is the one that a seed has under this lock. */
export function isEscrowOf(escrow: Uint8Array, seed: Uint8Array, lock: EscrowLock): boolean {
  return seed.byteLength === SEED_BYTES && isSame(escrow, escrowOf(seed, lock));
}

type InGt = ReturnType<typeof pairing>;

/** What the round's signature and U share; null when either is no point of its group. */
function pairOf(signature: Uint8Array, u: Uint8Array): InGt | null {
  try {
    // Reading a point checks that it is one of its group; the pairing refuses the neutral one.
    return pairing(G1.Point.fromBytes(signature), G2.Point.fromBytes(u));
  } catch {
    return null;
  }
}

/** Q, the point that stands for a round: what the beacon signs. */
function pointOfRound(round: number) {
  return bls12_381.shortSignatures.hash(sha256(roundBytes(round)), ROUND_DOMAIN);
}

/** What hides the seed. It follows from the seed, which is as random as it has to be. */
function sigmaOf(seed: Uint8Array, round: number): Uint8Array {
  return named('sigma', seed, roundBytes(round));
}

/** r: 512 bits, so that the remainder below the group's order favours no number by more than 2^-256; never 0. */
function scalarOf(sigma: Uint8Array, seed: Uint8Array): bigint {
  const wide = joined(named('H3/0', sigma, seed), named('H3/1', sigma, seed));
  const number = wide.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return (number % (Fr.ORDER - 1n)) + 1n;
}

/** H2: 32 bytes from an element of the field of degree 12, its coefficients from the lowest up, 48 bytes each. */
function maskOfPair(shared: InGt): Uint8Array {
  return named('H2', Fp12.toBytes(shared));
}

/** H4. */
function maskOf(sigma: Uint8Array): Uint8Array {
  return named('H4', sigma);
}

/** SHA-256 with a name in front, so that no hash of one purpose is one of another. */
function named(purpose: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(joined(new TextEncoder().encode(`tyche-escrow-1|${purpose}|`), ...parts));
}

function roundBytes(round: number): Uint8Array {
  if (!Number.isSafeInteger(round) || round < 1) throw new RangeError('escrow: rounds count from 1');
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return bytes;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

function xor(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((byte, index) => byte ^ (other[index] ?? 0));
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && one.every((byte, index) => byte === other[index]);
}
