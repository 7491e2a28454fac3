// LUCKY_BET: the number of a bet ends in the digits drawn for its day (docs/reference/rewards.md 4.8).
import { derive, type DrawEntropy, drawWords, type hmacSha256, resultText } from '../../fairness/index.ts';
import { cappedShare, floorToUnit } from './share.ts';

export interface LuckyBetTerms {
  /** The digits that were drawn after the day. */
  readonly tail: string;
  /** What a bet wins as a multiple of its stake, in ppm. */
  readonly multiplePpm: bigint;
  readonly maxBonus: bigint;
  readonly minStake: bigint;
  readonly unit: bigint;
}

export interface LuckyBetFacts {
  /** The public number of the bet, in digits. */
  readonly number: string;
  readonly stake: bigint;
}

export type LuckyBetReward =
  | { readonly amount: bigint }
  | { readonly refusal: 'promotion-stake-too-small'; readonly least: bigint }
  | { readonly refusal: 'promotion-condition-open' };

/** A hundredth of all stakes: with more of it, bets on both sides of an even game would pay. */
const MAX_BACK_PPM = 10_000;

/** The most that a lucky bet may get as a multiple of its stake, in ppm: on average a hundredth of all stakes comes back. */
export function maxLuckyMultiplePpm(digits: number): number {
  return MAX_BACK_PPM * 10 ** digits;
}

/** The reward of a settled bet of the day, or why it has none. */
export function luckyBetReward(terms: LuckyBetTerms, { number, stake }: LuckyBetFacts): LuckyBetReward {
  const { tail, multiplePpm, maxBonus, minStake, unit } = terms;
  if (stake < minStake) return { refusal: 'promotion-stake-too-small', least: minStake };
  if (!number.endsWith(tail)) return { refusal: 'promotion-condition-open' };
  return { amount: floorToUnit(cappedShare(stake, { ratePpm: multiplePpm, maxBonus }), unit) };
}

/**
 * The digits of a day, from the seed that was committed before it and the beacon that came after it.
 *
 * @param seed 32 bytes.
 * @param entropy game `promo-lucky-{id}`, number `yyyyMMdd`.
 * @param digits how many digits, 3 by default terms.
 */
export function luckyTail(
  seed: Uint8Array,
  entropy: DrawEntropy,
  digits: number,
  hmac?: typeof hmacSha256,
): string {
  return resultText(derive({ kind: 'digits', count: digits }, drawWords(seed, entropy, hmac)));
}
