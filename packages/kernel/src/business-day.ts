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
  const { year = 0, month = 0, day = 0 } = partsIn(instant, timeZone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
export function offsetMs(instant: Date, timeZone: string): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsIn(instant, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000;
}

/** The instant at which a date (`yyyy-MM-dd`) begins in a zone. */
export function startOfDate(date: string, timeZone: string): Date {
  const utc = Date.parse(`${date}T00:00:00Z`);
  const guess = new Date(utc - offsetMs(new Date(utc), timeZone));
  return new Date(utc - offsetMs(guess, timeZone));
}
