import { uniform } from '@tyche/kernel/random';
import { LOST, hitsOf, rowOf } from './layouts.ts';
import type { Cell, Draw, Hit, PickedLayout } from './play.ts';
import type { Ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from './recipe.ts';
import { picked } from './selection.ts';

/** Numbers that pay alike: `p` is the chance of each one of them. */
export interface Tier {
  readonly key: string;
  readonly values: readonly number[];
  readonly p: Ratio;
}

/** Picks of one number that a draw comes to, such as its sum, priced in tiers. */
export interface TieredPlan {
  readonly cells: readonly Cell[];
  readonly look?: PickedLayout['look'];
  readonly tiers: readonly Tier[];
  readonly quick?: PickedLayout['quick'];
  /** What the draw comes to; a number that is no cell loses for all. */
  readonly numberOf: (draw: Draw) => number;
  /** Names the classes of exposure: `sum=7`. */
  readonly mark: string;
}

/** Each pick is a bet on one number that the draw comes to; a draw comes to one at most. */
export function tieredNumbers(plan: TieredPlan): Mechanics {
  const { cells, look = 'numbers', tiers, quick = [], numberOf, mark } = plan;
  const hitByValue = new Map<number, readonly Hit[]>(
    tiers.flatMap(({ key, values }) => values.map((value) => [value, hitsOf(key, 1)] as const)),
  );
  const chance = new Map(
    tiers.flatMap(({ values, p }) => values.map((value) => [value, Number(p.num) / Number(p.den)] as const)),
  );
  const textOf = new Map(cells.map((cell) => [cell.value, cell.text]));
  const hitsFor = (value: number) => hitByValue.get(value) ?? [];
  const rows = [{ nameKey: 'lottery.row.options', min: 1, max: cells.length }];
  return {
    layouts: [{ entry: 'picked', look, cells, rows, places: null, quick }],
    prizes: tiers.map(({ key, p }) => fair(key, p)),
    universe: cells.length,
    count: (selection) => rowOf(selection, 0).length,
    *expand(selection) {
      for (const value of rowOf(selection, 0)) yield `${mark}=${textOf.get(value)}`;
    },
    resolve(selection, draw) {
      const came = numberOf(draw);
      return rowOf(selection, 0).includes(came) ? { hits: hitsFor(came), pushes: 0 } : LOST;
    },
    best(selection) {
      const row = rowOf(selection, 0);
      const rarest = row.reduce(
        (best, value) => ((chance.get(value) ?? 1) < (chance.get(best) ?? 1) ? value : best),
        row[0] ?? 0,
      );
      return hitsFor(rarest);
    },
    exposures: (selection) =>
      rowOf(selection, 0).map((value) => ({ key: `${mark}=${textOf.get(value)}`, hits: hitsFor(value) })),
    sample: (random) => picked([[cells[uniform(random, cells.length)]?.value ?? 0]]),
  };
}

/** Tiers from how often each number comes: numbers that come alike are one tier, named by its numbers. */
export function tiersOf(
  counts: Readonly<Record<number, number>>,
  toRatio: (count: number) => Ratio,
): readonly Tier[] {
  const byCount = Map.groupBy(Object.entries(counts), ([, count]) => count);
  return [...byCount].map(([count, entries]) => {
    const values = entries.map(([value]) => Number(value));
    return { key: values.join('-'), values, p: toRatio(count) };
  });
}
