// Which money a bet takes, and where its payout goes (docs/reference/rewards.md 5.2). Amounts are in 1/10 000 units.
import { floorDiv, sum } from '@tyche/kernel/money';

/** An amount in its two parts. */
export interface Parts {
  readonly real: bigint;
  readonly bonus: bigint;
}

export interface StakeTerms {
  /** What the group of the bet counts, in ppm; 0 for a group that is not named. */
  readonly weightPpm: bigint;
  /** The greatest bet with bonus money in it; null for no limit. */
  readonly maxBet: bigint | null;
}

export type StakeRefusal =
  | { readonly refusal: 'insufficient-balance' | 'bonus-game-excluded' }
  | { readonly refusal: 'bonus-max-bet'; readonly greatest: bigint };

/**
 * The parts of a stake: real money first. A bet of real money alone is never refused because of a bonus.
 *
 * @param available what can be staked; a bonus that does not run or is about to expire has 0.
 */
export function splitStake(stake: bigint, available: Parts, terms: StakeTerms): Parts | StakeRefusal {
  const { weightPpm, maxBet } = terms;
  if (stake > available.real + available.bonus) return { refusal: 'insufficient-balance' };
  const bonus = stake > available.real ? stake - available.real : 0n;
  if (bonus > 0n && weightPpm === 0n) return { refusal: 'bonus-game-excluded' };
  if (bonus > 0n && maxBet !== null && stake > maxBet) return { refusal: 'bonus-max-bet', greatest: maxBet };
  return { real: stake - bonus, bonus };
}

/** The shares of a payout, in proportion to the parts of the stake. The bonus share is rounded down: the odd unit is real money. */
export function sharePayout(payout: bigint, stake: Parts): Parts {
  const whole = stake.real + stake.bonus;
  const bonus = stake.bonus === 0n ? 0n : floorDiv(payout * stake.bonus, whole);
  return { real: payout - bonus, bonus };
}

/** The real part of a valid stake: what counts for rebates, points, missions, ranks and the turnover of deposits. Rounded down. */
export function realShareOf(valid: bigint, stake: Parts): bigint {
  return stake.bonus === 0n ? valid : floorDiv(valid * stake.real, stake.real + stake.bonus);
}

/**
 * The bonus part of an order, laid over its tickets in the order of their numbers. Each ticket gets the difference of two rounded sums, so
 * that the parts add up to the part of the order.
 *
 * @param stakes of the tickets; none is negative, and their sum is above 0.
 * @throws RangeError when the bonus part is negative or above the sum of the stakes.
 */
export function partsOfOrder(stakes: readonly bigint[], bonusPart: bigint): readonly bigint[] {
  const whole = sum(stakes);
  if (bonusPart < 0n || bonusPart > whole) throw new RangeError('partsOfOrder: more than the stakes');
  let upTo = 0n;
  let given = 0n;
  return stakes.map((stake) => {
    upTo += stake;
    const share = whole === 0n ? 0n : floorDiv(bonusPart * upTo, whole);
    const part = share - given;
    given = share;
    return part;
  });
}
