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

test('a time typed in a zone is the instant at which its clocks show it', () => {
  const at = fc.date({ min: new Date(YEAR_2000), max: new Date(YEAR_2040), noInvalidDate: true });
  const check = fc.property(fc.constantFrom(...zones), at, (zone, instant) => {
    const typed = wallTimeOn(instant, zone);
    expect(wallTimeOn(instantAt(typed, zone), zone), `${instant.toISOString()} ${zone}`).toBe(typed);
  });
  fc.assert(check, { numRuns: 900, seed: 20_261_124 });
  expect(instantAt('2026-11-24T01:30', 'Asia/Manila').toISOString()).toBe('2026-11-23T17:30:00.000Z');
});
