import { expect, test } from 'vitest';
import { readBetNumber } from './bet-number.ts';

test('an order has an L, a bet only digits', () => {
  expect(readBetNumber('L4711')).toEqual({ kind: 'order', orderId: 4_711n });
  expect(readBetNumber(' l4711 ')).toEqual({ kind: 'order', orderId: 4_711n });
  expect(readBetNumber('4711')).toEqual({ kind: 'bet', ref: 4_711n });
});

test.each(['', 'L', 'L0', '0', '-1', '1.5', 'LL1', 'X1', '1'.repeat(19)])('%j is no number', (text) => {
  expect(readBetNumber(text)).toBeNull();
});
