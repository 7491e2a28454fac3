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

/** Pay of a period before a correcting line, and what of the recomputed amount is not in doubt. */
export interface DoubtedPeriod {
  /** The sum of the amounts of its earlier lines. */
  readonly before: bigint;
  /** What of that is held, or stays with the payer. */
  readonly kept: bigint;
  /** What the period pays now without what is in doubt; null: all that was not the receiver's before is in doubt. */
  readonly clear: bigint | null;
}

/**
 * What of a line waits for a decision, so that the receiver gets, or gives back, only what is not in doubt. Nothing is taken back that was
 * never given.
 *
 * @param amount of the line, with its sign: above 0 owed to the receiver, below 0 taken back.
 * @returns from 0 to the magnitude of the amount.
 */
export function doubtOf(amount: bigint, { before, kept, clear }: DoubtedPeriod): bigint {
  const had = before - kept;
  const now = before + amount;
  const entitled = clear ?? had;
  // Without what is in doubt a period never pays more.
  const isAll = entitled > now;
  const change = (isAll ? now : entitled) - had;
  return amount < 0n ? -amount - within(-change, -amount) : amount - within(change, amount);
}

/** A value, or the end of 0 to `most` that is nearest to it. */
function within(value: bigint, most: bigint): bigint {
  if (value <= 0n) return 0n;
  return value > most ? most : value;
}
