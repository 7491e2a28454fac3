import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex, utf8 } from './hex.ts';
import { isInTree, merkleLeaf, merkleProof, merkleProofs, merkleRoot } from './merkle.ts';
import { ticketLeafText } from './ticket-leaf.ts';

const native = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** RFC 6962's own definition, by splitting at the largest power of two. */
function rootBySplitting(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return native(
    Buffer.concat([
      Buffer.of(1),
      rootBySplitting(leaves.slice(0, half)),
      rootBySplitting(leaves.slice(half)),
    ]),
  );
}

const trees = fc
  .array(fc.uint8Array({ maxLength: 20 }), { minLength: 1, maxLength: 40 })
  .map((data) => data.map((bytes) => merkleLeaf(bytes, native)));

test('the root is the one RFC 6962 defines', () => {
  fc.assert(
    fc.property(trees, (leaves) => {
      expect(toHex(merkleRoot(leaves, native))).toBe(toHex(rootBySplitting(leaves)));
    }),
  );
  expect(toHex(merkleRoot([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('every ticket can show that it is in the tree, and no other can', () => {
  fc.assert(
    fc.property(trees, fc.nat(), (leaves, pick) => {
      const index = pick % leaves.length;
      const leaf = leaves[index] ?? new Uint8Array();
      const root = merkleRoot(leaves);
      const proof = merkleProof(leaves, index);
      expect(isInTree(leaf, proof, root)).toBe(true);
      expect(isInTree(merkleLeaf(utf8('another ticket')), proof, root)).toBe(false);
      expect(isInTree(leaf, proof, merkleLeaf(utf8('another root')))).toBe(false);
    }),
    { numRuns: 50 },
  );
  expect(() => merkleProofs([], [0])).toThrow(RangeError);
});

test('a ticket reads as one text, whatever its fields hold', () => {
  const ticket = {
    gameCode: 'fast5d-1m',
    number: '202611210001',
    ticketId: 7n,
    playCode: 'ssc.5.straight',
    selection: '1|2"3',
    bets: 1,
    multiple: 2,
    unitStake: 20_000n,
    stake: 40_000n,
    series: 1950,
    odds: null,
    salt: 'ab',
  };
  expect(JSON.parse(ticketLeafText(ticket))).toEqual([
    'tyche-ticket-1',
    'fast5d-1m',
    '202611210001',
    '7',
    'ssc.5.straight',
    '1|2"3',
    '1',
    '2',
    '20000',
    '40000',
    '1950',
    'ab',
  ]);
});
