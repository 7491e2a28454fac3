// Periods of limits: 24 hours from midnight, a week from Monday, a calendar month, all by the clocks of the site's time zone.

export const periods = ['day', 'week', 'month'] as const;

export type Period = (typeof periods)[number];

export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const DAY_MS = 86_400_000;

/** The period around a moment in a time zone: it begins at `startsAt` and is over at `endsAt`. */
export function periodAround(period: Period, zone: string, at: Date): Span {
  const first = firstDay(period, localDay(zone, at));
  return { startsAt: startOf(zone, first), endsAt: startOf(zone, nextAfter(period, first)) };
}

/** The day of a moment in a zone, as midnight UTC of the same date. */
function localDay(zone: string, at: Date): Date {
  const { year, month, day } = clockOf(zone, at);
  return new Date(Date.UTC(year, month - 1, day));
}

function firstDay(period: Period, day: Date): Date {
  switch (period) {
    case 'day':
      return day;
    case 'week':
      return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS);
    case 'month':
      return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1));
  }
}

function nextAfter(period: Period, first: Date): Date {
  if (period === 'month') return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
  return new Date(first.getTime() + (period === 'week' ? 7 : 1) * DAY_MS);
}

/** Midnight of a date in a zone. Clocks that jump over it: the first moment of the date. */
function startOf(zone: string, day: Date): Date {
  const guess = day.getTime() - offsetMs(zone, day);
  const start = day.getTime() - offsetMs(zone, new Date(guess));
  const found = new Date(start);
  return localDay(zone, found).getTime() < day.getTime() ? new Date(guess) : found;
}

function offsetMs(zone: string, at: Date): number {
  const { year, month, day, hour, minute, second } = clockOf(zone, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.trunc(at.getTime() / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show at a moment. */
function clockOf(zone: string, at: Date) {
  const format = formats.get(zone) ?? newFormat(zone);
  formats.set(zone, format);
  const parts = format.formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

function newFormat(zone: string): Intl.DateTimeFormat {
  const two = '2-digit' as const;
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
}
