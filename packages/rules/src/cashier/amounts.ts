// Fees, limits and quotas of the cashier.
import { ceilDiv, PPM, UNITS_PER_ONE } from '@tyche/kernel/money';

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
