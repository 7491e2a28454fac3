import { uniform } from '@tyche/kernel/random';
import { choose, combinations } from '../../grammar/counting.ts';
import { hitsOf, paddedCells, rowOf } from '../../grammar/layouts.ts';
import type { Hit, PickedLayout } from '../../grammar/play.ts';
import { basicQuick, quickGroup } from '../../grammar/quick.ts';
import { type Ratio, ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { picked } from '../../grammar/selection.ts';
import { factsOf } from './facts.ts';

const HIGHEST = 80;
const DRAWN = 20;

/** Which numbers of hits pay, for picks of 1 to 10 numbers (lottery.md 9.1); where nothing hit pays, 0. */
const payingHits: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [3, 2],
  4: [4, 3, 2],
  5: [5, 4, 3],
  6: [6, 5, 4, 3],
  7: [7, 6, 5, 4, 3],
  8: [8, 7, 6, 5, 4, 0],
  9: [9, 8, 7, 6, 5, 4, 0],
  10: [10, 9, 8, 7, 6, 5, 0],
};

/** The chance that `hits` of `size` picked numbers are drawn: C(20, h) · C(60, k − h) / C(80, k). */
export function hitChance(size: number, hits: number): Ratio {
  return ratio(choose(DRAWN, hits) * choose(HIGHEST - DRAWN, size - hits), choose(HIGHEST, size));
}

const cells = paddedCells(1, HIGHEST, 2);
const rowsOfTen = Array.from({ length: 8 }, (_, i) =>
  quickGroup(
    'ten',
    cells.slice(10 * i, 10 * i + 10).map(({ value }) => value),
    i + 1,
    'keno',
  ),
);

/** Above this number of picks a pick with a prize for no hit is sold no more: C(20, 8) bets are beyond every limit. */
const MAX_WITH_ZERO = 20;

/** 任选: every `size` of the picked numbers are a bet, paid by how many of them are among the twenty. */
export function picks(size: number): Mechanics {
  const tiers = payingHits[size] ?? [];
  const max = tiers.includes(0) ? MAX_WITH_ZERO : HIGHEST;
  const quick = [...basicQuick(cells), ...rowsOfTen].filter(({ values }) => values.length <= max);
  const layout: PickedLayout = {
    entry: 'picked',
    look: 'numbers',
    cells,
    rows: [{ nameKey: 'lottery.row.pool', min: size, max }],
    places: null,
    quick,
  };
  /** The bets out of `count` numbers, of which `drawn` came, that hit each paying number; `first` are in all of them. */
  const tally = (count: number, drawn: number, first = 0): readonly Hit[] =>
    tiers.flatMap((hits) =>
      hitsOf(String(hits), choose(drawn, hits - first) * choose(count - drawn, size - hits)),
    );
  return {
    layouts: [layout],
    prizes: tiers.map((hits) => fair(String(hits), hitChance(size, hits))),
    universe: choose(HIGHEST, size),
    count: (selection) => choose(rowOf(selection, 0).length, size),
    *expand(selection) {
      for (const set of combinations(rowOf(selection, 0), size)) yield set.join('-');
    },
    resolve(selection, draw) {
      const row = rowOf(selection, 0);
      const { drawn } = factsOf(draw);
      let count = 0;
      for (const value of row) count += drawn[value] ?? 0;
      return { hits: tally(row.length, count), pushes: 0 };
    },
    best: (selection) => tally(rowOf(selection, 0).length, Math.min(rowOf(selection, 0).length, DRAWN)),
    // A bet belongs to its smallest number: drawn, with as many of the others as can be.
    exposures(selection) {
      const row = rowOf(selection, 0);
      return row.slice(0, row.length - size + 1).map((value, i) => {
        const later = row.length - i - 1;
        return { key: `n=${value}`, hits: tally(later, Math.min(later, DRAWN - 1), 1) };
      });
    },
    sample(random) {
      const free = cells.map(({ value }) => value);
      return picked([
        Array.from({ length: size }, () => free.splice(uniform(random, free.length), 1)[0] ?? 1),
      ]);
    },
  };
}
