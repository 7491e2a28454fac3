import type { GameData } from '../game.ts';
import { markSixOdds } from './marksix-odds.ts';
import { creditGame, elott, everySeconds } from './shared.ts';

const markSix = {
  ...creditGame,
  group: 'LHC',
  family: 'lhc',
  defaultPlay: 'lhc.special.sides',
  prizeModes: elott,
  draw: { kind: 'sample', highest: 49, count: 7 },
  odds: markSixOdds,
} as const satisfies Partial<GameData>;

/** Mark Six: our own every 90 seconds and five minutes, and the draw of Hong Kong on its days (lottery.md 8). */
export const markSixGames: readonly GameData[] = [
  {
    ...markSix,
    code: 'marksix-90s',
    id: 501,
    nameKey: 'lottery.game.marksix-90s',
    calendar: everySeconds(90),
  },
  {
    ...markSix,
    code: 'marksix-5m',
    id: 502,
    nameKey: 'lottery.game.marksix-5m',
    calendar: everySeconds(300),
  },
  {
    ...markSix,
    code: 'marksix-hk',
    id: 503,
    nameKey: 'lottery.game.marksix-hk',
    calendar: {
      kind: 'times',
      times: ['21:30'],
      weekdays: [{ from: '2020-01-01', days: [2, 4, 6] }],
      monthDays: null,
      lockSec: 900,
      zone: 'Asia/Hong_Kong',
    },
    limits: { ...markSix.limits, maxChase: 30 },
    standsFor: 'Hong Kong Mark Six',
  },
];
