import type { Family } from '../../grammar/play.ts';
import { allPlays, plainPlays, roomPlays } from './plays.ts';

export { fromKeno } from './derive.ts';
export type { KenoMapping } from './derive.ts';

/** Lucky 28: three digits and their sum (lottery.md 9.2). */
export const pc28: Family = {
  code: 'pc28',
  plays: allPlays,
  menus: { credit: plainPlays, 'room-1314': roomPlays },
};
