import type { GameData } from '../game.ts';
import { fast5d } from './fast5d.ts';
import { everySeconds } from './shared.ts';

/** Five digits every ninety seconds. */
export const fast5d90s: GameData = {
  ...fast5d,
  code: 'fast5d-90s',
  id: 103,
  nameKey: 'lottery.game.fast5d-90s',
  calendar: everySeconds(90),
};
