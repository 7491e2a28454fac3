// Corrections of pay: what is owed now, less what earlier lines of the same period paid (docs/reference/agents.md 6.9).
import { sum } from '@tyche/kernel/money';

/**
 * The amount of a correcting line. Each amount was rounded once; the difference is exact.
 *
 * @param amount the pay of the period, recomputed from all facts known now with the version, tree, rates and floors of then.
 * @param earlier the amounts of all earlier lines of the period, the original and its corrections.
 * @returns above 0: owed to the receiver. Below 0: taken back. 0: no line.
 */
export function compensationOf(amount: bigint, earlier: Iterable<bigint>): bigint {
  return amount - sum(earlier);
}
