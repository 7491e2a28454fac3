import { amountOf } from '@tyche/kernel/money';
import type { GameData } from '../game.ts';

/** What all games priced by a series have in common (lottery.md 13.1, 13.2; limits 13.4). */
export const seriesGame = {
  menu: 'series',
  prizeModes: [{ id: 1, code: 'Lott', nameKey: 'lottery.prize-mode.Lott' }],
  betPrice: amountOf(2),
  odds: null,
  units: [
    { id: 1, code: 'one', factor: 10_000n },
    { id: 2, code: 'tenth', factor: 1_000n },
    { id: 3, code: 'hundredth', factor: 100n },
    { id: 4, code: 'thousandth', factor: 10n },
  ],
  limits: {
    minLineStake: 20n,
    maxLineStake: amountOf(100_000),
    maxBetsPerLine: 100_000,
    maxBetsPerOrder: 1_000_000,
    maxLines: 200,
    maxMultiple: 9_999,
    maxStakePerDraw: amountOf(200_000),
    maxWinPerDraw: amountOf(300_000),
    perNumberLiability: amountOf(5_000_000),
    // Above the highest prize of a whole unit: a single bet is paid what it was shown.
    singlePick: { sharePpm: 50_000n, cap: amountOf(200_000) },
    maxChase: 120,
  },
  cancellable: true,
  standsFor: null,
  resultSource: 'own',
} as const satisfies Partial<GameData>;

/**
 * What all credit games have in common: fixed odds, the player's unit stake as the multiple of one unit, and the
 * rebate ladder of ten steps of a thousandth (lottery.md 1.5, 2.4; limits 13.4).
 */
export const creditGame = {
  menu: 'credit',
  betPrice: amountOf(1),
  series: { min: 991, max: 1000, maxBet: 1000, default: 1000, step: 1, base: 1000 },
  units: [{ id: 1, code: 'one', factor: 10_000n }],
  limits: {
    ...seriesGame.limits,
    minLineStake: amountOf(1),
    maxMultiple: 99_999,
    singlePick: null,
  },
  cancellable: true,
  standsFor: null,
  resultSource: 'own',
} as const satisfies Partial<GameData>;

/** The e-lottery's prize mode: credit plays at fixed odds. */
export const elott = [{ id: 3, code: 'Elott', nameKey: 'lottery.prize-mode.Elott' }] as const;

/** The prize mode of the South-East Asian catalogue. */
export const sea = [{ id: 4, code: 'SEA', nameKey: 'lottery.prize-mode.SEA' }] as const;

/** A draw at equal intervals, in seconds, all day, Manila time; the lock is what is customary (lottery.md 1.3). */
export function everySeconds(periodSec: number): GameData['calendar'] {
  const lockSec = periodSec <= 90 ? 5 : 10;
  return { kind: 'period', periodSec, lockSec, dayStart: '00:00', zone: 'Asia/Manila' };
}
