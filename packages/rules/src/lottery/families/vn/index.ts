import type { Family, Play } from '../../grammar/play.ts';
import { northPlays } from './plays-north.ts';
import { southPlays } from './plays-south.ts';

/** Plays that only fast draws offer (lottery.md 3). */
const fastOnly: ReadonlySet<string> = new Set(['truot5', 'truot6', 'any1d']);

const daily = (plays: readonly Play[]) => plays.filter((play) => !fastOnly.has(play.code.slice(5)));

/**
 * Vietnam's boards of 27 and 18 numbers (lottery.md 2 and 3). Not on offer: bao 8 lô, which has two incompatible
 * definitions; đá with its nháy bonus and xiên nháy, which houses settle differently – đá is played as xiên 2.
 */
export const vn: Family = {
  code: 'vn',
  plays: [...northPlays, ...southPlays],
  menus: {
    north: daily(northPlays),
    south: daily(southPlays),
    'north-fast': northPlays,
    'south-fast': southPlays,
  },
};
