import type { Family } from '../../grammar/play.ts';
import { allPlays } from './plays.ts';

/** Keno, twenty of eighty (lottery.md 9.1). */
export const keno: Family = { code: 'keno', plays: allPlays, menus: { credit: allPlays } };
