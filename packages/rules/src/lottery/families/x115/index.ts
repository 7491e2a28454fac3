import type { Family, Play } from '../../grammar/play.ts';
import { anyBankerPlays, anyPlays } from './plays-any.ts';
import { firstPlays, fixedFirstThree, fixedFive } from './plays-placed.ts';
import { dragonTiger, funPlays, sidePlays } from './plays-sides.ts';

const series: readonly Play[] = [
  ...anyPlays,
  ...anyBankerPlays,
  ...firstPlays,
  fixedFirstThree,
  ...funPlays,
  dragonTiger,
];

const credit: readonly Play[] = [
  ...sidePlays,
  dragonTiger,
  fixedFive,
  ...anyPlays,
  ...firstPlays,
  ...funPlays,
];

/** Five of eleven balls, drawn in order (lottery.md 5). */
export const x115: Family = {
  code: 'x115',
  plays: [...series, fixedFive, ...sidePlays],
  menus: { series, credit },
};
