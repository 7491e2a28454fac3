import { malayFivePrizes, malayPrizes } from '../families/malay/board.ts';
import type { GameData } from '../game.ts';
import { dailyAt, paying, seaFastLimits, seaGame } from './sea.ts';
import { everySeconds } from './shared.ts';

const zone = 'Asia/Kuala_Lumpur';

const big = paying({ first: 2_500, second: 1_000, third: 500, special: 180, consolation: 60 });
const small = paying({ first: 3_500, second: 2_000, third: 1_000 });
const PRIZES = ['first', 'second', 'third', 'special', 'consolation'];

/** iBox prizes for each pattern, in the order of the prizes. */
const ibox = (table: Readonly<Record<string, readonly number[]>>) =>
  paying(
    Object.fromEntries(
      Object.entries(table).flatMap(([orders, row]) =>
        row.map((prize, i) => [`any${orders}.${PRIZES[i]}`, prize]),
      ),
    ),
  );

/** Prizes per unit as the operators publish them; of iBox they differ by one (lottery.md 10.4). */
const malayGame = {
  ...seaGame,
  family: 'malay',
  draw: { kind: 'layout', prizes: malayPrizes },
  odds: {
    standardPpm: 650_000n,
    plays: {
      'my.4d.big': big,
      'my.4d.small': small,
      'my.4d.box.big': big,
      'my.4d.box.small': small,
      'my.4d.roll.big': big,
      'my.4d.roll.small': small,
      'my.4d.ibox.big': ibox({
        24: [105, 42, 21, 8, 3],
        12: [209, 84, 42, 15, 5],
        6: [417, 167, 84, 30, 10],
        4: [625, 250, 125, 45, 15],
      }),
      'my.4d.ibox.small': ibox({
        24: [146, 84, 42],
        12: [292, 167, 84],
        6: [584, 334, 167],
        4: [875, 500, 250],
      }),
      'my.3d.abc': paying({ first: 250, second: 210, third: 150 }),
      'my.3d.a': paying({ first: 660 }),
      'my.2d.abc': { first: 216_000n, second: 216_000n, third: 216_000n },
      'my.2d.a': paying({ first: 65 }),
    },
  },
} as const satisfies Partial<GameData>;

/** The draw on Wednesdays, Saturdays and Sundays. */
export const malay4d: GameData = {
  ...malayGame,
  code: 'malay-4d',
  id: 831,
  nameKey: 'lottery.game.malay-4d',
  calendar: { ...dailyAt('19:00', zone, [3, 6, 7]), lockSec: 900 },
  standsFor: 'Magnum 4D',
};

/** The same board drawn here every five minutes. */
export const malayFast: GameData = {
  ...malayGame,
  code: 'malay-fast-5m',
  id: 832,
  nameKey: 'lottery.game.malay-fast',
  nameParams: { minutes: 5 },
  calendar: { ...everySeconds(300), zone },
  limits: seaFastLimits,
};

/** And every minute. */
export const malayFastest: GameData = {
  ...malayFast,
  code: 'malay-fast-1m',
  id: 833,
  nameParams: { minutes: 1 },
  calendar: { ...everySeconds(60), zone },
};

/** Three numbers of five digits; prizes as published (lottery.md 10.4). */
const malayFiveGame = {
  ...malayGame,
  menu: '5d',
  draw: { kind: 'layout', prizes: malayFivePrizes },
  odds: {
    ...malayGame.odds,
    plays: {
      'my.5d': paying({ first: 15_000, second: 5_000, third: 3_000, last4: 500, last3: 20, last2: 5 }),
    },
  },
} as const satisfies Partial<GameData>;

/** One number of six digits; prizes as published (lottery.md 10.4). */
const malaySixGame = {
  ...malayGame,
  menu: '6d',
  draw: { kind: 'digits', count: 6 },
  odds: {
    ...malayGame.odds,
    plays: { 'my.6d': paying({ six: 100_000, five: 3_000, four: 300, three: 30, two: 4 }) },
  },
} as const satisfies Partial<GameData>;

/** 5D on the evenings of 4D. */
export const malay5d: GameData = {
  ...malayFiveGame,
  code: 'malay-5d',
  id: 834,
  nameKey: 'lottery.game.malay-5d',
  calendar: malay4d.calendar,
  standsFor: 'Sports Toto 5D',
};

/** 6D on the evenings of 4D. */
export const malay6d: GameData = {
  ...malaySixGame,
  code: 'malay-6d',
  id: 835,
  nameKey: 'lottery.game.malay-6d',
  calendar: malay4d.calendar,
  standsFor: 'Sports Toto 6D',
};

/** 5D every minute. */
export const malay5dFast: GameData = {
  ...malayFiveGame,
  code: 'malay-5d-1m',
  id: 836,
  nameKey: 'lottery.game.malay-5d-fast',
  nameParams: { minutes: 1 },
  calendar: malayFastest.calendar,
  limits: seaFastLimits,
};

/** 6D every minute. */
export const malay6dFast: GameData = {
  ...malaySixGame,
  code: 'malay-6d-1m',
  id: 837,
  nameKey: 'lottery.game.malay-6d-fast',
  nameParams: { minutes: 1 },
  calendar: malayFastest.calendar,
  limits: seaFastLimits,
};
