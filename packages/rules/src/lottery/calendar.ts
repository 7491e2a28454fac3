import { dateOn, startOfDate } from '@tyche/kernel/business-day';
import type { Calendar } from './game.ts';

/** One scheduled draw: its number is the game day as yyyyMMdd and its 4-digit place in that day. */
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

/**
 * The draw whose period holds the instant: the next to be drawn, whether it still takes bets or not. At a
 * draw's own instant it is the one after.
 */
export function drawAt(calendar: Calendar, instant: Date): DrawTimes {
  const shift = dayStartMs(calendar);
  const date = dateOn(new Date(instant.getTime() - shift), calendar.zone);
  const elapsed = instant.getTime() - dayBegins(calendar, date);
  const sequence = Math.floor(elapsed / (calendar.periodSec * 1000)) + 1;
  // A day that a period does not divide ends early: what is left of it belongs to the next day's first draw.
  return sequence > drawsPerDay(calendar, date)
    ? timesOf(calendar, dateAfter(date), 1)
    : timesOf(calendar, date, sequence);
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
  return sequence >= drawsPerDay(calendar, date)
    ? timesOf(calendar, dateAfter(date), 1)
    : timesOf(calendar, date, sequence + 1);
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

/** The times of a draw number such as `202603010601`; null when the calendar has no such draw. */
export function drawOfNumber(calendar: Calendar, number: string): DrawTimes | null {
  const match = /^([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{4})$/.exec(number);
  if (!match) return null;
  const [, year, month, day, place] = match;
  const date = `${year}-${month}-${day}`;
  const parsed = Date.parse(`${date}T00:00:00Z`);
  // Date.parse takes 31 February for 3 March.
  if (Number.isNaN(parsed) || new Date(parsed).toISOString().slice(0, 10) !== date) return null;
  const sequence = Number(place);
  return sequence < 1 || sequence > drawsPerDay(calendar, date) ? null : timesOf(calendar, date, sequence);
}

/** How many draws a game day has. */
export function drawsPerDay(calendar: Calendar, date: string): number {
  const length = dayBegins(calendar, dateAfter(date)) - dayBegins(calendar, date);
  return Math.floor(length / (calendar.periodSec * 1000));
}

function timesOf(calendar: Calendar, date: string, sequence: number): DrawTimes {
  const begins = dayBegins(calendar, date);
  const drawsAt = begins + sequence * calendar.periodSec * 1000;
  return {
    number: `${date.replaceAll('-', '')}${String(sequence).padStart(4, '0')}`,
    sequence,
    date,
    startsAt: new Date(drawsAt - calendar.periodSec * 1000),
    closesAt: new Date(drawsAt - calendar.lockSec * 1000),
    drawsAt: new Date(drawsAt),
  };
}

function dayBegins(calendar: Calendar, date: string): number {
  return startOfDate(date, calendar.zone).getTime() + dayStartMs(calendar);
}

function dayStartMs(calendar: Calendar): number {
  const [hours = 0, minutes = 0] = calendar.dayStart.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

function dateAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
