import { describe, expect, it } from 'vitest';
import { daysBetween, instantsOf, lastDays, shifted } from './period.ts';

describe('a period of a record', () => {
  it('of seven days holds today and the six before', () => {
    expect(lastDays('2026-03-03', 7)).toEqual({ from: '2026-02-25', until: '2026-03-03' });
    expect(daysBetween('2026-02-25', '2026-03-03')).toBe(6);
  });

  it('moves both ways and never beyond today', () => {
    const period = lastDays('2026-03-03', 7);
    expect(shifted(period, -7, '2026-03-03')).toEqual({ from: '2026-02-18', until: '2026-02-24' });
    expect(shifted(period, 30, '2026-03-03')).toEqual(period);
    expect(shifted({ from: '2026-02-18', until: '2026-02-24' }, 30, '2026-03-03')).toEqual(period);
  });

  it("begins and ends with the days of the site's own calendar", () => {
    const { startTime, endTime } = instantsOf({ from: '2026-03-03', until: '2026-03-03' }, 'Asia/Manila');
    expect(startTime).toBe(Date.parse('2026-03-02T16:00:00Z'));
    expect(endTime).toBe(Date.parse('2026-03-03T16:00:00Z') - 1);
  });
});
