import { findGame } from '@tyche/rules/lottery/games';
import { expect, test } from 'vitest';
import { wonPart } from './won-part.ts';

const game = findGame('fast5d-1m');
if (!game) throw new Error('fast5d-1m is gone');
const row = {
  playId: 21,
  bet: '2_05_137',
  winningNumber: '99207',
  numero: '202611210731',
  status: 4,
} as const;

test('a won bet names the picks without which it would not have won', () => {
  expect(wonPart(game, row)?.part).toMatchObject({ rows: [[2], [0], [7]] });
});

test('of a typed list the tickets that won are named', () => {
  expect(wonPart(game, { ...row, bet: '007,207' })?.part).toMatchObject({ tickets: ['207'] });
});

test('a lost bet, one without a result and a very long one name nothing', () => {
  expect(wonPart(game, { ...row, status: 5 })).toBeNull();
  expect(wonPart(game, { ...row, winningNumber: null })).toBeNull();
  expect(wonPart(game, { ...row, bet: '207,'.repeat(2_000) })).toBeNull();
});
