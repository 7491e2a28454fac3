// Leaderboards: order, places, the neighbourhood of a member, prizes (docs/reference/rewards.md 7.3).
import { lesser } from '@tyche/kernel/money';

export interface BoardRow {
  readonly member: bigint;
  readonly value: bigint;
  /** When the value was reached: the settlement of the last event that changed it. */
  readonly reachedAt: Date;
}

export interface PlacedRow extends BoardRow {
  /** From 1, without gaps. */
  readonly rank: number;
}

/** A prize for each place from one to another. */
export interface BoardPrize {
  readonly from: number;
  readonly to: number;
  readonly amount: bigint;
}

/**
 * The places of a board: the higher value first, then the one that was reached earlier, then the lower member number. So no two rows have
 * one place.
 *
 * @param minimum the least value of a place; a member without a value has none.
 */
export function rankBoard(rows: readonly BoardRow[], minimum = 1n): readonly PlacedRow[] {
  const least = minimum > 0n ? minimum : 1n;
  return rows
    .filter(({ value }) => value >= least)
    .toSorted(compareRows)
    .map((row, index) => ({ ...row, rank: index + 1 }));
}

/**
 * The rows around a member: as many above as below, moved inwards at both ends, so that their number stays the same where there are enough.
 *
 * @param around how many above and below.
 * @returns nothing for a member without a place.
 */
export function neighbourhoodOf(
  placed: readonly PlacedRow[],
  member: bigint,
  around: number,
): readonly PlacedRow[] {
  const own = placed.findIndex((row) => row.member === member);
  if (own < 0) return [];
  const size = 2 * around + 1;
  const first = Math.max(0, Math.min(own - around, placed.length - size));
  return placed.slice(first, first + size);
}

/** At most this many places of a board have a prize. */
export const MAX_PRIZE_PLACES = 100;

export interface PrizesFault {
  /** The field, as a path in what is written. */
  readonly field: string;
  readonly rule: string;
}

/**
 * The first fault of the prizes of a board; null when there is none. They begin with the first place, leave no place out, do not rise, go
 * to place 100 at most, and the budget of the mission covers one board at least.
 */
export function refusePrizes(prizes: readonly BoardPrize[], budget: bigint): PrizesFault | null {
  if (prizes.length === 0) return { field: 'prizes.places', rule: 'missing' };
  for (const [at, { from, to, amount }] of prizes.entries()) {
    const above = prizes[at - 1];
    if (from !== (above?.to ?? 0) + 1) return { field: `prizes.places.${at}.from`, rule: 'next' };
    if (to < from || to > MAX_PRIZE_PLACES) return { field: `prizes.places.${at}.to`, rule: 'places' };
    if (above && amount > above.amount) return { field: `prizes.places.${at}.amount`, rule: 'falling' };
  }
  return budget < prizesTotal(prizes) ? { field: 'prizes.budget', rule: 'board' } : null;
}

/** What a board gives when somebody has each place with a prize: this much of the budget is reserved when it opens. */
export function prizesTotal(prizes: readonly BoardPrize[]): bigint {
  return prizes.reduce((sum, { from, to, amount }) => sum + BigInt(to - from + 1) * amount, 0n);
}

/** What decides whether a prize can be given now. */
export interface WinnerStanding {
  readonly isExcluded: boolean;
  /** A break. */
  readonly isStopped: boolean;
  /** A marker of harm that staff have not decided about. */
  readonly hasMarker: boolean;
  /** The account is neither closed nor disabled. */
  readonly isOpen: boolean;
}

/**
 * What happens to the prize of a member. It ends with a self-exclusion, and waits while a break or a marker of harm holds or the account is
 * disabled. A used-up limit changes nothing: the prize is earned.
 */
export function judgePrize({
  isExcluded,
  isStopped,
  hasMarker,
  isOpen,
}: WinnerStanding): 'give' | 'wait' | 'end' {
  if (isExcluded) return 'end';
  return isStopped || hasMarker || !isOpen ? 'wait' : 'give';
}

/** The prizes that are paid: one for each place that somebody has. */
export function boardPrizes(
  placed: readonly PlacedRow[],
  prizes: readonly BoardPrize[],
): readonly { readonly member: bigint; readonly amount: bigint }[] {
  return placed.flatMap(({ member, rank }) => {
    const prize = prizes.find(({ from, to }) => from <= rank && rank <= to);
    return prize ? [{ member, amount: prize.amount }] : [];
  });
}

/** A frozen board without a row that staff struck: the places below move up. */
export function strikeFromBoard(placed: readonly PlacedRow[], member: bigint): readonly PlacedRow[] {
  return placed.filter((row) => row.member !== member).map((row, index) => ({ ...row, rank: index + 1 }));
}

/** What of a day a board counts: the valid stakes of a member and day, up to the cap of the board. */
export function cappedForBoard(validOfDay: bigint, maxPerDay: bigint): bigint {
  return lesser(validOfDay, maxPerDay);
}

function compareRows(one: BoardRow, other: BoardRow): number {
  if (one.value !== other.value) return one.value > other.value ? -1 : 1;
  const earlier = one.reachedAt.getTime() - other.reachedAt.getTime();
  if (earlier !== 0) return earlier;
  return one.member < other.member ? -1 : 1;
}
