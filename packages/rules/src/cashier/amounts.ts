// Fees, limits and quotas of the cashier.
import { ceilDiv, floorDiv, PPM, UNITS_PER_ONE } from '@tyche/kernel/money';

export interface Fee {
  readonly ratePpm: bigint;
  readonly fixed: bigint;
}

/** The fee on an amount: the rate's part rounded up to a ten-thousandth, so that what is credited is rounded down (wire.md 7.24). */
export function feeOn(amount: bigint, { ratePpm, fixed }: Fee): bigint {
  return ceilDiv(amount * ratePpm, PPM) + fixed;
}

export interface Range {
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** Whether an amount lies in a range and has no more decimals than its currency. */
export function isPayable(amount: bigint, { minimum, maximum }: Range, decimals: number): boolean {
  if (amount < minimum || amount > maximum) return false;
  return amount % (UNITS_PER_ONE / 10n ** BigInt(decimals)) === 0n;
}

export interface Quota {
  readonly amount: bigint;
  readonly count: number;
}

/** What is left of a day's quota after what was used; never below zero. */
export function leftOf(quota: Quota, used: Quota): Quota {
  const amount = quota.amount - used.amount;
  return { amount: amount > 0n ? amount : 0n, count: Math.max(0, quota.count - used.count) };
}

/** What a day of withdrawals allows and costs. */
export interface WithdrawalTerms {
  /** Withdrawals of a day. */
  readonly dailyCount: number;
  /** The fee of each one after the free ones, in ppm of its amount. */
  readonly feePpm: bigint;
}

/** What a rank gives to withdrawals. */
export interface WithdrawalBenefits {
  /** Withdrawals of a day; 0 where the rank leaves them as they are. */
  readonly withdrawalsPerDay: number;
  /** The part of the fee that is taken off, in ppm of the fee. */
  readonly feeOffPpm: bigint;
}

/** The benefits of a member without a rank. */
export const noWithdrawalBenefits: WithdrawalBenefits = { withdrawalsPerDay: 0, feeOffPpm: 0n };

/**
 * The terms of a member: those of the merchant with the benefits of the rank (rewards.md 9.3). They are never worse than the merchant's.
 * The fee that is left is rounded down to a ppm.
 */
export function withdrawalTerms(
  merchant: WithdrawalTerms,
  { withdrawalsPerDay, feeOffPpm }: WithdrawalBenefits,
): WithdrawalTerms {
  const offPpm = feeOffPpm < 0n ? 0n : feeOffPpm > PPM ? PPM : feeOffPpm;
  return {
    dailyCount: Math.max(merchant.dailyCount, withdrawalsPerDay),
    feePpm: floorDiv(merchant.feePpm * (PPM - offPpm), PPM),
  };
}
