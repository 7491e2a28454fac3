import { describe, expect, it } from 'vitest';
import { type DayOrder, dayText, readDay } from './day-text.ts';

const vietnamese: DayOrder = { parts: ['day', 'month', 'year'], separator: '/' };
const american: DayOrder = { parts: ['month', 'day', 'year'], separator: '/' };
const korean: DayOrder = { parts: ['year', 'month', 'day'], separator: '.' };

describe('a typed day', () => {
  it.each([
    ['17/11/2026', vietnamese],
    ['11/17/2026', american],
    ['2026.11.17', korean],
    ['17.11.2026', vietnamese],
    [' 17 - 11 - 2026 ', vietnamese],
    ['17112026', vietnamese],
    ['11172026', american],
    ['20261117', korean],
    ['2026-11-17', american],
  ] as const)('%s is read in the order of its language', (text, order) => {
    expect(readDay(text, order)).toBe('2026-11-17');
  });

  it('may leave out the zero of a day or a month', () => {
    expect(readDay('3/4/2026', vietnamese)).toBe('2026-04-03');
    expect(readDay('3/4/2026', american)).toBe('2026-03-04');
  });

  it.each(['31/04/2026', '29/02/2026', '17/11', '17/11/26', '1711202', 'soon', '2026-13-01', '11/17/2026'])(
    '%s is no day',
    (text) => {
      expect(readDay(text, vietnamese)).toBeNull();
    },
  );

  it('is empty where nothing was typed', () => {
    expect(readDay('  ', vietnamese)).toBe('');
  });

  it('is written in the order of its language', () => {
    expect(dayText('2026-11-07', vietnamese)).toBe('07/11/2026');
    expect(dayText('2026-11-07', american)).toBe('11/07/2026');
    expect(dayText('2026-11-07', korean)).toBe('2026.11.07');
    expect(dayText('', vietnamese)).toBe('');
  });
});
