import { describe, expect, it } from 'vitest';
import { everything, type Filter, filterInput, readFilter, setFields, writeFilter } from './order-filter.ts';

const between = (from: string, until: string, timeZone = 'Asia/Manila') =>
  filterInput({ ...everything, from, until }, { timeZone, today: '2026-03-04' });

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

describe('the presets', () => {
  const site = { timeZone: 'Asia/Manila', today: '2026-03-04' };

  it('count back from today, so that an address of yesterday shows the bets of today', () => {
    const filter = readFilter(new URLSearchParams('days=7'));
    expect(filterInput(filter, site)).toEqual(
      filterInput({ ...everything, from: '2026-02-26', until: '2026-03-04' }, site),
    );
  });

  it('tell a net gain from what only returned', () => {
    const asked = (status: Filter['status']) => filterInput({ ...everything, status }, site);
    expect(asked('won')).toMatchObject({ orderStatus: 4, outcome: 'won' });
    expect(asked('returned')).toMatchObject({ orderStatus: 4, outcome: 'returned' });
    expect(asked('lost')).not.toHaveProperty('outcome');
  });
});

describe('the address', () => {
  const filters: readonly Filter[] = [
    everything,
    { ...everything, status: 'returned', days: 30 },
    { ...everything, gameId: 102, from: '2026-01-01', until: '2026-01-31', number: 'L101', onlyChases: true },
  ];

  it.each(filters)('keeps a filter %#', (filter) => {
    expect(readFilter(writeFilter(filter))).toEqual(filter);
  });

  it('that is wrong restricts nothing', () => {
    const text = 'status=odd&game=x&days=3&from=2026-02-31&until=tomorrow&repeated=yes';
    expect(readFilter(new URLSearchParams(text))).toEqual(everything);
  });

  it('of no filter is empty; the button counts what no chip shows', () => {
    expect(writeFilter(everything).toString()).toBe('');
    expect(filters.map(setFields)).toEqual([0, 0, 4]);
    expect(setFields({ ...everything, status: 'void' })).toBe(1);
  });
});
