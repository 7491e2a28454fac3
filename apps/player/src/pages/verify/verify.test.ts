import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { escrowRoundOf, merkleLeaf, merkleProof, merkleRoot, toHex, utf8 } from '@tyche/rules/fairness';
import { ESCROW_SCHEME, escrowOf } from '@tyche/timelock/escrow';
import { describe, expect, test } from 'vitest';
import { checkDraw } from './check-draw.ts';
import { checkTicket, readReceipt } from './check-ticket.ts';
import type { DrawProof } from './draw-proof.ts';

/** A draw made as the engine makes it, with Node's own cryptography; a result by a map that never rejects in five words. */
function drawn(): DrawProof {
  const keys = generateKeyPairSync('ed25519');
  return drawnBy(sign(null, Buffer.from('tyche-beacon|1000'), keys.privateKey), {
    scheme: 'ed25519-tyche-1',
    publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
  });
}

const blsKey = Buffer.from('4d'.repeat(32), 'hex');
const blsPublicKey = bls12_381.shortSignatures.getPublicKey(blsKey).toBytes();

/** The same draw by a beacon that signs by BLS, with the escrow of its seed. */
function escrowed(): DrawProof & {
  readonly seed: string;
  readonly escrow: { round: number; ciphertext: string };
} {
  const { shortSignatures } = bls12_381;
  const round = Buffer.alloc(8);
  round.writeBigUInt64BE(1000n);
  const point = shortSignatures.hash(
    createHash('sha256').update(round).digest(),
    'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
  );
  const proof = drawnBy(Buffer.from(shortSignatures.sign(point, blsKey).toBytes()), {
    scheme: ESCROW_SCHEME,
    publicKey: toHex(blsPublicKey),
  });
  const seed = proof.seed ?? '';
  return { ...proof, seed, escrow: escrowFor(seed, escrowRoundOf(proof.beacon, proof.drawsAt)) };
}

function escrowFor(seed: string, round: number) {
  const ciphertext = escrowOf(Buffer.from(seed, 'hex'), { publicKey: blsPublicKey, round });
  return { round, ciphertext: toHex(ciphertext) };
}

function drawnBy(signature: Buffer, beacon: Pick<DrawProof['beacon'], 'scheme' | 'publicKey'>): DrawProof {
  const randomness = createHash('sha256').update(signature).digest('hex');
  const seed = createHash('sha256').update('a seed').digest();
  const block = createHmac('sha256', seed).update(`fast5d-1m|202611210731|${randomness}|0`).digest();
  const result = [0, 1, 2, 3, 4].map((word) => block.readUInt32BE(word * 4) % 10).join('');
  const leaves = ['one', 'two', 'three'].map((text) => merkleLeaf(utf8(text)));
  return {
    gameCode: 'fast5d-1m',
    gameId: 101,
    numero: '202611210731',
    state: 'settled',
    model: { kind: 'digits', count: 5 },
    commitment: createHash('sha256').update(seed).digest('hex'),
    committedAt: 0,
    opensAt: 0,
    closesAt: 2_990_000,
    drawsAt: 3_000_000,
    beacon: {
      name: 'tyche-local',
      independent: false,
      ...beacon,
      genesis: 0,
      periodSeconds: 3,
      round: 1000,
      signature: signature.toString('hex'),
      randomness,
    },
    escrow: null,
    seed: seed.toString('hex'),
    result,
    resultVersion: 1,
    source: 'own',
    knownAt: null,
    corrected: false,
    results: [],
    notices: [],
    sealed: { root: toHex(merkleRoot(leaves)), tickets: 3, stake: '6.0000' },
  };
}

const verdicts = async (proof: DrawProof) =>
  Object.fromEntries((await checkDraw(proof)).map((check) => [check.id, check.verdict]));
const allRight = {
  commitment: 'right',
  beacon: 'right',
  timing: 'right',
  randomness: 'right',
  result: 'right',
  sealed: 'shown',
};

test('of a draw that was held elsewhere only the seal over its tickets is shown', async () => {
  const proof = { ...drawn(), source: 'feed', seed: null } as const;
  expect(await checkDraw(proof)).toMatchObject([{ id: 'sealed', verdict: 'shown' }]);
});

describe('the check of a draw', () => {
  test('finds every step right for a draw made by the rules', async () => {
    expect(await verdicts(drawn())).toEqual(allRight);
  });

  test('finds the step that was tampered with', async () => {
    const proof = drawn();
    const other = proof.result === '00000' ? '00001' : '00000';
    expect(await verdicts({ ...proof, result: other })).toEqual({ ...allRight, result: 'wrong' });
    expect(await verdicts({ ...proof, seed: 'ab'.repeat(32) })).toMatchObject({
      commitment: 'wrong',
      result: 'wrong',
    });
    expect(await verdicts({ ...proof, beacon: { ...proof.beacon, round: 1001 } })).toMatchObject({
      beacon: 'wrong',
    });
    expect(await verdicts({ ...proof, closesAt: 2_997_000 })).toEqual({ ...allRight, timing: 'wrong' });
    expect(await verdicts({ ...proof, beacon: { ...proof.beacon, independent: true } })).toMatchObject({
      beacon: 'wrong',
    });
  });

  test('shows before the draw what is fixed already, and waits for the rest', async () => {
    const { beacon, ...proof } = drawn();
    const early = {
      ...proof,
      seed: null,
      result: null,
      sealed: null,
      beacon: { ...beacon, signature: null, randomness: null },
    };
    expect(await verdicts(early)).toEqual({
      commitment: 'waiting',
      beacon: 'waiting',
      timing: 'right',
      randomness: 'waiting',
      result: 'waiting',
      sealed: 'waiting',
    });
  });
});

describe('the check of an escrow', () => {
  test('finds the escrow of the seed right, and has no such step where there is none', async () => {
    expect(await verdicts(escrowed())).toEqual({ ...allRight, escrow: 'right' });
    expect(Object.keys(await verdicts(drawn()))).not.toContain('escrow');
  });

  test('finds an escrow wrong that holds another seed, was changed, or opens at another time', async () => {
    const proof = escrowed();
    const { round, ciphertext } = proof.escrow;
    const forged = [
      escrowFor('ab'.repeat(32), round),
      { round, ciphertext: `${ciphertext.slice(0, -1)}${ciphertext.endsWith('0') ? '1' : '0'}` },
      { round, ciphertext: 'no hexadecimal text' },
      { round, ciphertext: '' },
      escrowFor(proof.seed, round + 1),
      escrowFor(proof.seed, round - 1),
    ];
    for (const escrow of forged)
      expect(await verdicts({ ...proof, escrow })).toEqual({ ...allRight, escrow: 'wrong' });
    // Under a key that is not known as the beacon's, the maker of the key opens the escrow.
    expect(await verdicts({ ...proof, beacon: { ...proof.beacon, independent: true } })).toMatchObject({
      escrow: 'wrong',
    });
  });

  test('waits for the seed, but sees before the draw that the round is the right one', async () => {
    const proof = escrowed();
    const early = { ...proof, seed: null, result: null };
    expect(await verdicts(early)).toMatchObject({ escrow: 'waiting' });
    expect(await verdicts({ ...early, escrow: escrowFor(proof.seed, proof.escrow.round + 1) })).toMatchObject(
      { escrow: 'wrong' },
    );
  });
});

describe('the check of a ticket', () => {
  const proof = drawn();
  const leaves = ['one', 'two', 'three'].map((text) => merkleLeaf(utf8(text)));
  const receipt = {
    gameCode: proof.gameCode,
    numero: proof.numero,
    ticketId: '7',
    leafText: 'two',
    root: proof.sealed?.root ?? '',
    path: merkleProof(leaves, 1).map(({ side, hash }) => ({ side, hash: toHex(hash) })),
  };

  test('finds a sealed ticket in the tree, and a changed one not', () => {
    expect(checkTicket(receipt, proof)).toBe('in-tree');
    expect(checkTicket({ ...receipt, leafText: 'two!' }, proof)).toBe('not-in-tree');
    expect(checkTicket({ ...receipt, root: 'ab'.repeat(32) }, proof)).toBe('other-root');
    expect(checkTicket({ ...receipt, numero: '202611210732' }, proof)).toBe('other-draw');
    expect(checkTicket(receipt, { ...proof, sealed: null })).toBe('not-sealed');
  });

  test('reads a receipt that was kept, and nothing else', () => {
    expect(readReceipt(JSON.stringify(receipt))).toEqual(receipt);
    expect(readReceipt('{}')).toBeNull();
    expect(readReceipt('not json')).toBeNull();
    expect(readReceipt(JSON.stringify({ ...receipt, path: [{ side: 'up', hash: 'zz' }] }))).toBeNull();
  });
});
