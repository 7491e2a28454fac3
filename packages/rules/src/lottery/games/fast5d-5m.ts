import type { GameData } from '../game.ts';
import { fast5d } from './fast5d.ts';

/** Five digits every five minutes. */
export const fast5d5m: GameData = {
  ...fast5d,
  code: 'fast5d-5m',
  id: 102,
  nameKey: 'lottery.game.fast5d-5m',
  calendar: { kind: 'period', periodSec: 300, lockSec: 5, dayStart: '00:00', zone: 'Asia/Manila' },
};
