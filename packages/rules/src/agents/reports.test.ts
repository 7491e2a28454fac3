import { describe, expect, it } from 'vitest';
import { activeSpanOfRange, rangeComparedWith } from './index.ts';

describe('a report', () => {
  it.each([
    ['one day', '2026-11-04 2026-11-04 2026-11-20', '2026-11-03 2026-11-03'],
    ['seven days', '2026-11-01 2026-11-07 2026-11-20', '2026-10-25 2026-10-31'],
    ['the month so far', '2026-11-01 2026-11-07 2026-11-07', '2026-10-01 2026-10-07'],
    [
      'the month so far, longer than the one before',
      '2026-03-01 2026-03-31 2026-03-31',
      '2026-02-01 2026-02-28',
    ],
    ['the first of a month', '2026-11-01 2026-11-01 2026-11-01', '2026-10-31 2026-10-31'],
  ])('of %s is compared', (_, dates, earlier) => {
    const [from = '', until = '', today = ''] = dates.split(' ');
    const compared = rangeComparedWith({ from, until }, today);
    expect(`${compared.from} ${compared.until}`).toBe(earlier);
  });

  it.each([
    ['2026-11-04', '2026-11-04', 'DAILY'],
    ['2026-11-02', '2026-11-08', 'WEEKLY'],
    ['2026-11-16', '2026-11-30', 'SEMI_MONTHLY'],
    ['2026-11-01', '2026-11-30', 'MONTHLY'],
    ['2026-11-03', '2026-11-09', 'FREE'],
  ])('from %s to %s counts active members by the floor of %s', (from, until, span) => {
    expect(activeSpanOfRange({ from, until })).toBe(span);
  });
});
