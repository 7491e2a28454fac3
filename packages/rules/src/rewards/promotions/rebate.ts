// REBATE: a share of the valid stakes of a day (docs/reference/rewards.md 4.4). Amounts are in 1/10 000 units, rates in ppm.
import { floorDiv, lesser, PPM } from '@tyche/kernel/money';
import { floorToUnit } from './share.ts';

export interface RebateTerms {
  /** By group of games; a group that is not named gives nothing. */
  readonly rates: Readonly<Record<string, bigint>>;
  readonly minPayout: bigint;
  readonly maxPerDay: bigint;
  readonly unit: bigint;
}

export interface RebateFacts {
  /** Real parts of the valid stakes of the day by group. */
  readonly valid: Readonly<Record<string, bigint>>;
  /** What the days before left; negative after a correction. */
  readonly carry: bigint;
}

export interface RebateReward {
  /** 0 when the sum is below the least payout. */
  readonly amount: bigint;
  /** What is left for the next day. What is above the cap of the day is not in it. */
  readonly carry: bigint;
}

/** The rebate of a day: each group is rounded down, then the sum with the carry is capped and rounded down to the display unit. */
export function dailyRebate(terms: RebateTerms, facts: RebateFacts): RebateReward {
  const total = rebateShare(terms, facts.valid) + facts.carry;
  if (total < terms.minPayout || total <= 0n) return { amount: 0n, carry: total };
  const capped = lesser(total, terms.maxPerDay);
  const amount = floorToUnit(capped, terms.unit);
  return { amount, carry: capped - amount };
}

/** The share of some valid stakes, each group rounded down. A correction of an earlier day books the difference of two of these into the carry. */
export function rebateShare({ rates }: Pick<RebateTerms, 'rates'>, valid: RebateFacts['valid']): bigint {
  let total = 0n;
  for (const [group, amount] of Object.entries(valid)) total += floorDiv(amount * (rates[group] ?? 0n), PPM);
  return total;
}
