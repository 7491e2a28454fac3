import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ESCROW_BYTES, escrowOf, isEscrowOf, openEscrow } from './escrow.ts';

const { shortSignatures, G1, G2, fields, pairing } = bls12_381;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** A beacon of this test: its key is known, so that any round can be signed. */
const secretKey = Buffer.from('2f'.repeat(32), 'hex');
const publicKey = shortSignatures.getPublicKey(secretKey).toBytes();
const pointOf = (round: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  return shortSignatures.hash(createHash('sha256').update(bytes).digest(), DOMAIN);
};
const signatureOf = (round: number) => shortSignatures.sign(pointOf(round), secretKey).toBytes();

const ROUND = 28_000_000;
const seed = Buffer.from('00112233445566778899aabbccddeeff102132435465768798a9bacbdcedfe0f', 'hex');
const lock = { publicKey, round: ROUND };
/** Also in docs/decisions/0031-seed-escrow.md. */
const VECTOR = {
  publicKey:
    '95d9adbac90a4ab16c86a569acfd7696f9825e29842c208e1de6ae23cc2a65b5839b257d72861aa74aacba6d03a3ae04' +
    '0e37b8db33272a71b9333596165647b73bb47638c64f8ebb50f7645c5a41235ec8853f155d651779fc258c6ad6735e59',
  signature:
    'b0720e005d63f046318b46806266a43271cce58477d7aa2248bb79c3439fce7bb8bfa2135d23956be985dfc36d4ab71a',
  escrow:
    '94a346b562f6c7d8c9d4aebcf8890bb224269534e31d1d01cd55bad5d3ed6bf6bb07e8e977375e73426a2765576a2c3c' +
    '008dbe8e8e56467aeba8f3308b5052ba09a9b9304c3dc05460947165692906372942cb3139520b735d42c98f67594ecd' +
    '21fa77910abc65c187a31eba97dbabb41024d97a4829c064bdf951444dc4b92839920c4564de80d5949ce3337b0845df' +
    'b2bad0d4381efd381c229f9c94fe91aa',
};
const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');
const hash = (purpose: string, ...parts: readonly Uint8Array[]) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from(`tyche-escrow-1|${purpose}|`), ...parts]))
    .digest();
const bytesXor = (one: Uint8Array, other: Uint8Array) =>
  Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));

describe('an escrow', () => {
  const escrow = escrowOf(seed, lock);

  test('opens with the signature of its round, and tells the seed', () => {
    expect(escrow).toHaveLength(ESCROW_BYTES);
    expect(hex(openEscrow(escrow, ROUND, signatureOf(ROUND)))).toBe(hex(seed));
  });

  test('has the bytes that decision 31 writes down', () => {
    expect(hex(publicKey)).toBe(VECTOR.publicKey);
    expect(hex(signatureOf(ROUND))).toBe(VECTOR.signature);
    expect(hex(escrow)).toBe(VECTOR.escrow);
  });

  test('is the same when a power in the field is taken instead of a step on the curve', () => {
    const roundBytes = Buffer.alloc(8);
    roundBytes.writeBigUInt64BE(BigInt(ROUND));
    const sigma = hash('sigma', seed, roundBytes);
    const wide = Buffer.concat([hash('H3/0', sigma, seed), hash('H3/1', sigma, seed)]);
    const r = (BigInt(`0x${wide.toString('hex')}`) % (fields.Fr.ORDER - 1n)) + 1n;
    const shared = fields.Fp12.pow(pairing(pointOf(ROUND), G2.Point.fromBytes(publicKey)), r);
    expect(hex(escrow)).toBe(
      hex(
        Buffer.concat([
          G2.Point.BASE.multiply(r).toBytes(),
          bytesXor(sigma, hash('H2', fields.Fp12.toBytes(shared))),
          bytesXor(seed, hash('H4', sigma)),
        ]),
      ),
    );
  });

  test('does not open with the signature of another round, of another beacon, or with no signature', () => {
    const stranger = shortSignatures.sign(pointOf(ROUND), Buffer.from('3c'.repeat(32), 'hex')).toBytes();
    const others = [
      signatureOf(ROUND + 1),
      stranger,
      G1.Point.BASE.toBytes(),
      Buffer.alloc(48),
      Buffer.alloc(0),
    ];
    others.push(G1.Point.ZERO.toBytes());
    for (const other of others) expect(openEscrow(escrow, ROUND, other)).toBeNull();
    expect(openEscrow(escrow, ROUND + 1, signatureOf(ROUND))).toBeNull();
    expect(openEscrow(escrow, ROUND + 1, signatureOf(ROUND + 1))).toBeNull();
  });

  test('does not open when any of its bytes was tampered with, nor when one is missing', () => {
    const signature = signatureOf(ROUND);
    for (let at = 0; at < ESCROW_BYTES; at += 1) {
      const tampered = Uint8Array.from(escrow);
      tampered[at] = (tampered[at] ?? 0) ^ 1;
      expect(openEscrow(tampered, ROUND, signature), `byte ${at}`).toBeNull();
      if (at % 16 === 0) expect(isEscrowOf(tampered, seed, lock)).toBe(false);
    }
    expect(openEscrow(escrow.subarray(1), ROUND, signature)).toBeNull();
    expect(openEscrow(new Uint8Array(ESCROW_BYTES), ROUND, signature)).toBeNull();
  }, 120_000);

  test('that was not made by the rule does not open: a sigma of free choice', () => {
    const sigma = Buffer.alloc(32, 9);
    const wide = Buffer.concat([hash('H3/0', sigma, seed), hash('H3/1', sigma, seed)]);
    const r = (BigInt(`0x${wide.toString('hex')}`) % (fields.Fr.ORDER - 1n)) + 1n;
    const shared = pairing(pointOf(ROUND).multiply(r), G2.Point.fromBytes(publicKey));
    const chosen = Buffer.concat([
      G2.Point.BASE.multiply(r).toBytes(),
      bytesXor(sigma, hash('H2', fields.Fp12.toBytes(shared))),
      bytesXor(seed, hash('H4', sigma)),
    ]);
    expect(openEscrow(chosen, ROUND, signatureOf(ROUND))).toBeNull();
  });

  test('whose U does not belong to its seed does not open', () => {
    // All that is hidden is as it should be, only r is another one than the seed and sigma say.
    const roundBytes = Buffer.alloc(8);
    roundBytes.writeBigUInt64BE(BigInt(ROUND));
    const sigma = hash('sigma', seed, roundBytes);
    const shared = pairing(pointOf(ROUND).multiply(5n), G2.Point.fromBytes(publicKey));
    const forged = Buffer.concat([
      G2.Point.BASE.multiply(5n).toBytes(),
      bytesXor(sigma, hash('H2', fields.Fp12.toBytes(shared))),
      bytesXor(seed, hash('H4', sigma)),
    ]);
    expect(openEscrow(forged, ROUND, signatureOf(ROUND))).toBeNull();
  });

  test('is known again from its seed and lock alone', () => {
    expect(isEscrowOf(escrow, seed, lock)).toBe(true);
    expect(isEscrowOf(escrow, Buffer.alloc(32, 1), lock)).toBe(false);
    expect(isEscrowOf(escrow, seed, { ...lock, round: ROUND + 1 })).toBe(false);
    const other = shortSignatures.getPublicKey(Buffer.from('3c'.repeat(32), 'hex')).toBytes();
    expect(isEscrowOf(escrow, seed, { ...lock, publicKey: other })).toBe(false);
    expect(isEscrowOf(escrow, seed.subarray(1), lock)).toBe(false);
  });

  test('is not made for a seed, a round or a key that are none', () => {
    expect(() => escrowOf(seed.subarray(1), lock)).toThrow(RangeError);
    expect(() => escrowOf(seed, { ...lock, round: 0 })).toThrow(RangeError);
    expect(() => escrowOf(seed, { ...lock, round: 1.5 })).toThrow(RangeError);
    expect(() => escrowOf(seed, { ...lock, publicKey: Buffer.alloc(96) })).toThrow();
    expect(() => escrowOf(seed, { ...lock, publicKey: G2.Point.ZERO.toBytes() })).toThrow();
  });
});

test('every seed comes back out of its escrow, and out of no other round', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 1, max: 2 ** 40 }),
      (random, round) => {
        const escrow = escrowOf(random, { publicKey, round });
        expect(hex(openEscrow(escrow, round, signatureOf(round)))).toBe(hex(random));
        expect(openEscrow(escrow, round, signatureOf(round + 1))).toBeNull();
        expect(isEscrowOf(escrow, random, { publicKey, round })).toBe(true);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);
