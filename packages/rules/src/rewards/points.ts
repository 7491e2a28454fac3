// Points: what a bet earns, and what they are changed into (docs/reference/rewards.md 6). Points are in 1/10 000 of a point like money; a
// number of points is whole.
import { floorDiv, PPM, UNITS_PER_ONE } from '@tyche/kernel/money';

export interface PointRate {
  /** Points for a unit of stake in this group of games, in ppm. */
  readonly ratePpm: bigint;
  /** The multiplier of the member's rank, in ppm. */
  readonly rankPpm: bigint;
}

/** What the real part of a valid stake earns, rounded down once. */
export function pointsOf(valid: bigint, { ratePpm, rankPpm }: PointRate): bigint {
  return floorDiv(valid * ratePpm * rankPpm, PPM * PPM);
}

export interface PointBalance {
  readonly balance: bigint;
  /** Points that were taken back after they had been spent; the next points pay them first. */
  readonly owed: bigint;
}

/** Adds points; what is owed is paid first. Takes them when the number is below 0; what the balance does not have is owed. */
export function movePoints({ balance, owed }: PointBalance, points: bigint): PointBalance {
  const left = balance - owed + points;
  return { balance: left > 0n ? left : 0n, owed: left < 0n ? -left : 0n };
}

export interface ConversionTerms {
  /** Points for one unit of money. */
  readonly ratio: bigint;
  /** Points are changed in multiples of this. */
  readonly step: bigint;
  readonly least: bigint;
  /** The most in a day. */
  readonly maxPerDay: bigint;
  /** The display unit of the currency, in 1/10 000. */
  readonly unit: bigint;
}

export interface ConversionFacts {
  readonly points: bigint;
  readonly convertedToday: bigint;
  /** In 1/10 000 of a point. */
  readonly balance: bigint;
}

export type Conversion =
  | { readonly money: bigint; readonly balance: bigint }
  | { readonly refusal: 'points-step'; readonly step: bigint }
  | { readonly refusal: 'points-out-of-range'; readonly least: bigint; readonly most: bigint }
  | { readonly refusal: 'points-insufficient'; readonly missing: bigint };

/**
 * Changes whole points into money (docs/reference/rewards.md 6.3). Nothing is rounded: a step that does not give whole display units is
 * refused.
 *
 * @returns the money in 1/10 000 units and the new balance; `most` of a refusal is what is left of the day, `missing` in 1/10 000 of a point.
 */
export function convertPoints(terms: ConversionTerms, facts: ConversionFacts): Conversion {
  const { ratio, step, least, maxPerDay, unit } = terms;
  const { points, convertedToday, balance } = facts;
  const isWhole = (step * UNITS_PER_ONE) % (ratio * unit) === 0n;
  if (points <= 0n || points % step !== 0n || !isWhole) return { refusal: 'points-step', step };
  const most = maxPerDay - convertedToday;
  if (points < least || points > most)
    return { refusal: 'points-out-of-range', least, most: most > 0n ? most : 0n };
  const cost = points * UNITS_PER_ONE;
  if (cost > balance) return { refusal: 'points-insufficient', missing: cost - balance };
  return { money: cost / ratio, balance: balance - cost };
}
