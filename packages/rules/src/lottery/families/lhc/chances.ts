import { choose } from '../../grammar/counting.ts';
import { type Ratio, ratio } from '@tyche/kernel/ratio';
import { HIGHEST } from './tables.ts';

// Counts stay below 2^53, so they are exact: C(49, 7) is 85 900 584.

/** That `hits` of the six normals are among `size` chosen numbers. */
export function normalsAmong(size: number, hits: number): Ratio {
  return ratio(choose(size, hits) * choose(HIGHEST - size, 6 - hits), choose(HIGHEST, 6));
}

/** That `hits` of the six normals, and the special or not, are among `size` chosen numbers. */
export function drawnAmong(size: number, hits: number, special: boolean): Ratio {
  const [left, rest] = [size - hits, HIGHEST - size - (6 - hits)];
  const ways = choose(size, hits) * choose(HIGHEST - size, 6 - hits) * (special ? left : rest);
  return ratio(ways, choose(HIGHEST, 6) * (HIGHEST - 6));
}

/** That none of `size` chosen numbers is among the seven. */
export function noneOf(size: number): Ratio {
  return ratio(choose(HIGHEST - size, 7), choose(HIGHEST, 7));
}

/** That each of some groups of numbers, told by their sizes, has one among the seven (inclusion and exclusion). */
export function allOf(sizes: readonly number[]): Ratio {
  let ways = 0;
  for (let set = 0; set < 1 << sizes.length; set += 1) {
    const left = sizes.filter((_, i) => (set & (1 << i)) !== 0);
    const without = HIGHEST - left.reduce((all, size) => all + size, 0);
    ways += (left.length % 2 === 0 ? 1 : -1) * choose(without, 7);
  }
  return ratio(ways, choose(HIGHEST, 7));
}
