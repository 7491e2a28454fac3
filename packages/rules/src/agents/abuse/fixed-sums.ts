// Farming of fixed sums: bets that end just above the floor of a fixed sum, day after day (docs/reference/agents.md 10).
import { PPM } from '@tyche/kernel/money';

/** One day of a contract. Amounts are in 1/10 000 units. */
export interface FixedSumDay {
  readonly day: string;
  /** The valid bet of the team. */
  readonly validBet: bigint;
  /** The floor of the fixed sum that it met; null when the day met none. */
  readonly floor: bigint | null;
}

/** The days that are looked at, the last one among them. */
export const FIXED_SUM_DAYS = 20;
/** How far above a floor a day is *just above* it: 2 %. */
const CLOSE_PPM = 20_000n;

/** Whether a day ended at a floor or at most 2 % above it. */
export function isJustAbove({ validBet, floor }: FixedSumDay): boolean {
  if (floor === null || validBet < floor) return false;
  return (validBet - floor) * PPM <= floor * CLOSE_PPM;
}

/**
 * The days of a contract just above a floor, when they are more than half of the 20 days; else none. Days without a line are not given
 * and count as others, so a new contract is not flagged after its first days.
 */
export function findFixedSumFarming(days: readonly FixedSumDay[]): readonly FixedSumDay[] {
  const close = days.filter(isJustAbove);
  return close.length * 2 > FIXED_SUM_DAYS ? close : [];
}
