import { dateOn, startOfDate } from '@tyche/kernel/business-day';
import type { Calendar, PeriodCalendar, TimesCalendar } from './game.ts';

/** One scheduled draw. Its number is the game day as yyyyMMdd and, where a day has several, its 4-digit place in it. */
export interface DrawTimes {
  readonly number: string;
  readonly sequence: number;
  /** The game day, `yyyy-MM-dd`. */
  readonly date: string;
  /** When the draw before it is drawn. */
  readonly startsAt: Date;
  /** Bets are taken strictly before this. */
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

const DAY_MS = 86_400_000;
/** Further than this no calendar leaves a gap. */
const FARTHEST_DAYS = 400;

/**
 * The draw whose period holds the instant: the next to be drawn, whether it still takes bets or not. At a
 * draw's own instant it is the one after.
 */
export function drawAt(calendar: Calendar, instant: Date): DrawTimes {
  return calendar.kind === 'period' ? periodAt(calendar, instant) : slotAt(calendar, instant);
}

/** The draw that takes bets at the instant: `drawAt`, or the one after it while that is locked. */
export function openDrawAt(calendar: Calendar, instant: Date): DrawTimes {
  const draw = drawAt(calendar, instant);
  return isOpen(draw, instant) ? draw : drawAfter(calendar, draw);
}

/**
 * Whether a draw's schedule takes bets at the instant. Money is decided by the database's clock, with this
 * same strictness.
 */
export function isOpen(draw: DrawTimes, instant: Date): boolean {
  return instant.getTime() < draw.closesAt.getTime();
}

/** The draw after a draw. */
export function drawAfter(calendar: Calendar, draw: Pick<DrawTimes, 'date' | 'sequence'>): DrawTimes {
  const { date, sequence } = draw;
  if (sequence < drawsPerDay(calendar, date)) return timesOf(calendar, date, sequence + 1);
  return timesOf(calendar, nearestDay(calendar, dateAfter(date, 1), 1), 1);
}

/** The next `count` draws, from the one whose period holds the instant. */
export function listDraws(calendar: Calendar, instant: Date, count: number): readonly DrawTimes[] {
  return listDrawsFrom(calendar, drawAt(calendar, instant), count);
}

/** `count` draws from a draw, itself the first. */
export function listDrawsFrom(calendar: Calendar, first: DrawTimes, count: number): readonly DrawTimes[] {
  const draws: DrawTimes[] = [];
  for (let draw = first; draws.length < count; draw = drawAfter(calendar, draw)) draws.push(draw);
  return draws;
}

/** The times of a draw number such as `202603010601` or `20260301`; null when the calendar has no such draw. */
export function drawOfNumber(calendar: Calendar, number: string): DrawTimes | null {
  const match = /^([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{4})?$/.exec(number);
  if (!match) return null;
  const [, year, month, day, place] = match;
  const date = `${year}-${month}-${day}`;
  const parsed = Date.parse(`${date}T00:00:00Z`);
  // Date.parse takes 31 February for 3 March.
  if (Number.isNaN(parsed) || new Date(parsed).toISOString().slice(0, 10) !== date) return null;
  if ((place === undefined) !== isDaily(calendar)) return null;
  const sequence = Number(place ?? 1);
  return sequence < 1 || sequence > drawsPerDay(calendar, date) ? null : timesOf(calendar, date, sequence);
}

/** How many draws a game day has. */
export function drawsPerDay(calendar: Calendar, date: string): number {
  if (calendar.kind === 'times') return isDrawDay(calendar, date) ? calendar.times.length : 0;
  const length = dayBegins(calendar, dateAfter(date, 1)) - dayBegins(calendar, date);
  return Math.floor(length / (calendar.periodSec * 1000));
}

/** Seconds from one draw to the next: the period, or a day's share where draws have hours. */
export function usualPeriodSec(calendar: Calendar): number {
  return calendar.kind === 'period' ? calendar.periodSec : Math.floor(DAY_MS / 1000 / calendar.times.length);
}

function periodAt(calendar: PeriodCalendar, instant: Date): DrawTimes {
  const shift = minutesOf(calendar.dayStart) * 60_000;
  const date = dateOn(new Date(instant.getTime() - shift), calendar.zone);
  const elapsed = instant.getTime() - dayBegins(calendar, date);
  const sequence = Math.floor(elapsed / (calendar.periodSec * 1000)) + 1;
  // A day that a period does not divide ends early: what is left of it belongs to the next day's first draw.
  return sequence > drawsPerDay(calendar, date)
    ? timesOf(calendar, dateAfter(date, 1), 1)
    : timesOf(calendar, date, sequence);
}

function slotAt(calendar: TimesCalendar, instant: Date): DrawTimes {
  const date = nearestDay(calendar, dateOn(instant, calendar.zone), 1);
  let draw = timesOf(calendar, date, 1);
  while (draw.drawsAt.getTime() <= instant.getTime()) draw = drawAfter(calendar, draw);
  return draw;
}

function timesOf(calendar: Calendar, date: string, sequence: number): DrawTimes {
  const drawsAt = drawnAt(calendar, date, sequence);
  return {
    number: date.replaceAll('-', '') + (isDaily(calendar) ? '' : String(sequence).padStart(4, '0')),
    sequence,
    date,
    startsAt: new Date(beforeOf(calendar, date, sequence)),
    closesAt: new Date(drawsAt - calendar.lockSec * 1000),
    drawsAt: new Date(drawsAt),
  };
}

function drawnAt(calendar: Calendar, date: string, sequence: number): number {
  if (calendar.kind === 'period') return dayBegins(calendar, date) + sequence * calendar.periodSec * 1000;
  return startOfDate(date, calendar.zone).getTime() + minutesOf(calendar.times[sequence - 1] ?? '') * 60_000;
}

/** When the draw before is drawn. */
function beforeOf(calendar: Calendar, date: string, sequence: number): number {
  if (calendar.kind === 'period') return drawnAt(calendar, date, sequence - 1);
  if (sequence > 1) return drawnAt(calendar, date, sequence - 1);
  const before = nearestDay(calendar, dateAfter(date, -1), -1);
  return drawnAt(calendar, before, calendar.times.length);
}

/** Whether a day has one draw, whose number is the date alone. */
function isDaily(calendar: Calendar): boolean {
  return calendar.kind === 'times' && calendar.times.length === 1;
}

function isDrawDay(calendar: Calendar, date: string): boolean {
  if (calendar.kind === 'period') return true;
  const { weekdays, monthDays, holidays = [] } = calendar;
  if (holidays.some(({ from, to }) => from <= date && date <= to)) return false;
  const day = new Date(`${date}T00:00:00Z`);
  const era = weekdays?.findLast(({ from }) => from <= date);
  return (
    (weekdays === null || era?.days.includes(day.getUTCDay() === 0 ? 7 : day.getUTCDay()) === true) &&
    (monthDays === null || monthDays.includes(day.getUTCDate()))
  );
}

function nearestDay(calendar: Calendar, from: string, step: 1 | -1): string {
  for (let date = from, i = 0; i < FARTHEST_DAYS; i += 1, date = dateAfter(date, step))
    if (isDrawDay(calendar, date)) return date;
  throw new RangeError('a calendar without a draw day');
}

function dayBegins(calendar: PeriodCalendar, date: string): number {
  return startOfDate(date, calendar.zone).getTime() + minutesOf(calendar.dayStart) * 60_000;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
