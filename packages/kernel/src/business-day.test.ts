import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOn, instantAt, offsetMs, startOfDate, wallTimeOn } from './business-day.ts';

const zones = [
  'UTC',
  'Asia/Manila',
  'Asia/Ho_Chi_Minh',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/St_Johns',
  'Asia/Kathmandu',
];
const YEAR_2000 = Date.UTC(2000, 0, 1);
const YEAR_2040 = Date.UTC(2040, 0, 1);

/** What the platform itself says, without anything kept. */
function formatted(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    instant,
  );
}

test('dates and offsets are those of the platform, whatever was asked before', () => {
  const at = fc.date({ min: new Date(YEAR_2000), max: new Date(YEAR_2040), noInvalidDate: true });
  const check = fc.property(fc.constantFrom(...zones), at, (zone, instant) => {
    const local = new Date(instant.getTime() + offsetMs(instant, zone)).toISOString();
    const said = `${local.slice(0, 10)} ${local.slice(11, 19)}`;
    expect(said, `${instant.toISOString()} ${zone}`).toBe(formatted(instant, zone));
    expect(dateOn(instant, zone)).toBe(said.slice(0, 10));
  });
  fc.assert(check, { numRuns: 900, seed: 20_261_123 });
});

test.each([
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Europe/London', '2026-10-25T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Pacific/Chatham', '2026-09-26T14:00:00Z'],
])('the offset of %s changes in the very millisecond: %s', (zone, at) => {
  const change = Date.parse(at);
  const before = offsetMs(new Date(change - 1), zone);
  const after = offsetMs(new Date(change), zone);
  expect(after).not.toBe(before);
  for (const instant of [new Date(change - 1), new Date(change)])
    expect(new Date(instant.getTime() + offsetMs(instant, zone)).toISOString().slice(11, 19)).toBe(
      formatted(instant, zone).slice(11),
    );
});

test('a day begins where its date does', () => {
  for (const zone of zones) {
    for (const date of ['2026-01-01', '2026-03-29', '2026-07-15', '2026-11-22']) {
      const start = startOfDate(date, zone);
      expect(dateOn(start, zone)).toBe(date);
      expect(dateOn(new Date(start.getTime() - 1), zone)).not.toBe(date);
    }
  }
});

test.each([
  ['midnight does not exist', 'America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['the day before it', 'America/Santiago', '2026-09-05', '2026-09-05T04:00:00.000Z'],
  ['the day after it', 'America/Santiago', '2026-09-07', '2026-09-07T03:00:00.000Z'],
  ['the hour before midnight comes twice', 'America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z'],
  ['midnight comes twice', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['midnight does not exist in Havana', 'America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['midnight and one minute come twice', 'America/St_Johns', '2010-11-07', '2010-11-07T02:30:00.000Z'],
  ['clocks jump from 23:30 to 00:30', 'America/Toronto', '1919-03-31', '1919-03-31T04:30:00.000Z'],
  ['the zone skipped the date', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
])('a day begins at its first instant where %s', (_case, zone, date, start) => {
  expect(startOfDate(date, zone).toISOString()).toBe(start);
});

test('a day begins at the first instant of its date in every zone, on every day', () => {
  const days = fc.integer({ min: 0, max: 14_600 }).map((day) => new Date(YEAR_2000 + day * 86_400_000));
  const all = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const check = fc.property(all, days, (zone, day) => {
    const date = day.toISOString().slice(0, 10);
    const start = startOfDate(date, zone);
    const said = formatted(start, zone).slice(0, 10);
    if (said !== date) expect(`${zone} ${date}`).toMatch(/^Pacific\/(Apia|Fakaofo) 2011-12-30$/);
    expect(formatted(new Date(start.getTime() - 1), zone) < date, `${zone} ${date}`).toBe(true);
    for (let quarters = 1; quarters <= 12; quarters += 1)
      expect(dateOn(new Date(start.getTime() - quarters * 900_000), zone) < date).toBe(true);
  });
  fc.assert(check, { numRuns: 600, seed: 20_261_126 });
});

test('a time typed in a zone is the instant at which its clocks show it', () => {
  const at = fc.date({ min: new Date(YEAR_2000), max: new Date(YEAR_2040), noInvalidDate: true });
  const check = fc.property(fc.constantFrom(...zones), at, (zone, instant) => {
    const typed = wallTimeOn(instant, zone);
    expect(wallTimeOn(instantAt(typed, zone), zone), `${instant.toISOString()} ${zone}`).toBe(typed);
  });
  fc.assert(check, { numRuns: 900, seed: 20_261_124 });
  expect(instantAt('2026-11-24T01:30', 'Asia/Manila').toISOString()).toBe('2026-11-23T17:30:00.000Z');
});
