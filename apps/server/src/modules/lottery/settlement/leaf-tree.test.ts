import { hash } from 'node:crypto';
import { merkleLeaf, merkleRoot } from '@tyche/rules/fairness';
import { describe, expect, it } from 'vitest';
import { openLeafTree } from './leaf-tree.ts';

const texts = Array.from({ length: 70 }, (_, at) => JSON.stringify(['tyche-ticket-1', 'số 1', String(at)]));
const leaves = texts.map((text) => merkleLeaf(new TextEncoder().encode(text)));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('a tree of leaves', () => {
  it('has the root of the public tree, for any number of texts, and again when it is filled again', () => {
    const tree = openLeafTree(texts.length);
    for (let count = 0; count <= texts.length; count += 1) {
      for (const text of texts.slice(0, count)) tree.addText(text);
      expect(hex(tree.takeRoot())).toBe(hex(merkleRoot(leaves.slice(0, count))));
    }
  });

  it('takes hashes that are known in place of texts', () => {
    const tree = openLeafTree(3);
    tree.addHashes(Buffer.concat(leaves.slice(0, 2)));
    for (const leaf of leaves.slice(2, 3)) tree.addHashes(leaf);
    expect(hex(tree.takeRoot())).toBe(hex(merkleRoot(leaves.slice(0, 3))));
  });

  it('has the hash of nothing as the root of nothing, and takes no more than it is made for', () => {
    const tree = openLeafTree(1);
    expect(tree.takeRoot()).toEqual(hash('sha256', '', 'buffer'));
    tree.addText('one');
    expect(() => tree.addText('two')).toThrow(RangeError);
  });
});
