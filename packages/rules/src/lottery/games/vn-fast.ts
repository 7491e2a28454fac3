import type { GameData, PeriodCalendar } from '../game.ts';
import { northFast, southFast } from './vn.ts';

// Fast draws of our own round the clock (lottery.md 3): they close 5 s before a draw of a minute, 10 s before one
// of five.

const zone = 'Asia/Ho_Chi_Minh';
const oneMinute: PeriodCalendar = { kind: 'period', periodSec: 60, lockSec: 5, dayStart: '00:00', zone };
const fiveMinutes: PeriodCalendar = { kind: 'period', periodSec: 300, lockSec: 10, dayStart: '00:00', zone };

/** The fast draws in the layouts of the North and the South. */
export const vnFast: readonly GameData[] = [
  {
    ...northFast,
    code: 'vn-fast-north-1m',
    id: 701,
    nameKey: 'lottery.game.vn-fast-north',
    nameParams: { minutes: 1 },
    calendar: oneMinute,
  },
  {
    ...northFast,
    code: 'vn-fast-north-5m',
    id: 702,
    nameKey: 'lottery.game.vn-fast-north',
    nameParams: { minutes: 5 },
    calendar: fiveMinutes,
  },
  {
    ...southFast,
    code: 'vn-fast-south-1m',
    id: 703,
    nameKey: 'lottery.game.vn-fast-south',
    nameParams: { minutes: 1 },
    calendar: oneMinute,
  },
  {
    ...southFast,
    code: 'vn-fast-south-5m',
    id: 704,
    nameKey: 'lottery.game.vn-fast-south',
    nameParams: { minutes: 5 },
    calendar: fiveMinutes,
  },
];
