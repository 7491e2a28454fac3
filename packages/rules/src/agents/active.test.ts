import { expect, it } from 'vitest';
import { activeSpanOf, countActive, defaultActiveFloors } from './active.ts';
import { closureOf, type DayFact } from './tree.ts';

const place = (member: string, upline: string | null, from = '2026-11-01') => ({ member, upline, from });
const bet = (member: string, amount: bigint, day = '2026-11-02'): DayFact<string> => ({
  member,
  day,
  amount,
});
const closure = closureOf([
  place('g', null),
  place('a', 'g'),
  place('b', 'g'),
  place('m', 'a'),
  place('n', 'a'),
  place('m', 'b', '2026-11-03'),
]);
const count = (...facts: DayFact<string>[]) => Object.fromEntries(countActive(closure, facts, 100n));

it('an account is active from the floor on, once, and never for itself', () => {
  expect(count(bet('n', 99n))).toEqual({});
  expect(count(bet('n', 100n))).toEqual({ a: 1, g: 1 });
  expect(count(bet('n', 60n), bet('n', 40n, '2026-11-04'), bet('n', 900n))).toEqual({ a: 1, g: 1 });
  expect(count(bet('n', 100n), bet('n', -1n))).toEqual({});
  expect(count(bet('n', 100n), bet('a', 100n), bet('g', 100n))).toEqual({ a: 1, g: 2 });
});

it('an account that moved is active for each agent by its bets of the days below that agent', () => {
  expect(count(bet('m', 60n), bet('m', 60n, '2026-11-03'))).toEqual({ g: 1 });
  expect(count(bet('m', 100n), bet('m', 99n, '2026-11-03'))).toEqual({ a: 1, g: 1 });
  expect(count(bet('m', 100n), bet('m', 100n, '2026-11-03'))).toEqual({ a: 1, b: 1, g: 1 });
});

it('the floor is that of the span over which a kind of pay looks', () => {
  const floorOf = (...span: Parameters<typeof activeSpanOf>) => defaultActiveFloors[activeSpanOf(...span)];
  expect(floorOf('HOURLY', 'MONTHLY')).toBe(100_000n);
  expect(floorOf('DAILY', 'MONTHLY')).toBe(1_000_000n);
  expect(floorOf('REALTIME', 'MONTHLY')).toBe(1_000_000n);
  expect(floorOf('DIVIDEND', 'DAILY')).toBe(1_000_000n);
  expect(floorOf('DIVIDEND', 'WEEKLY')).toBe(5_000_000n);
  expect(floorOf('DIVIDEND', 'SEMI_MONTHLY')).toBe(10_000_000n);
  expect(floorOf('DIVIDEND', 'MONTHLY')).toBe(20_000_000n);
});
