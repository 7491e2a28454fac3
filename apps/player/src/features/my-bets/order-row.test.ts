import { expect, test } from 'vitest';
import { effectOf, stateOf } from './order-row.ts';

const row = (status: 2 | 4 | 5 | 8 | 12, winAmount = '0.0000') => ({
  status,
  bettingAmount: '10.0000',
  winAmount,
});

test('a lost bet is its stake with a minus, an open one its stake', () => {
  expect(effectOf(row(5))).toEqual({ amount: -100_000n, tone: 'plain', isSigned: true });
  expect(effectOf(row(2))).toEqual({ amount: 100_000n, tone: 'plain', isSigned: false });
});

test('only a return above the stake is shown as a gain', () => {
  expect(effectOf(row(4, '39.0000'))).toEqual({ amount: 390_000n, tone: 'gain', isSigned: true });
  expect(effectOf(row(4, '10.0000')).tone).toBe('plain');
});

test('every status of the wire has a word', () => {
  expect(([2, 4, 5, 6, 7, 8, 12] as const).map(stateOf)).toEqual([
    'open',
    'won',
    'lost',
    'stopped',
    'stopped',
    'cancelled',
    'void',
  ]);
});
