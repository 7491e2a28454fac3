import { expect, test } from 'vitest';
import type { OrderRow } from '../../features/my-bets/order-row.ts';
import { ownBetsOf } from './own-bets.ts';

const bet = (orderDetailId: string, status: OrderRow['status'], drawTime: number, gameCode = 'dice-1m') =>
  ({ orderDetailId, status, drawTime, gameCode }) as OrderRow;

test('open bets are listed by the time of their draw, three at most', () => {
  const rows = [bet('a', 2, 40), bet('b', 2, 20), bet('c', 4, 5), bet('d', 2, 30), bet('e', 2, 10)];
  expect(ownBetsOf(rows).open.map(({ orderDetailId }) => orderDetailId)).toEqual(['e', 'b', 'd']);
});

test('the last result is the newest bet that a draw decided, not one that was cancelled', () => {
  const rows = [bet('a', 2, 40), bet('b', 8, 30), bet('c', 5, 20), bet('d', 4, 10)];
  expect(ownBetsOf(rows).last?.orderDetailId).toBe('c');
  expect(ownBetsOf(rows.slice(0, 2)).last).toBeNull();
});

test('each lottery is named once, the newest first', () => {
  const rows = [bet('a', 5, 3, 'keno-1m'), bet('b', 5, 2, 'dice-1m'), bet('c', 5, 1, 'keno-1m')];
  expect(ownBetsOf(rows).gameCodes).toEqual(['keno-1m', 'dice-1m']);
});
