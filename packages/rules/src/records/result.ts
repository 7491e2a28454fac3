/** What a bet cost and brought, in 1/10 000 units. */
export interface Played {
  readonly stake: bigint;
  /** Gross: a winning bet's own stake is in it. */
  readonly paid: bigint;
  readonly rebate: bigint;
}

/**
 * The result of one or more bets: paid + rebate − stake. The one rule of every page, file and sum; what has no result yet (an open
 * bet) or none at all (a void one) is not asked.
 */
export function resultOf({ stake, paid, rebate }: Played): bigint {
  return paid + rebate - stake;
}

/** How a decided bet ended for its player. */
export type Outcome = 'won' | 'returned' | 'lost';

/**
 * Names the result of a decided bet. Only a net gain is `won`; `returned` got something paid, but no more than it cost
 * (screens.md 1: no celebration for returns at or below the stake); `lost` got nothing paid.
 */
export function outcomeOf(played: Played): Outcome {
  if (played.paid === 0n) return 'lost';
  return resultOf(played) > 0n ? 'won' : 'returned';
}
