import { expect, test } from 'vitest';
import { effectOf, returnedBy, stateOf } from './order-row.ts';

type Status = Parameters<typeof stateOf>[0]['status'];

const row = (status: Status, winAmount = '0.0000', rebateAmount = '0.0000') => ({
  status,
  bettingAmount: '10.0000',
  winAmount,
  rebateAmount,
});

test('a lost bet is its result with a minus, an open one its stake', () => {
  expect(effectOf(row(5))).toEqual({ amount: -100_000n, tone: 'plain', isSigned: true });
  expect(effectOf(row(5, '0.0000', '0.0300'))).toMatchObject({ amount: -99_700n });
  expect(effectOf(row(2))).toEqual({ amount: 100_000n, tone: 'plain', isSigned: false });
});

test('a win is its net gain: what was paid less what it cost', () => {
  expect(stateOf(row(4, '39.0000'))).toBe('won');
  expect(effectOf(row(4, '39.0000'))).toEqual({ amount: 290_000n, tone: 'gain', isSigned: true });
});

test('what is paid at or below the stake is returned, with its loss in plain ink', () => {
  const net = row(4, '9.9000');
  expect([stateOf(net), stateOf(row(4, '10.0000'))]).toEqual(['returned', 'returned']);
  expect(effectOf(net)).toEqual({ amount: -1_000n, tone: 'plain', isSigned: true });
  expect(returnedBy(row(4, '9.5000', '0.2000'))).toBe(97_000n);
});

test('every other status of the wire has a word', () => {
  expect(([2, 5, 6, 7, 8, 12] as const).map((status) => stateOf(row(status)))).toEqual([
    'open',
    'lost',
    'stopped',
    'stopped',
    'cancelled',
    'void',
  ]);
});
