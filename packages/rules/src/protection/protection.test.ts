import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageOn,
  confirmChange,
  type Deposit,
  endOf,
  isDay,
  isReviewDue,
  type Limits,
  markersOf,
  mayDeposit,
  nameKey,
  type Period,
  periodAround,
  periods,
  requestLimit,
  slotOf,
} from './index.ts';

const zones = ['Asia/Manila', 'UTC', 'Europe/London', 'America/New_York', 'Asia/Ho_Chi_Minh'] as const;
const at = (text: string) => new Date(text);
const HOUR = 3_600_000;
const moments = fc
  .integer({ min: Date.UTC(2025, 0, 1) / 1000, max: Date.UTC(2027, 11, 31) / 1000 })
  .map((seconds) => new Date(seconds * 1000));

describe('a period', () => {
  it('is the calendar day, the week from Monday and the month of the zone', () => {
    expect(periodAround('day', 'Asia/Manila', at('2026-11-21T15:59:59Z'))).toEqual({
      startsAt: at('2026-11-20T16:00:00Z'),
      endsAt: at('2026-11-21T16:00:00Z'),
    });
    expect(periodAround('week', 'Asia/Manila', at('2026-11-22T16:00:00Z')).startsAt).toEqual(
      at('2026-11-22T16:00:00Z'),
    );
    expect(periodAround('month', 'Asia/Manila', at('2026-02-28T16:00:00Z'))).toEqual({
      startsAt: at('2026-02-28T16:00:00Z'),
      endsAt: at('2026-03-31T16:00:00Z'),
    });
  });

  it('is 23 and 25 hours long where clocks are set', () => {
    const hours = (text: string) => {
      const { startsAt, endsAt } = periodAround('day', 'Europe/London', at(text));
      return (endsAt.getTime() - startsAt.getTime()) / HOUR;
    };
    expect([hours('2026-03-29T12:00:00Z'), hours('2026-10-25T12:00:00Z')]).toEqual([23, 25]);
  });

  it('holds its moment, and the next begins where it ends', () => {
    fc.assert(
      fc.property(fc.constantFrom(...periods), fc.constantFrom(...zones), moments, (period, zone, now) => {
        const { startsAt, endsAt } = periodAround(period, zone, now);
        expect(startsAt <= now && now < endsAt).toBe(true);
        expect(periodAround(period, zone, endsAt).startsAt).toEqual(endsAt);
        expect(periodAround(period, zone, startsAt)).toEqual({ startsAt, endsAt });
      }),
      { numRuns: 300 },
    );
  });
});

describe('a change of a limit', () => {
  const now = at('2026-11-21T10:00:00Z');
  const later = (ms: number) => new Date(now.getTime() + ms);
  const free: Limits = { amount: null, pending: null };

  it('to lower stands at once, to higher after 24 hours and a confirmation', () => {
    const low = requestLimit(free, 100n, now);
    expect(low).toEqual({ amount: 100n, pending: null });
    const wish = requestLimit(low, 200n, now);
    expect(wish.amount).toBe(100n);
    expect(confirmChange(wish, later(24 * HOUR - 1000), 24)).toBe('cooling');
    expect(confirmChange(wish, later(24 * HOUR + 1000), 24)).toEqual({ amount: 200n, pending: null });
    expect(confirmChange(wish, later(8 * 24 * HOUR), 24)).toBe('none');
    expect(requestLimit(wish, 50n, now)).toEqual({ amount: 50n, pending: null });
  });

  it('away waits as a higher one does', () => {
    const wish = requestLimit({ amount: 100n, pending: null }, null, now);
    expect(wish).toEqual({ amount: 100n, pending: { amount: null, requestedAt: now } });
    expect(confirmChange(wish, later(24 * HOUR), 24)).toEqual({ amount: null, pending: null });
    expect(requestLimit(free, null, now)).toEqual(free);
  });

  it('never lets a limit rise without a day to think and a word after it, whatever is asked in whatever order', () => {
    const wishes = fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: 40 }),
        act: fc.oneof(
          fc.record({ ask: fc.option(fc.bigInt({ min: 0n, max: 500n }), { nil: null }) }),
          fc.constant('confirm' as const),
        ),
      }),
      { maxLength: 30 },
    );
    const height = (amount: bigint | null) => amount ?? 1_000_000n;
    fc.assert(
      fc.property(wishes, (steps) => {
        let clock = now;
        let limits = free;
        // The oracle: every wish with its time, and nothing of how the rule keeps them.
        const asked: { amount: bigint | null; at: Date }[] = [];
        for (const { wait, act } of steps) {
          clock = new Date(clock.getTime() + wait * HOUR);
          const before = limits;
          if (act === 'confirm') {
            const next = confirmChange(limits, clock, 24);
            if (typeof next === 'object') limits = next;
          } else {
            limits = requestLimit(limits, act.ask, clock);
            asked.push({ amount: act.ask, at: clock });
          }
          if (height(limits.amount) <= height(before.amount)) continue;
          expect(act).toBe('confirm');
          const wish = asked.at(-1);
          expect(wish?.amount).toBe(limits.amount);
          expect(clock.getTime() - (wish?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(24 * HOUR);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('deposits against limits', () => {
  const histories = fc.array(
    fc.record({ hours: fc.integer({ min: 0, max: 60 }), amount: fc.bigInt({ min: 1n, max: 120n }) }),
    { maxLength: 60 },
  );
  const sets = fc.record(
    {
      day: fc.bigInt({ min: 0n, max: 200n }),
      week: fc.bigInt({ min: 0n, max: 500n }),
      month: fc.bigInt({ min: 0n, max: 900n }),
    },
    { requiredKeys: [] },
  );

  /** Sums by a label that is made another way: the date as the zone writes it. */
  function label(period: Period, zone: string, moment: Date): string {
    const date = moment.toLocaleDateString('sv-SE', { timeZone: zone });
    if (period === 'day') return date;
    if (period === 'month') return date.slice(0, 7);
    const day = new Date(`${date}T00:00:00Z`);
    return String(Math.floor((day.getTime() / 86_400_000 + 3) / 7));
  }

  it('never go over any of them, and none is refused that fits: the lowest applies', () => {
    fc.assert(
      fc.property(sets, histories, fc.constantFrom(...zones), moments, (limits, history, zone, start) => {
        let clock = start;
        const taken: Deposit[] = [];
        const sums = new Map<string, bigint>();
        for (const { hours, amount } of history) {
          clock = new Date(clock.getTime() + hours * HOUR);
          const key = (period: Period) => `${period} ${label(period, zone, clock)}`;
          const fits = periods.every(
            (period) =>
              limits[period] === undefined || (sums.get(key(period)) ?? 0n) + amount <= limits[period],
          );
          const judged = mayDeposit(limits, taken, { amount, zone, at: clock });
          expect(judged.ok).toBe(fits);
          if (!judged.ok) {
            expect(judged.left).toBeLessThan(amount);
            continue;
          }
          taken.push({ amount, at: clock });
          for (const period of periods) sums.set(key(period), (sums.get(key(period)) ?? 0n) + amount);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('stops and reviews', () => {
  it('last 24 hours, 7 days or calendar months', () => {
    const from = at('2026-08-31T12:00:00Z');
    expect(endOf('day', from)).toEqual(at('2026-09-01T12:00:00Z'));
    expect(endOf('week', from)).toEqual(at('2026-09-07T12:00:00Z'));
    expect(endOf('month', from)).toEqual(at('2026-09-30T12:00:00Z'));
    expect(endOf('six-months', from)).toEqual(at('2027-02-28T12:00:00Z'));
    expect(endOf('five-years', from)).toEqual(at('2031-08-31T12:00:00Z'));
  });

  it('remind after six months with limits, after a year without', () => {
    const seen = at('2026-01-10T00:00:00Z');
    expect(isReviewDue(seen, true, at('2026-07-09T23:59:59Z'))).toBe(false);
    expect(isReviewDue(seen, true, at('2026-07-10T00:00:00Z'))).toBe(true);
    expect(isReviewDue(seen, false, at('2026-07-10T00:00:00Z'))).toBe(false);
    expect(isReviewDue(seen, false, at('2027-01-10T00:00:00Z'))).toBe(true);
    expect(isReviewDue(null, true, seen)).toBe(false);
  });
});

describe('who a player says to be', () => {
  it('has an age by the calendar', () => {
    expect(ageOn('2008-11-22', '2026-11-21')).toBe(17);
    expect(ageOn('2008-11-21', '2026-11-21')).toBe(18);
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect([isDay('2026-02-29'), isDay('2028-02-29'), isDay('2026-13-01'), isDay('x')]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('is the same person however the name is written', () => {
    expect(nameKey('  Nguyễn Đình-Trọng ')).toBe(nameKey('NGUYEN DINH TRONG'));
    expect(nameKey('José Rizal')).not.toBe(nameKey('Jose Risal'));
  });
});

it('minutes of a session go with no money period', () => {
  expect(slotOf('session', 'session')).toBe('session/session');
  expect(slotOf('session', 'day')).toBeNull();
  expect(slotOf('loss', 'session')).toBeNull();
  expect(slotOf('deposit', 'week')).toBe('deposit/week');
});

describe('risk markers', () => {
  const calm = {
    depositedWeek: 100n,
    depositedBefore: 400n,
    loosenings: 0,
    cancellations: 0,
    stakes: 60,
    nightStakes: 0,
    nights: 0,
    refills: 0,
  };

  it.each([
    ['Ana, who plays as ever', calm, []],
    ['Ben, who is new and deposits much', { ...calm, depositedBefore: 0n, depositedWeek: 9_000n }, []],
    ['Cora, a unit below three times her usual week', { ...calm, depositedWeek: 299n }, []],
    ['Dan, at three times his usual week', { ...calm, depositedWeek: 300n }, ['deposit-rise']],
    [
      'Eva, with two late evenings and a third of her stakes at night',
      { ...calm, nights: 2, nightStakes: 20 },
      [],
    ],
    ['Fe, a night nurse who plays mostly by day', { ...calm, nights: 6, nightStakes: 29 }, []],
    ['Gil, who plays half of all on three nights', { ...calm, nights: 3, nightStakes: 30 }, ['night-play']],
    ['Hana, who pays in once more on an evening and a second time', { ...calm, refills: 2 }, []],
    [
      'Ivo, who pays in again and again when all is lost, and asks for higher limits',
      { ...calm, refills: 3, loosenings: 3 },
      ['chasing-losses', 'limits-loosened'],
    ],
    [
      'Jun, who does all of it',
      {
        depositedWeek: 300n,
        depositedBefore: 100n,
        loosenings: 4,
        cancellations: 1,
        stakes: 10,
        nightStakes: 9,
        nights: 4,
        refills: 7,
      },
      ['deposit-rise', 'night-play', 'chasing-losses', 'limits-cancelled', 'limits-loosened'],
    ],
  ] as const)('of %s', (_, facts, expected) => {
    expect(markersOf(facts)).toEqual(expected);
  });
});
