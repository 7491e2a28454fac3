import type { GameData } from '../game.ts';
import type { OddsTable } from '../odds.ts';
import { dailyAt, paying, seaFastLimits, seaGame, win } from './sea.ts';
import { everySeconds } from './shared.ts';

const zone = 'Asia/Vientiane';

/** Customary odds (lottery.md 10.3), for a number of four digits and of six. */
const lastFourOdds: readonly (readonly [play: string, odds: OddsTable])[] = [
  ['4', win(6_000)],
  ['4tod', paying({ any24: 200, any12: 400, any6: 800, any4: 1_200 })],
  ['3', win(850)],
  ['3tod', paying({ any6: 150, any3: 150 })],
  ['3reverse', win(850)],
  ['2last', win(92)],
  ['2first', win(92)],
  ['runtop', win(3.2)],
  ['any1.last', win(4.2)],
  ['any1.first', win(4.2)],
];
const oddsOf = (prefix: string) =>
  Object.fromEntries(lastFourOdds.map(([play, odds]) => [`${prefix}.${play}`, odds]));

/** Four digits, as the older draw had. */
const laoGame = {
  ...seaGame,
  family: 'lao',
  defaultPlay: 'la.2last',
  draw: { kind: 'digits', count: 4 },
  odds: { standardPpm: 900_000n, plays: oddsOf('la') },
} as const satisfies Partial<GameData>;

/** Six digits, as it is drawn now. Six and five pay at the share of four: a setting, no custom is known. */
const laoSixGame = {
  ...laoGame,
  menu: 'six',
  defaultPlay: 'la6.2last',
  draw: { kind: 'digits', count: 6 },
  odds: {
    standardPpm: 900_000n,
    plays: { 'la6.6': win(600_000), 'la6.5': win(60_000), ...oddsOf('la6') },
  },
} as const satisfies Partial<GameData>;

/** The evening draw on Mondays, Wednesdays and Fridays. */
export const laoDaily: GameData = {
  ...laoGame,
  code: 'lao-daily',
  id: 821,
  nameKey: 'lottery.game.lao-daily',
  calendar: dailyAt('20:30', zone, [1, 3, 5]),
  standsFor: 'Lao Development Lottery',
};

/** Four digits every minute. */
export const laoFast: GameData = {
  ...laoGame,
  code: 'lao-fast-1m',
  id: 822,
  nameKey: 'lottery.game.lao-fast',
  nameParams: { minutes: 1 },
  calendar: { ...everySeconds(60), zone },
  limits: seaFastLimits,
};

/** The same evening draw, with all six digits. */
export const laoSix: GameData = {
  ...laoSixGame,
  code: 'lao-six',
  id: 823,
  nameKey: 'lottery.game.lao-six',
  calendar: laoDaily.calendar,
  standsFor: 'Lao Development Lottery',
};

/** Six digits every minute. */
export const laoSixFast: GameData = {
  ...laoSixGame,
  code: 'lao-six-1m',
  id: 824,
  nameKey: 'lottery.game.lao-six-fast',
  nameParams: { minutes: 1 },
  calendar: laoFast.calendar,
  limits: seaFastLimits,
};
