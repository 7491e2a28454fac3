import type { Family, Play } from '../../grammar/play.ts';
import { fixedPlays, straightPlays } from './plays-placed.ts';
import { dragonTigerPlays, placeSides, sumPlays } from './plays-sums.ts';

const series: readonly Play[] = [
  ...straightPlays,
  ...fixedPlays,
  ...sumPlays,
  placeSides,
  ...dragonTigerPlays,
];

const credit: readonly Play[] = [placeSides, ...dragonTigerPlays, ...sumPlays, ...fixedPlays];

/** Ten racers in the order they come in (lottery.md 6). */
export const pk10: Family = { code: 'pk10', plays: series, menus: { series, credit } };
