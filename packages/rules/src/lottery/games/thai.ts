import { thaiPrizes } from '../families/thai/board.ts';
import type { GameData } from '../game.ts';
import { dailyAt, paying, seaFastLimits, seaGame, win } from './sea.ts';
import { everySeconds } from './shared.ts';

/** Odds customary with Thai books (lottery.md 10.1): tod pays a pair as it pays three different digits. */
const thaiGame = {
  ...seaGame,
  family: 'thai',
  defaultPlay: 'th.2top',
  draw: { kind: 'layout', prizes: thaiPrizes },
  odds: {
    standardPpm: 900_000n,
    plays: {
      'th.3top': win(900),
      'th.3tod': paying({ any6: 150, any3: 150 }),
      'th.3reverse': win(900),
      'th.3front': win(450),
      'th.3bottom': win(450),
      'th.2top': win(90),
      'th.2top.reverse': win(90),
      'th.2bottom': win(90),
      'th.2bottom.reverse': win(90),
      'th.runtop': win(3.2),
      'th.runbottom': win(4.2),
    },
  },
} as const satisfies Partial<GameData>;

/** The government draw, on the 1st and the 16th; a moved draw is a closed date and a fed one (lottery.md 10.1). */
export const thaiGov: GameData = {
  ...thaiGame,
  code: 'thai-gov',
  id: 801,
  nameKey: 'lottery.game.thai-gov',
  calendar: { ...dailyAt('15:30', 'Asia/Bangkok'), monthDays: [1, 16] },
  standsFor: 'Government Lottery Office, Thailand',
};

/** The same board drawn here every five minutes. */
export const thaiFast: GameData = {
  ...thaiGame,
  code: 'thai-fast-5m',
  id: 802,
  nameKey: 'lottery.game.thai-fast',
  nameParams: { minutes: 5 },
  calendar: { ...everySeconds(300), zone: 'Asia/Bangkok' },
  limits: seaFastLimits,
};

/** And every minute. */
export const thaiFastest: GameData = {
  ...thaiFast,
  code: 'thai-fast-1m',
  id: 803,
  nameParams: { minutes: 1 },
  calendar: { ...everySeconds(60), zone: 'Asia/Bangkok' },
};
