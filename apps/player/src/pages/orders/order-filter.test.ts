import { describe, expect, it } from 'vitest';
import { everything, filterInput } from './order-filter.ts';

const between = (from: string, until: string, timeZone = 'Asia/Manila') =>
  filterInput({ ...everything, from, until }, timeZone);

describe('the days of the filter', () => {
  it("begin and end with the days of the site's calendar, whatever the browser's zone", () => {
    const { startDate, endDate } = between('2026-03-03', '2026-03-04');
    expect(startDate).toBe(Date.parse('2026-03-02T16:00:00Z'));
    expect(endDate).toBe(Date.parse('2026-03-04T16:00:00Z') - 1);
  });

  it('are as long as the calendar has them when clocks change', () => {
    const { startDate = 0, endDate = 0 } = between('2026-03-29', '2026-03-29', 'Europe/Berlin');
    expect(endDate - startDate + 1).toBe(23 * 3_600_000);
  });

  it('restrict nothing where none is given', () => {
    expect(between('', '')).not.toHaveProperty('startDate');
    expect(between('', '')).not.toHaveProperty('endDate');
  });
});
