/** When a beacon's rounds come: round 1 at `genesis`, one every `periodSeconds`. Times are UNIX seconds. */
export interface BeaconCalendar {
  readonly genesis: number;
  readonly periodSeconds: number;
}

/** drand quicknet (lottery.md 14.4). */
export const QUICKNET: BeaconCalendar = { genesis: 1_692_803_367, periodSeconds: 3 };

/** The round that is the newest at a time: ⌊(t − genesis) / period⌋ + 1. Throws before the genesis. */
export function roundAt(calendar: BeaconCalendar, unixSeconds: number): number {
  if (unixSeconds < calendar.genesis) throw new RangeError('roundAt: before the beacon began');
  return Math.floor((unixSeconds - calendar.genesis) / calendar.periodSeconds) + 1;
}

/** When a round comes. */
export function timeOfRound(calendar: BeaconCalendar, round: number): number {
  return calendar.genesis + (round - 1) * calendar.periodSeconds;
}

/** The first round that comes strictly after a time: what a draw names before its sales open (lottery.md 14.2, step 2). */
export function firstRoundAfter(calendar: BeaconCalendar, unixSeconds: number): number {
  return unixSeconds < calendar.genesis ? 1 : roundAt(calendar, unixSeconds) + 1;
}

/**
 * The wait between a draw's close and the time its round must come after: as long as the lock allows, so that the sealed
 * bets are on record before the randomness exists, yet the round is there a second before the numbers are due.
 */
export function beaconMarginSeconds(calendar: BeaconCalendar, lockSeconds: number): number {
  return Math.max(1, lockSeconds - calendar.periodSeconds - 1);
}
