import { describe, expect, it } from 'vitest';
import { recomputedEarning } from './recompute.ts';
import type { KeptEarning } from './store-recompute.ts';

const first: KeptEarning = {
  points: 110_000n,
  change: 110_000n,
  valid: 10_000_000n,
  ratePpm: 10_000n,
  rankPpm: 1_100_000n,
};

describe('what a wager earned', () => {
  it('follows from its valid stake and its rates, rounded down', () => {
    expect(recomputedEarning(first, null)).toEqual({ points: 110_000n, change: 110_000n });
    expect(recomputedEarning({ ...first, valid: 9_999_999n }, null)).toEqual({
      points: 109_999n,
      change: 109_999n,
    });
  });

  it('by a later end is the difference, and the whole back when it is void', () => {
    const half = { ...first, valid: 5_000_000n };
    expect(recomputedEarning(half, first)).toEqual({ points: 55_000n, change: -55_000n });
    expect(recomputedEarning({ ...first, valid: 0n }, first)).toEqual({ points: 0n, change: -110_000n });
  });

  it('cannot be computed by other rates than those of its first end', () => {
    expect(recomputedEarning({ ...first, ratePpm: 20_000n }, first)).toBeNull();
    expect(recomputedEarning({ ...first, rankPpm: 1_000_000n }, first)).toBeNull();
  });

  it('without a kept stake has the difference of its points', () => {
    const kept = { ...first, points: 30_000n, valid: null };
    expect(recomputedEarning(kept, first)).toEqual({ points: 30_000n, change: -80_000n });
  });
});
