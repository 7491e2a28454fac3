import { expect, test } from 'vitest';
import { pickRanges } from './order-ranges.ts';

const ranges = [3n, 0n, 2n, 4n, 1n].map((count, at) => ({
  afterId: BigInt(40 - 10 * at),
  lastId: BigInt(50 - 10 * at),
  count,
}));
const pick = (offset: number, limit: number) => {
  const { picked, skipped } = pickRanges(ranges, { offset, limit });
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

test.each([
  ['the whole page in it', { pageFirst: 47n, pageLast: 44n }, { offset: 1, limit: 2 }, [[43n, 47n]], 0],
  [
    'a page that goes on in the next one',
    { pageFirst: 44n, pageLast: null },
    { offset: 2, limit: 3 },
    [
      [40n, 44n],
      [20n, 30n],
    ],
    0,
  ],
  ['a page behind its rows', { pageFirst: null, pageLast: null }, { offset: 3, limit: 2 }, [[20n, 30n]], 0],
  ['an unknown page', {}, { offset: 1, limit: 2 }, [[40n, 50n]], 1],
])('a newest range with %s', (_, page, at, bounds, left) => {
  const { picked, skipped } = pickRanges(
    ranges.map((range, place) => (place === 0 ? { ...range, ...page } : range)),
    at,
  );
  expect(picked.map(({ afterId, lastId }) => [afterId, lastId])).toEqual(bounds);
  expect(skipped).toBe(left);
});
