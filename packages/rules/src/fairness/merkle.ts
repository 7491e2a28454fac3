import { sameBytes } from './hex.ts';
import { type Sha256, sha256 } from './sha256.ts';

/** One step from a leaf to the root: the hash beside it, and on which side it stands. */
export interface ProofStep {
  readonly side: 'left' | 'right';
  readonly hash: Uint8Array;
}

/** The hash of a leaf: H(0x00 ‖ data). The prefix keeps a leaf from passing for a node (RFC 6962). */
export function merkleLeaf(data: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  return hash(prefixed(0, data));
}

/** The root over leaf hashes in their order; an odd one is promoted. Of no leaves it is H of nothing. */
export function merkleRoot(leaves: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array {
  let level = leaves;
  while (level.length > 1) level = levelAbove(level, hash);
  return level[0] ?? hash(new Uint8Array());
}

/** The steps that lead from the leaf at `index` to the root. Throws when there is no such leaf. */
export function merkleProof(
  leaves: readonly Uint8Array[],
  index: number,
  hash: Sha256 = sha256,
): ProofStep[] {
  return merkleProofs(leaves, [index], hash)[0] ?? [];
}

/** The proofs of several leaves of one tree, which is built once. */
export function merkleProofs(
  leaves: readonly Uint8Array[],
  indexes: readonly number[],
  hash: Sha256 = sha256,
): ProofStep[][] {
  if (indexes.some((index) => leaves[index] === undefined))
    throw new RangeError('merkleProofs: no such leaf');
  const proofs: ProofStep[][] = indexes.map(() => []);
  let level = leaves;
  for (let depth = 0; level.length > 1; depth += 1) {
    indexes.forEach((index, which) => {
      const position = Math.floor(index / 2 ** depth);
      const beside = level[position ^ 1];
      if (beside) proofs[which]?.push({ side: position % 2 === 0 ? 'right' : 'left', hash: beside });
    });
    level = levelAbove(level, hash);
  }
  return proofs;
}

/** Whether the steps lead from this leaf hash to this root. */
export function isInTree(
  leaf: Uint8Array,
  steps: readonly ProofStep[],
  root: Uint8Array,
  hash: Sha256 = sha256,
): boolean {
  const top = steps.reduce(
    (below, step) => (step.side === 'left' ? node(step.hash, below, hash) : node(below, step.hash, hash)),
    leaf,
  );
  return sameBytes(top, root);
}

function levelAbove(level: readonly Uint8Array[], hash: Sha256): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const left = level[i];
    const right = level[i + 1];
    if (left) above.push(right ? node(left, right, hash) : left);
  }
  return above;
}

function node(left: Uint8Array, right: Uint8Array, hash: Sha256): Uint8Array {
  const both = new Uint8Array(left.byteLength + right.byteLength);
  both.set(left);
  both.set(right, left.byteLength);
  return hash(prefixed(1, both));
}

function prefixed(first: number, rest: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(rest.byteLength + 1);
  bytes[0] = first;
  bytes.set(rest, 1);
  return bytes;
}
