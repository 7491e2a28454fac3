import type { GameData } from '../game.ts';
import { fast5d } from './fast5d.ts';

/** Five digits every minute. */
export const fast5d1m: GameData = {
  ...fast5d,
  code: 'fast5d-1m',
  id: 101,
  nameKey: 'lottery.game.fast5d-1m',
  calendar: { kind: 'period', periodSec: 60, lockSec: 5, dayStart: '00:00', zone: 'Asia/Manila' },
};
