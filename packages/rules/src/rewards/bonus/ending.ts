// How a bonus ends, and where its money goes then (docs/reference/rewards.md 5.6 and 5.7). Amounts are in 1/10 000 units.
import { lesser } from '@tyche/kernel/money';
import type { BonusOutcome } from '../words/index.ts';

export type { BonusOutcome };

/** The lowest stake: a pocket below it is lost, if no open bet holds bonus money. */
export const LOWEST_STAKE = 100n;
/** How long open bets may hold up the end of a bonus after its time. */
const DRAIN_HOURS = 72;
const HOUR_MS = 3_600_000;

export interface Release {
  readonly real: bigint;
  readonly house: bigint;
}

/**
 * What a release moves out of the pocket: up to the maximum cash-out to the member, what is above it to the house. Late shares of bets
 * that were open go the same way, with the room that is left.
 *
 * @param room the maximum cash-out less what was released before; null for no maximum.
 */
export function releaseOf(amount: bigint, room: bigint | null): Release {
  const real = room === null ? amount : lesser(amount, room);
  return { real, house: amount - real };
}

export interface OpenBets {
  /** Open bets that hold bonus money. */
  readonly holding: number;
  /** Open bets that would still count: placed while the bonus ran, in a group that counts. */
  readonly counting: number;
}

/** What happens to a bonus whose time is over: it waits for its open bets, 72 hours at most. */
export function isDrainNeeded({ holding, counting }: OpenBets): boolean {
  return holding > 0 || counting > 0;
}

/** The instant at which a bonus ends that still waits for open bets. */
export function drainEndOf(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + DRAIN_HOURS * HOUR_MS);
}

/** Whether a playable bonus is used up. */
export function isLost(pocket: bigint, { holding }: OpenBets): boolean {
  return pocket < LOWEST_STAKE && holding === 0;
}

/** The end of a bonus after a break of the member: it moves by the length of the break. The caller moves it once for each break. */
export function expiryAfterBreak(
  expiresAt: Date,
  { from, until }: { readonly from: Date; readonly until: Date },
): Date {
  return new Date(expiresAt.getTime() + until.getTime() - from.getTime());
}

export interface WithdrawalUnderBonus {
  readonly amount: bigint;
  /** What can be withdrawn of real money. */
  readonly real: bigint;
  /** A bonus that a deposit earned runs. */
  readonly hasDepositBonus: boolean;
  /** The member agreed that the bonus ends. */
  readonly forfeits: boolean;
}

/**
 * What a withdrawal does to a running bonus. Every other check comes before it: a withdrawal that is refused for another reason ends nothing.
 *
 * @returns whether the bonus is cancelled with it, or the refusal.
 */
export function withdrawUnderBonus({
  amount,
  real,
  hasDepositBonus,
  forfeits,
}: WithdrawalUnderBonus):
  | { readonly cancels: boolean }
  | { readonly refusal: 'insufficient-balance' | 'bonus-in-process' } {
  if (amount > real) return { refusal: 'insufficient-balance' };
  if (hasDepositBonus && !forfeits) return { refusal: 'bonus-in-process' };
  return { cancels: hasDepositBonus };
}
