import { amountOf } from '@tyche/kernel/money';
import type { DrawModel } from '../draw-model.ts';
import type { GameData, TimesCalendar } from '../game.ts';
import type { OddsSheet } from '../odds.ts';
import { paying, win } from './sea.ts';
import { creditGame, elott, everySeconds } from './shared.ts';

const zone = 'Asia/Manila';
const FROM = '2020-01-01';

/** Platform odds for what has no prize of its own: fair odds at this share (lottery.md 11, last paragraph). */
const STANDARD_PPM = 850_000n;

/** What the Philippine games have in common. Limits: lottery.md 13.4. */
const phGame = {
  ...creditGame,
  group: 'PCSO',
  family: 'ph',
  prizeModes: elott,
  limits: {
    ...creditGame.limits,
    maxWinPerDraw: amountOf(1_000_000),
    perNumberLiability: amountOf(10_000_000),
    maxChase: 30,
  },
} as const satisfies Partial<GameData>;

const fastLimits = { ...phGame.limits, maxChase: 120 } as const satisfies GameData['limits'];

const threeTimes: TimesCalendar = {
  kind: 'times',
  times: ['14:00', '17:00', '21:00'],
  weekdays: null,
  monthDays: null,
  lockSec: 900,
  zone,
};

/** At nine in the evening on some days of the week; sale stops an hour before. */
const evenings = (days: readonly number[]): TimesCalendar => ({
  kind: 'times',
  times: ['21:00'],
  weekdays: [{ from: FROM, days }],
  monthDays: null,
  lockSec: 3_600,
  zone,
});

const two = { menu: '2d', draw: { kind: 'numbers', highest: 31, count: 2 } } as const;
const three = { menu: '3d', draw: { kind: 'digits', count: 3 } } as const;
const platformOdds: OddsSheet = { standardPpm: STANDARD_PPM, plays: {} };

const fourTiers = paying({ exact: 1_000, last3: 80, last2: 10 });

/**
 * The games that stand for PCSO's pay its prizes (lottery.md 11), on any stake. In 6D the first prize is a fixed
 * one in place of the pool of 250 000 that gives back 0.25; with 0.2876 of the lesser tiers the whole is 0.5376.
 */
const daily: readonly GameData[] = [
  {
    ...phGame,
    ...two,
    code: 'ph-2d',
    id: 901,
    nameKey: 'lottery.game.ph-2d',
    calendar: threeTimes,
    odds: { standardPpm: STANDARD_PPM, plays: { 'ph.2d.straight': win(400), 'ph.2d.rambolito': win(200) } },
    standsFor: 'PCSO 2D EZ2',
  },
  {
    ...phGame,
    ...three,
    code: 'ph-3d',
    id: 902,
    nameKey: 'lottery.game.ph-3d',
    calendar: threeTimes,
    odds: {
      standardPpm: STANDARD_PPM,
      plays: { 'ph.3d.straight': win(450), 'ph.3d.rambolito': paying({ any6: 75, any3: 150 }) },
    },
    standsFor: 'PCSO 3D Swertres',
  },
  {
    ...phGame,
    menu: '4d',
    draw: { kind: 'digits', count: 4 },
    code: 'ph-4d',
    id: 903,
    nameKey: 'lottery.game.ph-4d',
    calendar: evenings([1, 3, 5]),
    odds: {
      standardPpm: STANDARD_PPM,
      plays: { 'ph.4d.standard': fourTiers, 'ph.4d.perm': fourTiers, 'ph.4d.roll': fourTiers },
    },
    standsFor: 'PCSO 4D',
  },
  {
    ...phGame,
    menu: '6d',
    draw: { kind: 'digits', count: 6 },
    code: 'ph-6d',
    id: 904,
    nameKey: 'lottery.game.ph-6d',
    calendar: evenings([2, 4, 6]),
    odds: {
      standardPpm: STANDARD_PPM,
      plays: {
        'ph.6d.standard': paying({ six: 250_000, five: 4_000, four: 400, three: 40, two: 4 }),
      },
    },
    standsFor: 'PCSO 6D',
  },
];

/** No line of six numbers can win more than this. */
const MAX_WON = 100_000_000;

/** A lotto: of how many numbers, its days, and what six, five, four and three right pay. */
interface Lotto {
  readonly highest: number;
  readonly days: readonly number[];
  readonly odds: readonly [six: number, five: number, four: number, three: number];
}

/**
 * Jackpots are not pool-priced here. Six right pay what the lowest jackpot announced for 2026 is on a ticket of
 * 20 (lottery.md 11), the lesser matches about a fifth of fair odds each, so that a bet gives back
 *
 *   6/42  .0953 + .2059 + .1982 + .1906 = .690     6/45  .0921 + .2011 + .1978 + .2018 = .693
 *   6/49  .0894 + .2030 + .1986 + .1942 = .685     6/55  .0776 + .2028 + .1978 + .2034 = .682
 *   6/58  .0927 + .2004 + .1990 + .1966 = .689
 *
 * of its stake on average: more than PCSO's 0.55. `Σ odds × p ≤ 1` is a test.
 */
const lottos: readonly Lotto[] = [
  { highest: 42, days: [2, 4, 6], odds: [500_000, 5_000, 110, 7] },
  { highest: 45, days: [1, 3, 5], odds: [750_000, 7_000, 145, 9] },
  { highest: 49, days: [2, 4, 7], odds: [1_250_000, 11_000, 205, 11] },
  { highest: 55, days: [1, 3, 6], odds: [2_250_000, 20_000, 325, 16] },
  { highest: 58, days: [2, 5, 7], odds: [3_750_000, 26_000, 405, 18] },
];

const lottoGame = ({ highest, odds: [m6, m5, m4, m3] }: Lotto) => {
  const paid = paying({ m6, m5, m4, m3 });
  const code = `ph.6${highest}`;
  const draw: DrawModel = { kind: 'sample', highest, count: 6 };
  return {
    ...phGame,
    menu: `6${highest}`,
    draw,
    odds: {
      standardPpm: STANDARD_PPM,
      plays: { [`${code}.standard`]: paid, [`${code}.system`]: paid, [`${code}.5roll`]: paid },
    },
    limits: {
      ...phGame.limits,
      maxMultiple: Math.floor(MAX_WON / m6),
      maxWinPerDraw: amountOf(MAX_WON),
      perNumberLiability: amountOf(10 * MAX_WON),
    },
  };
};

const eveningLottos: readonly GameData[] = lottos.map((lotto, i) => ({
  ...lottoGame(lotto),
  code: `ph-6${lotto.highest}`,
  id: 911 + i,
  nameKey: 'lottery.game.ph-lotto',
  nameParams: { highest: lotto.highest },
  calendar: evenings(lotto.days),
  standsFor: `PCSO Lotto 6/${lotto.highest}`,
}));

const fastLottos: readonly GameData[] = lottos.slice(0, 1).map((lotto) => {
  const game = lottoGame(lotto);
  return {
    ...game,
    code: 'ph-642-5m',
    id: 923,
    nameKey: 'lottery.game.ph-lotto-fast',
    nameParams: { highest: lotto.highest, minutes: 5 },
    calendar: everySeconds(300),
    limits: { ...game.limits, maxChase: 120 },
  };
});

const fast: readonly GameData[] = [
  {
    ...phGame,
    ...two,
    code: 'ph-2d-1m',
    id: 921,
    nameKey: 'lottery.game.ph-2d-fast',
    nameParams: { minutes: 1 },
    calendar: everySeconds(60),
    odds: platformOdds,
    limits: fastLimits,
  },
  {
    ...phGame,
    ...three,
    code: 'ph-3d-1m',
    id: 922,
    nameKey: 'lottery.game.ph-3d-fast',
    nameParams: { minutes: 1 },
    calendar: everySeconds(60),
    odds: platformOdds,
    limits: fastLimits,
  },
  ...fastLottos,
];

/** Philippine games in the style of PCSO (lottery.md 11): those that stand for its own, then fast ones of ours. */
export const phGames: readonly GameData[] = [...daily, ...eveningLottos, ...fast];
