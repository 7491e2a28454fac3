import { amountOf } from '@tyche/kernel/money';
import { northPrizes, southPrizes } from '../families/vn/prizes.ts';
import type { DrawModel } from '../draw-model.ts';
import type { GameData } from '../game.ts';
import type { OddsTable } from '../odds.ts';

const win = (odds: number): OddsTable => ({ win: BigInt(Math.round(odds * 10_000)) });
const pair = win(99.5);
const three = win(980);
const four = win(8_880);

/** Customary gross odds of the North (lottery.md 2.3). Sums pay by their chance (17, point 5). */
const northOdds: Readonly<Record<string, OddsTable>> = {
  'vn.n.lo2': pair,
  'vn.n.lo3': three,
  'vn.n.lo4': four,
  'vn.n.lo2_head': pair,
  'vn.n.lo2_1k': win(3.68),
  'vn.n.lo_g3': pair,
  'vn.n.lo_g5': pair,
  'vn.n.de_db': pair,
  'vn.n.de_dau_db': pair,
  'vn.n.de_g1': pair,
  'vn.n.de_dau': pair,
  'vn.n.de_dau_duoi': pair,
  'vn.n.dau': win(9.95),
  'vn.n.duoi': win(9.95),
  'vn.n.any1d': win(5),
  'vn.n.3cang_db': three,
  'vn.n.3cang_dau': three,
  'vn.n.3cang_dau_duoi': three,
  'vn.n.4cang_db': four,
  'vn.n.xien2': win(16),
  'vn.n.xien3': win(65),
  'vn.n.xien4': win(180),
  'vn.n.xien_quay': { xien2: 160_000n, xien3: 650_000n, xien4: 1_800_000n },
  'vn.n.truot4': win(2.3),
  'vn.n.truot5': win(3.2),
  'vn.n.truot6': win(4.5),
  'vn.n.truot8': win(8),
  'vn.n.truot10': win(12),
  'vn.n.keo_doi': win(1.995),
};

/** Customary gross odds of the Centre and the South (lottery.md 2.3). */
const southOdds: Readonly<Record<string, OddsTable>> = {
  'vn.s.lo2': pair,
  'vn.s.lo3': three,
  'vn.s.lo4': four,
  'vn.s.lo2_1k': win(5.5),
  'vn.s.lo7': win(75),
  'vn.s.lo_g4': pair,
  'vn.s.lo_g6': pair,
  'vn.s.dau': pair,
  'vn.s.duoi': pair,
  'vn.s.dau_duoi': pair,
  'vn.s.de_dau_db': pair,
  'vn.s.de_g1': pair,
  'vn.s.hang_chuc': win(9.95),
  'vn.s.hang_don_vi': win(9.95),
  'vn.s.any1d': win(5),
  'vn.s.xc_dau': three,
  'vn.s.xc_duoi': three,
  'vn.s.xc': three,
  'vn.s.4cang_db': four,
  'vn.s.xien2': win(28),
  'vn.s.xien3': win(150),
  'vn.s.xien4': win(750),
  'vn.s.xien_quay': { xien2: 280_000n, xien3: 1_500_000n, xien4: 7_500_000n },
  'vn.s.truot4': win(1.8),
  'vn.s.truot5': win(2.1),
  'vn.s.truot6': win(2.5),
  'vn.s.truot8': win(3.3),
  'vn.s.truot10': win(4.3),
  'vn.s.keo_doi': win(1.995),
};

/**
 * What all Vietnamese games have in common: the player's unit stake is the multiple of one unit, odds are fixed,
 * and the series is the rebate ladder of ten steps of a thousandth (lottery.md 2.4). Limits: lottery.md 13.4.
 */
const vietnam = {
  group: 'VN',
  family: 'vn',
  prizeModes: [{ id: 1, code: 'Lott', nameKey: 'lottery.prize-mode.Lott' }],
  betPrice: amountOf(1),
  series: { min: 991, max: 1000, maxBet: 1000, default: 1000, step: 1, base: 1000 },
  units: [{ id: 1, code: 'one', factor: 10_000n }],
  cancellable: true,
  resultSource: 'own',
} as const satisfies Partial<GameData>;

const limits = {
  minLineStake: amountOf(1),
  maxLineStake: amountOf(200_000),
  maxBetsPerLine: 200_000,
  maxBetsPerOrder: 1_000_000,
  maxLines: 200,
  maxMultiple: 99_999,
  maxStakePerDraw: amountOf(500_000),
  maxWinPerDraw: amountOf(1_000_000),
  perNumberLiability: amountOf(10_000_000),
  singlePick: null,
  maxChase: 30,
} as const satisfies GameData['limits'];

const fastLimits = {
  ...limits,
  maxStakePerDraw: amountOf(200_000),
  maxWinPerDraw: amountOf(300_000),
  perNumberLiability: amountOf(5_000_000),
  maxChase: 120,
} as const satisfies GameData['limits'];

const northDraw: DrawModel = { kind: 'layout', prizes: northPrizes };
const southDraw: DrawModel = { kind: 'layout', prizes: southPrizes };
const north = { ...vietnam, draw: northDraw, odds: { standardPpm: 980_000n, plays: northOdds } };
const south = { ...vietnam, draw: southDraw, odds: { standardPpm: 980_000n, plays: southOdds } };

/** The daily draw of the North. */
export const northDaily = { ...north, menu: 'north', limits };
/** A daily draw of a station of the Centre or the South. */
export const southDaily = { ...south, menu: 'south', limits };
/** Fast draws of our own in the layout of the North. */
export const northFast = { ...north, menu: 'north-fast', limits: fastLimits, standsFor: null };
/** Fast draws of our own in the layout of the South. */
export const southFast = { ...south, menu: 'south-fast', limits: fastLimits, standsFor: null };
