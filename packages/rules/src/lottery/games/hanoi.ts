import { hanoiPrizes } from '../families/hanoi/board.ts';
import type { GameData } from '../game.ts';
import { dailyAt, paying, seaFastLimits, seaGame, win } from './sea.ts';
import { everySeconds } from './shared.ts';
import { tetDays } from './vn-stations.ts';

const zone = 'Asia/Bangkok';

/** Customary odds (lottery.md 10.2); four digits in any order give back as much whatever their pattern. */
const hanoiGame = {
  ...seaGame,
  family: 'hanoi',
  defaultPlay: 'hn.2top',
  draw: { kind: 'layout', prizes: hanoiPrizes },
  odds: {
    standardPpm: 900_000n,
    plays: {
      'hn.4top': win(6_000),
      'hn.4tod': paying({ any24: 200, any12: 400, any6: 800, any4: 1_200 }),
      'hn.3top': win(850),
      'hn.3tod': paying({ any6: 150, any3: 150 }),
      'hn.3reverse': win(850),
      'hn.2top': win(92),
      'hn.2bottom': win(92),
      'hn.runtop': win(3.2),
      'hn.any1.top': win(4.2),
      'hn.any1.bottom': win(4.2),
    },
  },
} as const satisfies Partial<GameData>;

/** The three rounds of an evening, Thai time, and a fast draw of our own (lottery.md 10.2, times C). */
export const hanoiGames: readonly GameData[] = [
  {
    ...hanoiGame,
    code: 'hanoi-special',
    id: 811,
    nameKey: 'lottery.game.hanoi-special',
    calendar: dailyAt('17:30', zone),
    standsFor: 'Hanoi Special',
  },
  {
    ...hanoiGame,
    code: 'hanoi-normal',
    id: 812,
    nameKey: 'lottery.game.hanoi-normal',
    calendar: { ...dailyAt('18:30', zone), holidays: tetDays },
    standsFor: 'Xổ số miền Bắc',
  },
  {
    ...hanoiGame,
    code: 'hanoi-vip',
    id: 813,
    nameKey: 'lottery.game.hanoi-vip',
    calendar: dailyAt('19:30', zone),
    standsFor: 'Hanoi VIP',
  },
  {
    ...hanoiGame,
    code: 'hanoi-fast-1m',
    id: 814,
    nameKey: 'lottery.game.hanoi-fast',
    nameParams: { minutes: 1 },
    calendar: { ...everySeconds(60), zone: 'Asia/Ho_Chi_Minh' },
    limits: seaFastLimits,
  },
];
