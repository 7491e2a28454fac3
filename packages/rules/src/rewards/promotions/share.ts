// What several kinds of promotion have in common: a share of an amount, tiers, the display unit. Amounts are in 1/10 000 units, rates in ppm.
import { floorDiv, lesser, PPM } from '@tyche/kernel/money';

/** What of an amount a promotion gives, with its cap. */
export interface Share {
  readonly ratePpm: bigint;
  readonly maxBonus: bigint;
}

export interface ShareTier extends Share {
  /** The lowest amount of the tier. */
  readonly from: bigint;
}

/** An amount rounded down to the display unit of the currency. */
export function floorToUnit(amount: bigint, unit: bigint): bigint {
  return floorDiv(amount, unit) * unit;
}

/** The share of an amount, at most the cap. It is not rounded to the display unit yet. */
export function cappedShare(amount: bigint, { ratePpm, maxBonus }: Share): bigint {
  return lesser(floorDiv(amount * ratePpm, PPM), maxBonus);
}

/** The tier of the whole amount: the highest that begins at or below it; null below the lowest. */
export function tierOf(tiers: readonly ShareTier[], amount: bigint): ShareTier | null {
  const reached = tiers.filter(({ from }) => from <= amount);
  return reached.reduce<ShareTier | null>((top, each) => (top && top.from > each.from ? top : each), null);
}
