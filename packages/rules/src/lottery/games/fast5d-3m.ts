import type { GameData } from '../game.ts';
import { fast5d } from './fast5d.ts';
import { everySeconds } from './shared.ts';

/** Five digits every three minutes. */
export const fast5d3m: GameData = {
  ...fast5d,
  code: 'fast5d-3m',
  id: 104,
  nameKey: 'lottery.game.fast5d-3m',
  calendar: everySeconds(180),
};
