import { describe, expect, it } from 'vitest';
import { type BirthdayStanding, birthdayIn, birthdayKey, isBirthday, judgeBirthday } from './birthday.ts';

describe('a birthday', () => {
  it.each([
    ['1990-05-04', 2026, '2026-05-04'],
    ['1990-12-31', 2027, '2027-12-31'],
    ['2000-02-29', 2026, '2026-02-28'],
    ['2000-02-29', 2028, '2028-02-29'],
    ['2000-02-29', 2100, '2100-02-28'],
    ['2000-02-29', 2400, '2400-02-29'],
    ['1999-02-28', 2028, '2028-02-28'],
    ['1999-03-01', 2026, '2026-03-01'],
  ])('of %s in %i is %s', (birthDate, year, day) => {
    expect(birthdayIn(birthDate, year)).toBe(day);
    expect(isBirthday(birthDate, day)).toBe(true);
  });

  it('is one day of each year', () => {
    for (const [birthDate, year] of [
      ['2000-02-29', 2027],
      ['2000-02-29', 2028],
      ['1990-01-01', 2028],
    ] as const) {
      const first = Date.UTC(year, 0, 1);
      const days = Array.from({ length: year % 4 === 0 ? 366 : 365 }, (_, at) =>
        new Date(first + at * 86_400_000).toISOString().slice(0, 10),
      );
      expect(days.filter((day) => isBirthday(birthDate, day))).toHaveLength(1);
    }
  });

  it('has one key a calendar year', () => {
    expect(birthdayKey(2026)).toBe('birthday:2026');
  });
});

describe('points of a birthday', () => {
  const open: BirthdayStanding = { points: 1n, isOpen: true, isStopped: false, hasMarker: false };
  it.each([
    [{}, 'give'],
    [{ points: 0n }, 'none'],
    [{ isOpen: false }, 'none'],
    [{ isStopped: true }, 'none'],
    [{ hasMarker: true }, 'wait'],
    [{ isStopped: true, hasMarker: true }, 'none'],
    [{ points: 0n, hasMarker: true }, 'none'],
  ] as const)('with %o: %s', (change, expected) => {
    expect(judgeBirthday({ ...open, ...change })).toBe(expected);
  });
});
