import { expect, test } from 'vitest';
import { compareTotals, type GameTotals } from './game-totals.ts';

const totals = (gameCode: string, changes: Partial<GameTotals> = {}): GameTotals => ({
  gameCode,
  currency: 'PHP',
  count: 2,
  bets: 10_0000n,
  wins: 4_0000n,
  refunds: 0n,
  ...changes,
});
const namesOf = (ours: readonly GameTotals[], theirs: readonly GameTotals[]) =>
  compareTotals(ours, theirs).map(({ gameCode, currency, isEqual }) => `${gameCode} ${currency} ${isEqual}`);

test('the totals of two sides stand beside each other, differences first', () => {
  const ours = [totals('dice'), totals('mines'), totals('dice', { currency: 'VND' })];
  const theirs = [totals('mines', { wins: 4_0001n }), totals('dice'), totals('dice', { currency: 'VND' })];
  expect(namesOf(ours, theirs)).toEqual(['mines PHP false', 'dice PHP true', 'dice VND true']);
  expect(compareTotals(ours, theirs)[0]).toMatchObject({ ours: ours[1], theirs: theirs[0] });
});

test.each(['bets', 'wins', 'refunds'] as const)('%s make a difference', (of) => {
  expect(namesOf([totals('dice')], [totals('dice', { [of]: 7n })])).toEqual(['dice PHP false']);
});

test('a side without a game has nothing of it: a difference only where the other has money in it', () => {
  const nothing = { bets: 0n, wins: 0n, refunds: 0n };
  expect(namesOf([totals('dice')], [])).toEqual(['dice PHP false']);
  expect(namesOf([], [totals('dice')])).toEqual(['dice PHP false']);
  expect(namesOf([], [totals('dice', nothing)])).toEqual(['dice PHP true']);
  expect(compareTotals([], [totals('dice')])[0]).toMatchObject({ ours: null });
});

test('the number of calls makes none, and a game that is listed twice is added up', () => {
  const half = totals('dice', { count: 1, bets: 5_0000n, wins: 2_0000n });
  expect(namesOf([totals('dice', { count: 9 })], [half, half])).toEqual(['dice PHP true']);
  expect(compareTotals([], [half, half])[0]?.theirs).toEqual(totals('dice'));
});

test('nothing on either side is no line', () => {
  expect(compareTotals([], [])).toEqual([]);
});
