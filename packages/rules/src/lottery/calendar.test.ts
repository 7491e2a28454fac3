import { describe, expect, it } from 'vitest';
import { drawAfter, drawAt, drawOfNumber, isOpen, listDraws, openDrawAt } from './calendar.ts';
import { findGame } from './games/index.ts';

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
