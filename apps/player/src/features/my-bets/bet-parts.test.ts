import { loadTranslator } from '@tyche/i18n/catalogs';
import type { Game } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import { expect, test } from 'vitest';
import { picksText } from '../../lib/picks.ts';
import { type BetText, betParts } from './bet-parts.ts';

const { find } = await loadTranslator('EN', 'all');
const game = findGame('fast5d-1m');

const partsOf = (row: Partial<BetText>, of: Game | undefined = game ?? undefined) =>
  betParts(find, of, {
    playId: 21,
    bet: '2_05_137',
    winningNumber: null,
    numero: '202611210731',
    status: 2,
    kind: 'ticket',
    ...row,
  });
const hitsOf = (parts: ReturnType<typeof betParts>) =>
  parts.map(({ values }) => values.filter(({ isHit }) => isHit).map(({ text }) => text));

test('the picks of a positional play name their places', () => {
  expect(picksText(partsOf({}))).toBe('Hundreds: 2 · Tens: 0 5 · Ones: 1 3 7');
});

test('places in which nothing was picked are left out', () => {
  const play = game?.plays.find(({ code }) => code === 'ssc.1.fixed');
  const parts = partsOf({ playId: play?.id ?? 0, bet: '#_7_#_#_29' });
  expect(parts.map(({ place }) => place)).toEqual(['Thousands', 'Ones']);
});

test('a draw marks the picks that won, and nothing of a lost bet', () => {
  expect(hitsOf(partsOf({ status: 4, winningNumber: '99207' }))).toEqual([['2'], ['0'], ['7']]);
  expect(hitsOf(partsOf({ status: 5, winningNumber: '99208' }))).toEqual([[], [], []]);
});

test('of a long typed list the tickets that won are shown first', () => {
  const bet = Array.from({ length: 20 }, (_, n) => String(200 + n)).join(',');
  const [part] = partsOf({ bet, status: 4, winningNumber: '99217' });
  expect(part?.values[0]).toEqual({ text: '217', isHit: true });
  expect([part?.values.length, part?.more]).toEqual([6, 14]);
});

test('a bet on an unknown game shows the text of the wire', () => {
  expect(picksText(partsOf({ bet: '1,2' }, undefined))).not.toBe('');
});
