import { describe, expect, it } from 'vitest';
import { drawAfter, drawAt, drawOfNumber, isOpen, listDraws, openDrawAt } from './calendar.ts';
import type { Calendar } from './game.ts';
import { findGame } from './games/index.ts';
import { tetDays } from './games/vn-stations.ts';

/** The calendar of a game. */
const calendarOf = (code: string): Calendar => {
  const game = findGame(code);
  if (!game) throw new Error(`no game ${code}`);
  return game.calendar;
};

const calendar = findGame('fast5d-1m')?.calendar;
if (!calendar) throw new Error('fast5d-1m is gone');

describe('the calendar of a minute game in Manila', () => {
  it('takes bets strictly before the close, then offers the next draw', () => {
    const before = new Date('2026-03-01T10:00:54.999+08:00');
    const close = new Date('2026-03-01T10:00:55+08:00');
    const draw = drawAt(calendar, before);
    expect(draw.number).toBe('202603010601');
    expect(isOpen(draw, before)).toBe(true);
    expect(isOpen(draw, close)).toBe(false);
    expect(openDrawAt(calendar, before).number).toBe('202603010601');
    expect(openDrawAt(calendar, close).number).toBe('202603010602');
  });

  it('goes over midnight of its zone to the next day’s first draw', () => {
    const last = drawAt(calendar, new Date('2026-12-31T23:59:30+08:00'));
    expect(last).toMatchObject({ number: '202612311440', drawsAt: new Date('2027-01-01T00:00:00+08:00') });
    expect(drawAfter(calendar, last)).toMatchObject({
      number: '202701010001',
      startsAt: new Date('2027-01-01T00:00:00+08:00'),
    });
  });

  it('finds a draw by its number again, and no draw that is none', () => {
    for (const draw of listDraws(calendar, new Date('2026-02-28T23:58:00+08:00'), 5))
      expect(drawOfNumber(calendar, draw.number)).toEqual(draw);
    for (const number of [
      '202602290001',
      '202603010000',
      '202603011441',
      '20260301601',
      '2026030106010',
      'x',
      '202613010001',
    ]) {
      expect(drawOfNumber(calendar, number), number).toBeNull();
    }
  });

  it('has no gaps: each draw begins when the one before is drawn', () => {
    const draws = listDraws(calendar, new Date('2026-03-01T23:30:00+08:00'), 60);
    draws.forEach((draw, i) => {
      const next = draws[i + 1];
      if (next) expect(next.startsAt).toEqual(draw.drawsAt);
    });
    expect(new Set(draws.map((draw) => draw.number)).size).toBe(60);
  });

  it('starts a day where it is told to', () => {
    const late = { ...calendar, dayStart: '06:00' };
    expect(drawAt(late, new Date('2026-03-01T05:59:30+08:00')).number).toBe('202602281440');
    expect(drawAt(late, new Date('2026-03-01T06:00:00+08:00')).number).toBe('202603010001');
  });
});

describe('the holidays of a calendar', () => {
  const north = calendarOf('vn-north');

  it('have no draw: the sale before them goes on to the first draw behind', () => {
    const before = drawAt(north, new Date('2027-02-04T12:00:00+07:00'));
    expect(before.number).toBe('20270204');
    expect(drawAfter(north, before)).toMatchObject({
      number: '20270209',
      startsAt: new Date('2027-02-04T18:15:00+07:00'),
      drawsAt: new Date('2027-02-09T18:15:00+07:00'),
    });
    for (const number of ['20270205', '20270206', '20270207', '20270208'])
      expect(drawOfNumber(north, number)).toBeNull();
    expect(openDrawAt(north, new Date('2027-02-06T00:30:00+07:00')).number).toBe('20270209');
  });

  it('are of the game alone: the South and the Centre draw at Tết', () => {
    expect(drawOfNumber(calendarOf('vn-ho-chi-minh'), '20270206')).not.toBeNull();
    expect(drawOfNumber(calendarOf('vn-da-nang'), '20270206')).not.toBeNull();
    expect(drawOfNumber(calendarOf('hanoi-normal'), '20270206')).toBeNull();
  });

  it('begin on the eve of each lunar new year, when the moon is new in Hà Nội, and are four days', () => {
    const day = (date: string, days: number) => new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000);
    expect(tetDays.map(({ from }) => from.slice(0, 4))).toEqual(['2026', '2027', '2028', '2029', '2030']);
    for (const { from, to } of tetDays) {
      expect(day(from, 3)).toEqual(day(to, 0));
      const moon = newMoonNear(day(from, 1)).toLocaleDateString('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' });
      expect([from, moon]).toEqual([from, day(from, 1).toISOString().slice(0, 10)]);
    }
  });
});

/** The new moon nearest to a day, to a few minutes (Meeus, Astronomical Algorithms, chapter 49, its greatest terms). */
function newMoonNear(date: Date): Date {
  const k = Math.round((date.getTime() / 86_400_000 + 2_440_587.5 - 2_451_550.09766) / 29.530588861);
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
  const sun = 2.5534 + 29.1053567 * k;
  const moon = 201.5643 + 385.81693528 * k;
  const node = 160.7108 + 390.67050284 * k;
  const julian =
    2_451_550.09766 +
    29.530588861 * k -
    0.4072 * sine(moon) +
    0.17241 * sine(sun) +
    0.01608 * sine(2 * moon) +
    0.01039 * sine(2 * node) +
    0.00739 * sine(moon - sun) -
    0.00514 * sine(moon + sun) +
    0.00208 * sine(2 * sun);
  return new Date((julian - 2_440_587.5) * 86_400_000);
}
