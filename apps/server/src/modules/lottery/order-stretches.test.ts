import { expect, test } from 'vitest';
import { pickStretches } from './order-stretches.ts';

const stretches = [3n, 0n, 2n, 4n, 1n].map((count, at) => ({
  ...{ afterId: BigInt(40 - 10 * at), lastId: BigInt(50 - 10 * at), count },
}));
const pick = (offset: number, limit: number) => {
  const { picked, skipped } = pickStretches(stretches, { offset, limit });
  return [picked.map(({ count }) => count), skipped];
};

test.each([
  [0, 3, [[3n], 0]],
  [0, 4, [[3n, 2n], 0]],
  [2, 2, [[3n, 2n], 2]],
  [3, 2, [[2n], 0]],
  [4, 20, [[2n, 4n, 1n], 1]],
  [9, 5, [[1n], 0]],
  [10, 5, [[], 0]],
  [0, 0, [[], 0]],
])('rows from %i, at most %i', (offset, limit, found) => {
  expect(pick(offset, limit)).toEqual(found);
});
