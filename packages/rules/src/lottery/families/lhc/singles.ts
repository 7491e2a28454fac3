import { uniform } from '@tyche/kernel/random';
import { hitsOf, rowOf, won } from '../../grammar/layouts.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { picked } from '../../grammar/selection.ts';
import { type Facts, factsOf } from './facts.ts';
import { poolOf } from './layouts.ts';
import { HIGHEST } from './tables.ts';

/** Every picked number is a bet, and wins when it is among the `size` drawn ones that count (lottery.md 8.2). */
export function singles(size: number, thatCount: (facts: Facts) => readonly number[]): Mechanics {
  const hit = hitsOf('win', 1);
  return {
    layouts: [poolOf(1)],
    prizes: [fair('win', ratio(size, HIGHEST))],
    universe: HIGHEST,
    count: (selection) => rowOf(selection, 0).length,
    *expand(selection) {
      for (const value of rowOf(selection, 0)) yield String(value);
    },
    resolve(selection, draw) {
      const row = rowOf(selection, 0);
      let count = 0;
      for (const value of thatCount(factsOf(draw))) if (row.includes(value)) count += 1;
      return won('win', count);
    },
    best: (selection) => hitsOf('win', Math.min(size, rowOf(selection, 0).length)),
    exposures: (selection) => rowOf(selection, 0).map((value) => ({ key: `n=${value}`, hits: hit })),
    sample: (random) => picked([[1 + uniform(random, HIGHEST)]]),
  };
}
