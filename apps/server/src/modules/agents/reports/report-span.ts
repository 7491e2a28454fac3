// The days and the agent that a report is about.
import { addDays, type DateRange } from '@tyche/rules/agents';
import { isDay } from '@tyche/rules/protection';
import { Refusal } from '../../../platform/http/errors.ts';

/** The most days of a report (docs/reference/agents.md 8.4). */
export const MAX_REPORT_DAYS = 31;
/** How far back reports reach. */
export const MAX_AGE_DAYS = 366;

/**
 * The days of a report. Refuses `invalid-input` for a day that does not exist, an end before the start, more days than `maxDays`, a day after
 * today and a start more than a year ago.
 */
export function readRange(
  { startDay: from, endDay: until }: { readonly startDay: string; readonly endDay: string },
  today: string,
  maxDays: number = MAX_REPORT_DAYS,
): DateRange & { readonly next: string } {
  if (!isDay(from)) throw new Refusal('invalid-input', { field: 'startDay', rule: 'day' });
  if (!isDay(until) || until < from) throw new Refusal('invalid-input', { field: 'endDay', rule: 'order' });
  if (until > addDays(from, maxDays - 1))
    throw new Refusal('invalid-input', { field: 'endDay', rule: 'days', max: maxDays });
  if (until > today) throw new Refusal('invalid-input', { field: 'endDay', rule: 'future' });
  if (from < addDays(today, -MAX_AGE_DAYS))
    throw new Refusal('invalid-input', { field: 'startDay', rule: 'age', max: MAX_AGE_DAYS });
  return { from, until, next: addDays(until, 1) };
}

/** The days of a range in their order. */
export function daysOf({ from, next }: { readonly from: string; readonly next: string }): readonly string[] {
  const days: string[] = [];
  for (let day = from; day < next; day = addDays(day, 1)) days.push(day);
  return days;
}
