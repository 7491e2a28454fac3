// Periods of pay in the merchant's zone (docs/reference/agents.md 6.1). Every interval is half-open: its end belongs to the next one.
import { dateOn, startOfDate } from '@tyche/kernel/business-day';

import type { PeriodKind } from './words/index.ts';

/** Dates are `yyyy-MM-dd`. */
export interface PeriodDates {
  /** The first date, which is the key of the period. */
  readonly key: string;
  /** The first date of the next period. */
  readonly nextKey: string;
}

export interface Interval {
  readonly start: Date;
  readonly end: Date;
}

export interface Slot extends Interval {
  readonly date: string;
  /** Counted from 0 at the start of the day. */
  readonly slot: number;
}

export interface PayWindow extends Interval {
  /** The local date of the window. */
  readonly date: string;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WINDOW_MS = 300_000;
const MONDAY = 1;
const HALF_MONTH = 16;

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
 * The period that a date belongs to.
 *
 * @param weekStart first day of a week, 1 for Monday to 7 for Sunday.
 */
export function periodOfDate(kind: PeriodKind, date: string, weekStart: number = MONDAY): PeriodDates {
  switch (kind) {
    case 'DAILY':
      return { key: date, nextKey: addDays(date, 1) };
    case 'WEEKLY': {
      const key = addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));
      return { key, nextKey: addDays(key, 7) };
    }
    case 'SEMI_MONTHLY':
      return Number(date.slice(8)) < HALF_MONTH
        ? { key: firstOfMonth(date), nextKey: `${date.slice(0, 7)}-${HALF_MONTH}` }
        : { key: `${date.slice(0, 7)}-${HALF_MONTH}`, nextKey: firstOfNextMonth(date) };
    case 'MONTHLY':
      return { key: firstOfMonth(date), nextKey: firstOfNextMonth(date) };
  }
}

/**
 * The dates of the whole periods of a kind that end within some dates: a period that began before them counts, one that ends after them does
 * not.
 *
 * @returns null when none ends there.
 */
export function periodsEndingIn(kind: PeriodKind, { key, nextKey }: PeriodDates): PeriodDates | null {
  const first = periodOfDate(kind, key);
  const end = periodOfDate(kind, nextKey).key;
  return first.nextKey <= end ? { key: first.key, nextKey: end } : null;
}

/** The instants between which dates lie in a zone. */
export function intervalOf({ key, nextKey }: PeriodDates, timeZone: string): Interval {
  return { start: startOfDate(key, timeZone), end: startOfDate(nextKey, timeZone) };
}

/** The dates of a period in order. */
export function datesOf({ key, nextKey }: PeriodDates): readonly string[] {
  const dates: string[] = [];
  for (let date = key; date < nextKey; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/**
 * The dates of a period on which terms are in force: from `from` on and before `to`; null is open. The first and the last period of a
 * contract have fewer dates and the same floors (docs/reference/agents.md 5.5 and 6.2).
 */
export function datesInForce(
  period: PeriodDates,
  { from, to }: { readonly from: string; readonly to: string | null },
): readonly string[] {
  return datesOf(period).filter((date) => from <= date && (to === null || date < to));
}

/** Whether a period is the first of its kind in its calendar month: the one with the first key of the month. */
export function isFirstOfMonth(kind: PeriodKind, key: string, weekStart: number = MONDAY): boolean {
  const before = periodOfDate(kind, addDays(key, -1), weekStart);
  return before.key.slice(0, 7) !== key.slice(0, 7);
}

/** How many slots of an hour a date has: 23 to 25. The last one ends with the day and may be shorter. */
export function slotsOf(date: string, timeZone: string): number {
  const { start, end } = intervalOf(periodOfDate('DAILY', date), timeZone);
  return Math.ceil((end.getTime() - start.getTime()) / HOUR_MS);
}

/** A slot of a date by its number. */
export function slotOf(date: string, slot: number, timeZone: string): Slot {
  const day = intervalOf(periodOfDate('DAILY', date), timeZone);
  const start = day.start.getTime() + slot * HOUR_MS;
  return {
    date,
    slot,
    start: new Date(start),
    end: new Date(Math.min(start + HOUR_MS, day.end.getTime())),
  };
}

/** The slot of an hour that holds an instant. The hour that clocks show twice is two slots. */
export function slotAt(instant: Date, timeZone: string): Slot {
  const date = localDateOf(instant, timeZone);
  const sinceStart = instant.getTime() - startOfDate(date, timeZone).getTime();
  return slotOf(date, Math.floor(sinceStart / HOUR_MS), timeZone);
}

/** The window of real-time pay that holds an instant: 300 seconds from a multiple of 300 seconds of UTC. */
export function windowAt(instant: Date, timeZone: string): PayWindow {
  const start = Math.floor(instant.getTime() / WINDOW_MS) * WINDOW_MS;
  return {
    start: new Date(start),
    end: new Date(start + WINDOW_MS),
    date: localDateOf(new Date(start), timeZone),
  };
}

/** 1 for Monday to 7 for Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7;
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

function firstOfNextMonth(date: string): string {
  return firstOfMonth(addDays(firstOfMonth(date), 31));
}
