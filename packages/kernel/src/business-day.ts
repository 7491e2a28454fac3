const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

function partsIn(instant: Date, timeZone: string): Record<string, number> {
  const parts: Record<string, number> = {};
  for (const part of formatFor(timeZone).formatToParts(instant)) parts[part.type] = Number(part.value);
  return parts;
}

/** The calendar date of an instant in a zone, as `yyyy-MM-dd`. */
export function dateOn(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetMs(instant, timeZone)).toISOString().slice(0, 10);
}

/** Zones change their offset at a quarter of an hour of UTC at the finest: one answer serves a quarter. */
const QUARTER_MS = 15 * 60_000;
const MAX_OFFSETS = 10_000;
const offsets = new Map<string, Map<number, number>>();

/** How far a zone is ahead of UTC at an instant, in milliseconds. Formatting is dear, and days are asked for with every bet. */
export function offsetMs(instant: Date, timeZone: string): number {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  let known = offsets.get(timeZone);
  if (!known || known.size >= MAX_OFFSETS) {
    known = new Map();
    offsets.set(timeZone, known);
  }
  const offset = known.get(quarter) ?? formattedOffset(instant, timeZone);
  known.set(quarter, offset);
  return offset;
}

function formattedOffset(instant: Date, timeZone: string): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsIn(instant, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000;
}

/** The instant at which a date (`yyyy-MM-dd`) begins in a zone. */
export function startOfDate(date: string, timeZone: string): Date {
  return instantAt(`${date}T00:00`, timeZone);
}

/** What a clock in a zone shows at an instant, to the minute, as `yyyy-MM-ddTHH:mm`: the form of a browser's date and time field. */
export function wallTimeOn(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetMs(instant, timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant at which a clock in a zone shows `yyyy-MM-ddTHH:mm`. Where it shows that twice, the earlier or the later one; where it
 * never does, an hour beside it.
 */
export function instantAt(wallTime: string, timeZone: string): Date {
  const utc = Date.parse(`${wallTime}Z`);
  const guess = new Date(utc - offsetMs(new Date(utc), timeZone));
  return new Date(utc - offsetMs(guess, timeZone));
}
