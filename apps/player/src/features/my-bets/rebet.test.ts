import { findGame } from '@tyche/rules/lottery/games';
import { expect, test } from 'vitest';
import { lineOfRow, linesOfOrder } from './rebet.ts';

const game = findGame('fast5d-1m');
if (!game) throw new Error('fast5d-1m is gone');
const row = { playId: 21, bet: '2_05_137', series: 1950, bettingModeId: 1, multiple: 3 };

test('a bet is placed again as it was, typed lists as typed lists', () => {
  expect(lineOfRow(game, row)).toEqual({
    balls: '2_05_137',
    type: 1,
    playId: 21,
    unitId: 1,
    series: 1950,
    multiple: 3,
    digit: null,
  });
  expect(lineOfRow(game, { ...row, bet: '007,123' })?.type).toBe(2);
});

test('a bet at a prize level that is no longer bettable takes the nearest one', () => {
  expect(lineOfRow(game, { ...row, series: 1956 })?.series).toBe(1950);
});

test('what the game no longer takes is left out', () => {
  expect(lineOfRow(game, { ...row, playId: 999_999 })).toBeNull();
  expect(lineOfRow(game, { ...row, bet: 'x' })).toBeNull();
});

test('of a chase the lines of one draw are taken, not those of every draw', () => {
  const rows = ['1', '1', '2', '2'].map((numero, i) => ({
    ...row,
    kind: 'ticket' as const,
    numero,
    multiple: i + 1,
  }));
  expect(linesOfOrder(game, rows, '2').map((line) => line.multiple)).toEqual([3, 4]);
});

test('a draw of a chase that has not begun gives the lines of its slip', () => {
  const bet = '2_05_137~1~21~1~1950~3;007,123~2~21~2~1900~1';
  const rows = [{ ...row, bet, kind: 'chase' as const, numero: '2', multiple: 9 }];
  expect(
    linesOfOrder(game, rows, '2').map(({ balls, type, unitId, multiple }) => [balls, type, unitId, multiple]),
  ).toEqual([
    ['2_05_137', 1, 1, 3],
    ['007,123', 2, 2, 1],
  ]);
});
