import { type BeaconCalendar, firstRoundAfter } from './beacon.ts';

/** How long after its hour a draw may be without numbers before it is void (lottery.md 13.5 and 14.2). */
export const REVEAL_LIMIT_SECONDS = 1_800;

/** What lies between that moment and the round that opens the escrow, so that no slow worker draws what everybody knows. */
const ESCROW_MARGIN_SECONDS = 60;

/**
 * The round that opens the escrow of a draw's seed: the first after the time at which the draw, had it not been drawn, is void (lottery.md
 * 14.2, last paragraph). Its hour is a UNIX time in milliseconds.
 */
export function escrowRoundOf(calendar: BeaconCalendar, drawsAtMs: number): number {
  return firstRoundAfter(calendar, drawsAtMs / 1_000 + REVEAL_LIMIT_SECONDS + ESCROW_MARGIN_SECONDS);
}
