// Periods of days in the calendar of the site, as `yyyy-MM-dd`. Both ends are included.
import { dateOn, startOfDate } from '@tyche/kernel/business-day';

export interface Period {
  readonly from: string;
  readonly until: string;
}

/** How many days the presets of every record reach back, today included. */
export const PRESET_DAYS = [7, 30] as const;

const DAY_MS = 86_400_000;

/** The day a number of days after another, before it when negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day of an instant on the site's calendar. */
export function dayOf(epochMs: number, timeZone: string): string {
  return dateOn(new Date(epochMs), timeZone);
}

/** The given number of days that end today. */
export function lastDays(today: string, days: number): Period {
  return { from: dayAfter(today, 1 - days), until: today };
}

/** The same length further on or back; never beyond today. */
export function shifted({ from, until }: Period, days: number, today: string): Period {
  const over = Math.max(0, daysBetween(today, dayAfter(until, days)));
  return { from: dayAfter(from, days - over), until: dayAfter(until, days - over) };
}

/** How many days lie between two days; negative when the second comes first. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** A period of at most the given number of days: the end that was moved stays, the other one follows. */
export function withinDays(wanted: Period, before: Period, maxDays: number): Period {
  if (daysBetween(wanted.from, wanted.until) < maxDays) return wanted;
  return wanted.from === before.from
    ? { from: dayAfter(wanted.until, 1 - maxDays), until: wanted.until }
    : { from: wanted.from, until: dayAfter(wanted.from, maxDays - 1) };
}

/** The instants between which a period lies, the last one included. */
export function instantsOf(
  { from, until }: Period,
  timeZone: string,
): { startTime: number; endTime: number } {
  return {
    startTime: startOfDate(from, timeZone).getTime(),
    endTime: startOfDate(dayAfter(until, 1), timeZone).getTime() - 1,
  };
}

/** Whether a text is a day that exists; 31 February does not. */
export function isDay(text: string): boolean {
  if (!/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
