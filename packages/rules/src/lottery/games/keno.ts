import { amountOf } from '@tyche/kernel/money';
import type { GameData } from '../game.ts';
import type { OddsSheet, OddsTable } from '../odds.ts';
import { creditGame, elott, everySeconds } from './shared.ts';

type Pays = Readonly<Record<number, number>>;

const tableOf = (pays: Pays): OddsTable =>
  Object.fromEntries(Object.entries(pays).map(([hits, odds]) => [hits, BigInt(Math.round(odds * 10_000))]));

const sheetOf = (pays: Readonly<Record<number, Pays>>): OddsSheet => ({
  standardPpm: 950_000n,
  plays: {
    ...Object.fromEntries(Object.entries(pays).map(([size, each]) => [`keno.pick${size}`, tableOf(each)])),
    // Customary odds of lottery.md 9.1. 810 itself is seen at 108; it comes once in 227 draws and pays 200 here.
    'keno.sum.sides': { big: 19_500n, small: 19_500n, odd: 19_500n, even: 19_500n, tie: 2_000_000n },
    'keno.sum.parlay': { bigodd: 37_000n, bigeven: 37_000n, smallodd: 37_000n, smalleven: 37_000n },
    'keno.updown': { up: 23_000n, middle: 43_000n, down: 23_000n },
    'keno.oddeven': { moreodd: 23_000n, equal: 43_000n, moreeven: 23_000n },
    'keno.five': { metal: 92_000n, wood: 46_000n, water: 24_000n, fire: 46_000n, earth: 92_000n },
  },
});

/**
 * The house's own table for picks. Every prize is at least the one that lottery.md 9.1 recalls and the one that its
 * vectors saw, so that each pick gives back 87 to 90 % (a test adds it up).
 */
const house = sheetOf({
  1: { 1: 3.6 },
  2: { 2: 15 },
  3: { 3: 35, 2: 3 },
  4: { 4: 125, 3: 7, 2: 1 },
  5: { 5: 440, 4: 30, 3: 3 },
  6: { 6: 2_000, 5: 90, 4: 8, 3: 1 },
  7: { 7: 7_000, 6: 220, 5: 20, 4: 4, 3: 1 },
  8: { 8: 30_000, 7: 900, 6: 80, 5: 10, 4: 2, 0: 1 },
  9: { 9: 120_000, 8: 3_000, 7: 250, 6: 25, 5: 7, 4: 1, 0: 1 },
  10: { 10: 300_000, 9: 20_000, 8: 1_000, 7: 90, 6: 12, 5: 4, 0: 2 },
});

/** The table that lottery.md 9.1 recalls of the Vietnamese keno, which gives back 50 to 58 %. */
const recalled = sheetOf({
  1: { 1: 2 },
  2: { 2: 9 },
  3: { 3: 20, 2: 2 },
  4: { 4: 40, 3: 5, 2: 1 },
  5: { 5: 440, 4: 15, 3: 1 },
  6: { 6: 1_250, 5: 45, 4: 4, 3: 1 },
  7: { 7: 4_000, 6: 120, 5: 10, 4: 2, 3: 1 },
  8: { 8: 20_000, 7: 500, 6: 50, 5: 5, 4: 1, 0: 1 },
  9: { 9: 80_000, 8: 1_200, 7: 150, 6: 15, 5: 3, 4: 1, 0: 1 },
  10: { 10: 200_000, 9: 15_000, 8: 800, 7: 71, 6: 8, 5: 2, 0: 1 },
});

const keno = {
  ...creditGame,
  group: 'KENO',
  family: 'keno',
  defaultPlay: 'keno.sum.sides',
  prizeModes: elott,
  draw: { kind: 'sample', highest: 80, count: 20 },
  // Ten of ten pays 300 000 for 1: a bet of three is paid what it was shown.
  limits: { ...creditGame.limits, maxWinPerDraw: amountOf(1_000_000) },
} as const satisfies Partial<GameData>;

/** Every eight minutes from 6:00; the last draw is at 21:52. */
const vietnameseTimes: readonly string[] = Array.from({ length: 120 }, (_, i) => {
  const minutes = 360 + 8 * i;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/** Keno, twenty of eighty: our own every minute and five minutes, and the Vietnamese one (lottery.md 9.1). */
export const kenoGames: readonly GameData[] = [
  { ...keno, code: 'keno-1m', id: 601, nameKey: 'lottery.game.keno', nameParams: { minutes: 1 } },
  { ...keno, code: 'keno-5m', id: 602, nameKey: 'lottery.game.keno', nameParams: { minutes: 5 } },
].map((game) => ({ ...game, odds: house, calendar: everySeconds(game.nameParams.minutes * 60) }));

/** The Vietnamese keno by its own table, every eight minutes of its day. */
export const kenoVietnam: GameData = {
  ...keno,
  code: 'keno-vn-8m',
  id: 603,
  nameKey: 'lottery.game.keno-vn-8m',
  calendar: {
    kind: 'times',
    times: vietnameseTimes,
    weekdays: null,
    monthDays: null,
    lockSec: 30,
    zone: 'Asia/Ho_Chi_Minh',
  },
  odds: recalled,
  standsFor: 'Vietlott Keno',
};
