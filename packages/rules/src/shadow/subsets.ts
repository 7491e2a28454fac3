/** Each row has the sums of neighbours of the row before: how many ways there are to take a number of things out of a number of things. */
const triangle: (readonly number[])[] = [[1]];

/** In how many ways `size` of `of` things can be taken. */
export function waysToTake(size: number, of: number): number {
  if (size < 0 || size > of) return 0;
  for (let row = triangle.length; row <= of; row += 1) {
    const above = triangle[row - 1] ?? [];
    triangle.push(Array.from({ length: row + 1 }, (_, i) => (above[i - 1] ?? 0) + (above[i] ?? 0)));
  }
  return triangle[of]?.[size] ?? 0;
}

/**
 * Takes `size` of some things in every way, and tells in how many ways those taken are worth so much together. Things
 * that are worth the same are one pile: of each pile some are taken.
 */
export function subsetsByWorth(worths: readonly number[], size: number): ReadonlyMap<number, number> {
  const piles = new Map<number, number>();
  for (const worth of worths) piles.set(worth, (piles.get(worth) ?? 0) + 1);
  const found = new Map<number, number>();
  takeFrom([...piles], size, { total: 0, ways: 1 }, found);
  return found;
}

function takeFrom(
  piles: readonly (readonly [worth: number, high: number])[],
  left: number,
  { total, ways }: { readonly total: number; readonly ways: number },
  found: Map<number, number>,
): void {
  const [pile, ...others] = piles;
  if (!pile) {
    if (left === 0) found.set(total, (found.get(total) ?? 0) + ways);
    return;
  }
  const [worth, high] = pile;
  for (let taken = 0; taken <= Math.min(high, left); taken += 1) {
    const further = { total: total + taken * worth, ways: ways * waysToTake(taken, high) };
    takeFrom(others, left - taken, further, found);
  }
}

/** Adds up how often each tier is won. */
export function byTier(wins: Iterable<readonly [tier: string | null, times: number]>): {
  readonly tier: string;
  readonly times: number;
}[] {
  const tiers = new Map<string, number>();
  for (const [tier, times] of wins) if (tier !== null) tiers.set(tier, (tiers.get(tier) ?? 0) + times);
  return Array.from(tiers, ([tier, times]) => ({ tier, times }));
}
