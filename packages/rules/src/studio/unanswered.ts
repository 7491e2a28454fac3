// A call of the studio to a wallet that does not answer: how long it is sent again, and when a bet is given up (vendors.md 3.5).

/** The pauses before a bet is sent for the second, third and fourth time. */
const BET_PAUSES_S = [1, 2, 4];
/** How long the last one may take to be answered. */
const LAST_ANSWER_S = 5;
/** From the first time to the end of the last wait. */
const BET_S = 12;
const [MINUTE_S, HOUR_S] = [60, 3_600];
/** Until this age a refund is sent each minute, then each hour. */
const OFTEN_S = 12 * HOUR_S;

/** A call that had no answer yet. */
export interface Unanswered {
  /** How often it was sent. */
  readonly tries: number;
  /** Since the bet was written or given up. */
  readonly ageS: number;
}

/** Whether a bet is not sent again: nobody knows if it was taken, so it has to be refunded, and its result counts for nothing. */
export function isBetGivenUp({ tries, ageS }: Unanswered): boolean {
  return tries > BET_PAUSES_S.length && ageS >= BET_S;
}

/** How long after a bet is sent once more its state is looked at again, in seconds. */
export function betPauseS({ tries }: Pick<Unanswered, 'tries'>): number {
  return BET_PAUSES_S[tries] ?? LAST_ANSWER_S;
}

/** How long after a win or a refund it is sent again, in seconds: longer each time up to a minute; after twelve hours each hour. */
export function endPauseS({ tries, ageS }: Unanswered): number {
  if (ageS >= OFTEN_S) return HOUR_S;
  return Math.min(MINUTE_S, 2 ** Math.min(tries, 6));
}
