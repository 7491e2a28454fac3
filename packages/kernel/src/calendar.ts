// Dates of a calendar, as `yyyy-MM-dd`. Which date it is somewhere depends on the zone (business-day.ts).
import { dateOn, startOfDate } from './business-day.ts';

const DAY_MS = 86_400_000;
const MONDAY = 1;

/** A date a number of days later; earlier below 0. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The date at an instant. Where clocks go back over midnight, the new date has begun at its first instant and does not end again. */
export function localDateOf(instant: Date, timeZone: string): string {
  const date = dateOn(instant, timeZone);
  const next = addDays(date, 1);
  return startOfDate(next, timeZone).getTime() <= instant.getTime() ? next : date;
}

/**
 * The first date of the week that a date belongs to.
 *
 * @param weekStart first day of a week, 1 for Monday to 7 for Sunday.
 */
export function firstOfWeek(date: string, weekStart: number = MONDAY): string {
  return addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));
}

/** The first date of the month that a date belongs to. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** 1 for Monday to 7 for Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7;
}
