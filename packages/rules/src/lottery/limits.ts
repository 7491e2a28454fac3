import { PPM, floorDiv, sum } from '@tyche/kernel/money';

/**
 * Cuts payouts to a cap in proportion (lottery.md 13.4): each is floored to `grain`, what the floors leave
 * goes to the largest
 * (the first of equals). Unchanged when they fit. The result always sums to the cap when cut.
 */
export function capPayouts(gross: readonly bigint[], cap: bigint, grain = 1n): readonly bigint[] {
  const total = sum(gross);
  if (total <= cap) return gross;
  const paid = gross.map((amount) => floorDiv(amount * cap, total * grain) * grain);
  const largest = gross.reduce((top, amount, i) => (amount > (gross[top] ?? 0n) ? i : top), 0);
  const rest = cap - sum(paid);
  return paid.map((amount, i) => (i === largest ? amount + rest : amount));
}

/** What a line is paid under a cap of its own, or in full without one. */
export function capLine(gross: bigint, cap: bigint | null): bigint {
  return cap !== null && gross > cap ? cap : gross;
}

/** The pay of a limited number: its odds cut at acceptance by a rate in parts per million, floored. */
export function limitedPay(gross: bigint, lockRatePpm: bigint): bigint {
  return floorDiv(gross * lockRatePpm, PPM);
}

/**
 * How much more unit stake a number can take: (limit − stake × odds × hits) / (odds × hits), floored; never
 * below 0.
 */
export function roomOf(limit: bigint, liability: bigint, perUnit: bigint): bigint {
  return liability >= limit ? 0n : floorDiv(limit - liability, perUnit);
}
