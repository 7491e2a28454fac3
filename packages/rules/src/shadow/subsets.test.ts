import { expect, test } from 'vitest';
import { seeded, some } from '../../test/random-tickets.ts';
import { subsetsByWorth, waysToTake } from './subsets.ts';

/** What every choice of `size` is worth, one by one. */
function everyWorth(worths: readonly number[], size: number): readonly number[] {
  if (size === 0) return [0];
  return worths.flatMap((worth, i) =>
    everyWorth(worths.slice(i + 1), size - 1).map((others) => worth + others),
  );
}

test('choices by what they are worth are those that going through every choice finds', () => {
  const random = seeded(12);
  for (let i = 0; i < 300; i += 1) {
    const worths = some(random, [0, 0, 0, 0, 1, 1, 10, 10, 10], 1, 9);
    for (let size = 1; size <= worths.length + 1; size += 1) {
      const counted = Map.groupBy(everyWorth(worths, size), (worth) => worth);
      const wanted = [...counted].map(([worth, all]) => [worth, all.length] as const);
      const byWorth = (a: readonly [number, number], b: readonly [number, number]) => a[0] - b[0];
      expect([...subsetsByWorth(worths, size)].sort(byWorth)).toEqual(wanted.sort(byWorth));
    }
  }
});

test('ways to take some of many are the known ones, and none where there are too few', () => {
  expect(waysToTake(6, 49)).toBe(13_983_816);
  expect(waysToTake(10, 80)).toBe(1_646_492_110_120);
  expect([waysToTake(0, 0), waysToTake(5, 5), waysToTake(6, 5), waysToTake(-1, 5)]).toEqual([1, 1, 0, 0]);
});
