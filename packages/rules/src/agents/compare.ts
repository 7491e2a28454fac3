// A figure beside the one of the period before (docs/reference/agents.md 8.3).
import { floorDiv } from '@tyche/kernel/money';
import { addDays } from '@tyche/kernel/calendar';

export interface Comparison {
  readonly change: bigint;
  /** Change per mille of the earlier figure, rounded half up; null from nothing to something. */
  readonly perMille: bigint | null;
}

/** A range of dates, `yyyy-MM-dd`, the last one included. */
export interface DateRange {
  readonly from: string;
  readonly until: string;
}

/** Compares two figures. A negative earlier figure is divided by its magnitude, so that a rise stays a rise. */
export function compare(now: bigint, before: bigint): Comparison {
  const change = now - before;
  if (before === 0n) return { change, perMille: change === 0n ? 0n : null };
  const magnitude = before < 0n ? -before : before;
  return { change, perMille: floorDiv(2_000n * change + magnitude, 2n * magnitude) };
}

/** The same number of dates directly before a range. */
export function rangeBefore({ from, until }: DateRange): DateRange {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
  return { from: addDays(from, -days), until: addDays(from, -1) };
}

/** The same dates of the month before, for a range within one month. A date that the month does not have becomes its last one. */
export function monthBefore({ from, until }: DateRange): DateRange {
  const last = addDays(`${from.slice(0, 7)}-01`, -1);
  const inMonth = (date: string) => {
    const moved = `${last.slice(0, 7)}${date.slice(7)}`;
    return moved < last ? moved : last;
  };
  return { from: inMonth(from), until: inMonth(until) };
}

/** The range with which a report compares: of this month so far the same dates of the month before, else the days directly before. */
export function rangeComparedWith(range: DateRange, today: string): DateRange {
  const isMonthToDate =
    range.until === today && range.from < range.until && range.from === `${today.slice(0, 7)}-01`;
  return isMonthToDate ? monthBefore(range) : rangeBefore(range);
}
