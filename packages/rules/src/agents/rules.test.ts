// Small rules that the published vectors do not show: margin, comparison of ranges, periods, slots without a line.
import { expect, it } from 'vitest';
import { monthBefore, rangeBefore } from './compare.ts';
import { fundQueue, fundRun } from './funding.ts';
import { checkMargin, marginOf } from './margin.ts';
import {
  datesInForce,
  datesOf,
  isFirstOfMonth,
  periodOfDate,
  periodsEndingIn,
  slotOf,
  slotsOf,
} from './period.ts';
import { emptyDay, hasWindowLine, payWindow } from './realtime.ts';
import { deductedRebate, rebatesOf } from './rebate.ts';
import { hasSlotLine } from './salary.ts';
import { missingToNext } from './tier.ts';

it('a configuration leaves the house more than the floor', () => {
  const rates = { topReturn: 970_000n, topRebate: 15_000n, topSalaries: [5_000n, 4_999n] };
  expect(marginOf(rates)).toBe(5_001n);
  expect(checkMargin(rates)).toBeNull();
  expect(checkMargin({ ...rates, topSalaries: [5_000n, 5_000n] })).toBe('margin-too-thin');
  expect(checkMargin({ ...rates, topReturn: 1_100_000n })).toBe('margin-too-thin');
  expect(checkMargin(rates, 5_001n)).toBe('margin-too-thin');
});

it('a range is compared with the days before it, a month with the month before', () => {
  expect(rangeBefore({ from: '2026-11-01', until: '2026-11-30' })).toEqual({
    from: '2026-10-02',
    until: '2026-10-31',
  });
  expect(rangeBefore({ from: '2026-03-01', until: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    until: '2026-02-28',
  });
  expect(monthBefore({ from: '2026-03-01', until: '2026-03-31' })).toEqual({
    from: '2026-02-01',
    until: '2026-02-28',
  });
  expect(monthBefore({ from: '2026-01-01', until: '2026-01-15' })).toEqual({
    from: '2025-12-01',
    until: '2025-12-15',
  });
});

it('a period belongs to the dates in which it ends', () => {
  const ending = (kind: 'DAILY' | 'WEEKLY' | 'SEMI_MONTHLY' | 'MONTHLY', key: string, nextKey: string) =>
    periodsEndingIn(kind, { key, nextKey });
  const month = ['2026-10-01', '2026-11-01'] as const;
  // The first week began on a Monday of September; the last one ends in November.
  expect(ending('WEEKLY', ...month)).toEqual({ key: '2026-09-28', nextKey: '2026-10-26' });
  expect(ending('WEEKLY', '2026-11-01', '2026-12-01')).toEqual({ key: '2026-10-26', nextKey: '2026-11-30' });
  // Weeks that fill the dates.
  expect(ending('WEEKLY', '2027-02-01', '2027-03-01')).toEqual({ key: '2027-02-01', nextKey: '2027-03-01' });
  for (const kind of ['DAILY', 'SEMI_MONTHLY', 'MONTHLY'] as const)
    expect(ending(kind, ...month)).toEqual({ key: month[0], nextKey: month[1] });
  expect(ending('MONTHLY', '2026-10-02', '2026-10-31')).toBeNull();
});

it('periods cover every date once, and one of them is the first of its month', () => {
  for (const kind of ['DAILY', 'WEEKLY', 'SEMI_MONTHLY', 'MONTHLY'] as const) {
    let date = '2026-01-01';
    const firsts: string[] = [];
    while (date < '2028-06-01') {
      const period = periodOfDate(kind, date);
      for (const each of datesOf(period)) expect(periodOfDate(kind, each)).toEqual(period);
      if (period.key >= '2026-01-01' && isFirstOfMonth(kind, period.key)) firsts.push(period.key.slice(0, 7));
      date = period.nextKey;
    }
    expect(firsts).toHaveLength(29);
    expect(new Set(firsts).size).toBe(29);
  }
  expect(periodOfDate('WEEKLY', '2026-11-26', 7)).toEqual({ key: '2026-11-22', nextKey: '2026-11-29' });
});

it('terms are in force on the dates of a period between their first and their end', () => {
  const half = periodOfDate('SEMI_MONTHLY', '2026-11-20');
  const count = (from: string, to: string | null) => datesInForce(half, { from, to }).length;
  expect([count('2026-11-01', null), count('2026-11-16', '2026-12-01')]).toEqual([15, 15]);
  expect(datesInForce(half, { from: '2026-11-29', to: '2027-01-01' })).toEqual(['2026-11-29', '2026-11-30']);
  expect(datesInForce(half, { from: '2026-11-01', to: '2026-11-18' })).toEqual(['2026-11-16', '2026-11-17']);
  expect([count('2026-11-01', '2026-11-16'), count('2026-12-01', null)]).toEqual([0, 0]);
});

it('the slots of a day follow each other from its start to its end', () => {
  for (const [date, zone] of [
    ['2026-09-06', 'America/Santiago'],
    ['2026-11-01', 'America/Havana'],
    ['2027-04-04', 'Australia/Lord_Howe'],
    ['2026-10-04', 'Australia/Lord_Howe'],
  ] as const) {
    const slots = Array.from({ length: slotsOf(date, zone) }, (_, slot) => slotOf(date, slot, zone));
    for (const [at, { end }] of slots.entries())
      expect(slots[at + 1]?.start ?? slotOf(nextOf(date), 0, zone).start).toEqual(end);
  }
});

it('an idle slot and an idle window have no line', () => {
  expect(hasSlotLine({ validBet: 0n })).toBe(false);
  expect(hasSlotLine({ validBet: 1n })).toBe(true);
  const idle = { newValid: 0n, activeMember: 3, reversals: [] };
  expect(hasWindowLine(idle)).toBe(false);
  expect(hasWindowLine({ ...idle, reversals: [{ valid: 1n, rate: 1n }] })).toBe(true);
  expect(payWindow([], emptyDay, idle).amount).toBe(0n);
});

it('a rate below the one before it is a mistake in the tree', () => {
  expect(() => rebatesOf({ kind: 'ppm' }, 1_000n, [5n, 4n])).toThrow('below the one before');
  expect(rebatesOf({ kind: 'ppm' }, 1_000n, [])).toEqual([]);
});

it('an agent deducts its own rebate and those below it, not those above and not the one of the member', () => {
  const amounts = rebatesOf({ kind: 'ppm' }, 1_000_000n, [2n, 3n, 5n, 9n]);
  expect([0, 1, 2, 3].map((depth) => deductedRebate(amounts, depth))).toEqual([0n, 1n, 3n, 7n]);
});

it('a wallet without money pays nothing, and a line that was paid in part stays so', () => {
  const line = { id: 1n, due: new Date(0), amount: 100n, paid: 40n };
  expect(fundQueue(-5n, [line])).toEqual({ lines: [{ id: 1n, pays: 0n, state: 'part' }], left: 0n });
});

it('a payer below 0 pays nothing in a run', () => {
  const line = { id: 1n, depth: 1, payer: 'a', receiver: 'b', amount: 3n };
  expect(fundRun(new Map([['a', -5n]]), [line])).toEqual({
    lines: [{ id: 1n, pays: 0n, arrears: 3n }],
    balances: new Map([
      ['a', -5n],
      ['b', 0n],
    ]),
  });
});

it('a run pays from the top down, whatever the numbers of its lines', () => {
  const lines = [
    { id: 1n, depth: 1, payer: 'g', receiver: 'a', amount: 6n },
    { id: 2n, depth: 0, payer: null, receiver: 'g', amount: 10n },
  ];
  expect(fundRun(new Map(), lines)).toEqual({
    lines: [
      { id: 2n, pays: 10n, arrears: 0n },
      { id: 1n, pays: 6n, arrears: 0n },
    ],
    balances: new Map([
      ['g', 4n],
      ['a', 6n],
    ]),
  });
});

function nextOf(date: string): string {
  return periodOfDate('DAILY', date).nextKey;
}

it('what is missing to the next tier is the difference to each floor that is not met', () => {
  const tier = (minimumBet: bigint, activeMember: number, netLoss: bigint) =>
    ({ minimumBet, activeMember, netLoss, rateType: 'P', rate: 1n }) as const;
  const tiers = [tier(100n, 2, 0n), tier(200n, 4, 50n)];
  const missing = (validBet: bigint, activeMember: number, base: bigint) =>
    missingToNext(tiers, { validBet, activeMember, base });
  expect(missing(40n, 1, -10n)).toEqual({ tier: 1, minimumBet: 60n, activeMember: 1, netLoss: 0n });
  expect(missing(100n, 2, -10n)).toEqual({ tier: 2, minimumBet: 100n, activeMember: 2, netLoss: 60n });
  expect(missing(500n, 3, 50n)).toEqual({ tier: 2, minimumBet: 0n, activeMember: 1, netLoss: 0n });
  expect(missing(200n, 4, 50n)).toBeNull();
});
