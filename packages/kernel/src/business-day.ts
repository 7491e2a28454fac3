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

const DAY_MS = 86_400_000;

/**
 * The instant at which a date (`yyyy-MM-dd`) begins in a zone: the first whose local date it is. Where midnight comes twice, it is the
 * earlier one; where clocks jump over midnight, the jump; for a date that the zone skipped, the start of the date after it.
 */
export function startOfDate(date: string, timeZone: string): Date {
  const utc = Date.parse(`${date}T00:00Z`);
  const isStart = (ms: number) =>
    dateOn(new Date(ms), timeZone) === date && dateOn(new Date(ms - 1), timeZone) !== date;
  // Midnight by each offset that the zone has around it.
  const candidates = [utc - DAY_MS, utc, utc + DAY_MS]
    .map((ms) => utc - offsetMs(new Date(ms), timeZone))
    .sort((one, other) => one - other);
  return new Date(candidates.find(isStart) ?? jumpInto(date, timeZone, utc));
}

/** The first instant whose local date is this date or a later one, where no offset gives it: clocks jump into the date between two times. */
function jumpInto(date: string, timeZone: string, utc: number): number {
  let before = utc - 2 * DAY_MS;
  let within = utc + 2 * DAY_MS;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dateOn(new Date(middle), timeZone) < date) before = middle;
    else within = middle;
  }
  return within;
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
