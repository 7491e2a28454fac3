import { factorial } from './counting.ts';

type Rows = readonly (readonly number[])[];

/** A way to make some rows agree: rows of one block take the same number. */
interface Partition {
  readonly blocks: readonly (readonly number[])[];
  readonly weight: number;
}

const partitions = new Map<number, readonly Partition[]>();

/**
 * How many ways there are to take one number of every row, all different, by inclusion and exclusion. Numbers are
 * 0 to 30.
 */
export function countDistinct(rows: Rows): number {
  const masks = rows.map(maskOf);
  let total = 0;
  for (const { blocks, weight } of partitionsOf(rows.length)) {
    let ways = weight;
    for (const block of blocks) {
      let common = -1;
      for (const row of block) common &= masks[row] ?? 0;
      ways *= bitCount(common);
    }
    total += ways;
  }
  return total;
}

/** All ways to take one number of every row, all different. */
export function* distinctTuples(rows: Rows, taken: readonly number[] = []): Generator<readonly number[]> {
  const row = rows[taken.length];
  if (!row) {
    yield taken;
    return;
  }
  for (const number of row) if (!taken.includes(number)) yield* distinctTuples(rows, [...taken, number]);
}

/** The most rows that can have one of their numbers at once, each number in one row only. */
export function mostPlaced(rows: Rows): number {
  const owner = new Map<number, number>();
  const place = (row: number, tried: Set<number>): boolean =>
    (rows[row] ?? []).some((number) => {
      if (tried.has(number)) return false;
      tried.add(number);
      const before = owner.get(number);
      if (before !== undefined && !place(before, tried)) return false;
      owner.set(number, row);
      return true;
    });
  return rows.filter((_, row) => place(row, new Set())).length;
}

/** Numbers 0 to 30 as the bits of one. */
export function maskOf(numbers: readonly number[]): number {
  let mask = 0;
  for (const number of numbers) mask |= 1 << number;
  return mask;
}

/** How many bits are set. */
export function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function partitionsOf(size: number): readonly Partition[] {
  let list = partitions.get(size);
  if (!list) {
    list = [...blocksOf(size)].map((blocks) => ({ blocks, weight: weightOf(blocks) }));
    partitions.set(size, list);
  }
  return list;
}

function weightOf(blocks: Partition['blocks']): number {
  return blocks.reduce((all, { length }) => all * (length % 2 === 0 ? -1 : 1) * factorial(length - 1), 1);
}

function* blocksOf(size: number): Generator<readonly (readonly number[])[]> {
  if (size === 0) {
    yield [];
    return;
  }
  const last = size - 1;
  for (const blocks of blocksOf(last)) {
    yield [...blocks, [last]];
    for (const joined of blocks) yield blocks.map((block) => (block === joined ? [...block, last] : block));
  }
}
