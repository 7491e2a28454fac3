// Ranks: rise, upkeep, service (docs/reference/rewards.md 9). Amounts are in 1/10 000 units.

export interface Rank {
  /** From 0. */
  readonly level: number;
  /** The valid bet of the account's whole life that reaches the rank. */
  readonly total: bigint;
  /** The valid bet of a month that keeps the rank. */
  readonly upkeep: bigint;
}

export interface RankStanding {
  readonly level: number;
  /** The highest rank that was ever held. */
  readonly highest: number;
}

/** Ranks above this have the VIP service. */
const LAST_LIVE_LEVEL = 4;

/**
 * The rank after an event. A rank that was never held needs the total alone; one that was lost needs the month's valid bet too. Several
 * ranks are passed at once when each condition is met.
 */
export function riseOf(
  ranks: readonly Rank[],
  standing: RankStanding,
  { total, month }: { readonly total: bigint; readonly month: bigint },
): RankStanding {
  let { level, highest } = standing;
  for (let next = rankAt(ranks, level + 1); next; next = rankAt(ranks, level + 1)) {
    const needed = neededFor(next, highest);
    if (total < needed.total || month < needed.month) break;
    level = next.level;
    if (level > highest) highest = level;
  }
  return { level, highest };
}

/** What the next rank needs of the total and of the month; null at the highest rank. */
export function nextRankOf(
  ranks: readonly Rank[],
  { level, highest }: RankStanding,
): { readonly total: bigint; readonly month: bigint } | null {
  const next = rankAt(ranks, level + 1);
  return next ? neededFor(next, highest) : null;
}

export interface MonthEnd {
  readonly level: number;
  /** The valid bet of the month. */
  readonly month: bigint;
  /** The member rose in this month. */
  readonly isMonthOfRise: boolean;
  /** The month had a break or a self-exclusion. */
  readonly isStopped: boolean;
}

/** The rank after the end of a month: one lower when the upkeep was missed. The month of a rise and one with a break are free. */
export function levelAfterMonth(ranks: readonly Rank[], end: MonthEnd): number {
  const { level, month, isMonthOfRise, isStopped } = end;
  const isKept = isMonthOfRise || isStopped || month >= (rankAt(ranks, level)?.upkeep ?? 0n);
  return isKept || level === 0 ? level : level - 1;
}

/** The rank that a member sees: above 4 only after staff looked whether the member can afford it; until then it is 4, in review. */
export function shownLevelOf(
  level: number,
  isReviewed: boolean,
): { readonly level: number; readonly isInReview: boolean } {
  const isInReview = level > LAST_LIVE_LEVEL && !isReviewed;
  return { level: isInReview ? LAST_LIVE_LEVEL : level, isInReview };
}

/** Which channel of support a rank opens. */
export function serviceOf(level: number): 'live' | 'vip' {
  return level > LAST_LIVE_LEVEL ? 'vip' : 'live';
}

function rankAt(ranks: readonly Rank[], level: number): Rank | undefined {
  return ranks.find((rank) => rank.level === level);
}

function neededFor({ level, total, upkeep }: Rank, highest: number) {
  return { total, month: level > highest ? 0n : upkeep };
}
