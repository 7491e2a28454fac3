// Real-time salary: an accumulator for each contract and local day (docs/reference/agents.md 6.7). Amounts are in 1/10 000 units.
import { floorDiv, PPM } from '@tyche/kernel/money';
import { rateOfTier, type Tier, tierMet } from './tier.ts';

/** The day so far. */
export interface RealtimeDay {
  /** Valid bet of the day, without wagers that were voided since. */
  readonly cumulative: bigint;
  /** Units × ppm. Its remainder stays until the end of the day. */
  readonly earned: bigint;
  readonly paid: bigint;
}

/** A wager of today that was voided after it counted. */
export interface Reversal {
  readonly valid: bigint;
  /** The rate of the window in which the wager counted, in ppm. */
  readonly rate: bigint;
}

export interface RealtimeWindow {
  readonly newValid: bigint;
  /** Active members of the day so far. */
  readonly activeMember: number;
  readonly reversals: readonly Reversal[];
}

export interface RealtimePay {
  readonly day: RealtimeDay;
  readonly tier: number;
  /** The rate of what is new in the window, in ppm. */
  readonly rate: bigint;
  /** Below 0 only through reversals. */
  readonly amount: bigint;
}

export const emptyDay: RealtimeDay = { cumulative: 0n, earned: 0n, paid: 0n };

/**
 * Adds one window to a day. The tier follows from the day so far, with this window; its rate applies to the new valid bet only. The sum that
 * is due is rounded down, so the parts of a day add up to the rounded whole.
 *
 * @param tiers all of type `P`.
 */
export function payWindow(tiers: readonly Tier[], day: RealtimeDay, window: RealtimeWindow): RealtimePay {
  const { newValid, activeMember, reversals } = window;
  let cumulative = day.cumulative + newValid;
  for (const { valid } of reversals) cumulative -= valid;
  const tier = tierMet(tiers, { validBet: cumulative, activeMember, base: 0n });
  const rate = rateOfTier(tiers, tier);
  let earned = day.earned + newValid * rate;
  for (const reversal of reversals) earned -= reversal.valid * reversal.rate;
  const paid = floorDiv(earned, PPM);
  return { day: { cumulative, earned, paid }, tier, rate, amount: paid - day.paid };
}

/** Whether a window gets a line: one without new valid bets and without reversals does not. */
export function hasWindowLine({ newValid, reversals }: RealtimeWindow): boolean {
  return newValid !== 0n || reversals.length > 0;
}
