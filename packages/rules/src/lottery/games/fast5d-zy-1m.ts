import type { GameData } from '../game.ts';
import { fast5d } from './fast5d.ts';
import { everySeconds } from './shared.ts';

/**
 * Five digits with smart win: the fair table, and a win that is lessened when the first digit drawn is 6 or 9
 * (lottery.md 13.1). Series: wire.md 3.1.
 */
export const fast5dSmart: GameData = {
  ...fast5d,
  code: 'fast5d-zy-1m',
  id: 105,
  menu: 'smart',
  defaultPlay: 'ssc.2.dxds.last',
  nameKey: 'lottery.game.fast5d-zy-1m',
  prizeModes: [{ id: 2, code: 'ZY', nameKey: 'lottery.prize-mode.ZY' }],
  calendar: everySeconds(60),
  series: { min: 2000, max: 2020, maxBet: 2010, default: 2010, step: 2, base: 2000 },
};
