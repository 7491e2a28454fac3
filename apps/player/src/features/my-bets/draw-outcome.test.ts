import { amountOf } from '@tyche/kernel/money';
import { expect, test } from 'vitest';
import { drawOutcome } from './draw-outcome.ts';

const row = (status: 2 | 4 | 5 | 12, bettingAmount: string, winAmount = '0', rebateAmount = '0') => ({
  status,
  bettingAmount,
  winAmount,
  rebateAmount,
});

test('one lucky line among losing ones is no win: the bets of a draw count together', () => {
  expect(drawOutcome([row(4, '2', '9.90'), row(5, '10'), row(5, '10', '0', '0.10')])).toEqual({
    kind: 'returned',
    stake: amountOf(22),
    returned: amountOf(10),
    net: amountOf(-12),
    bets: 3,
  });
});

test('only a net gain is won', () => {
  expect(drawOutcome([row(4, '2', '9.90'), row(5, '2')])).toMatchObject({ kind: 'won', net: 59_000n });
  expect(drawOutcome([row(4, '2', '2')])).toMatchObject({ kind: 'returned', net: 0n });
});

test('bets that are paid nothing are lost, with a rebate too', () => {
  expect(drawOutcome([row(5, '2', '0', '0.01')])).toMatchObject({ kind: 'lost', bets: 1 });
});

test('a void draw gives back what the bets cost; one that is not settled says nothing', () => {
  expect(drawOutcome([row(12, '2'), row(12, '3')])).toMatchObject({
    kind: 'refunded',
    returned: amountOf(5),
  });
  expect(drawOutcome([row(2, '2')])).toBeNull();
  expect(drawOutcome([])).toBeNull();
});
