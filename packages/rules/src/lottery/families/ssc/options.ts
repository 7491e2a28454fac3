import { uniform } from '@tyche/kernel/random';
import { product, tuples } from '../../grammar/counting.ts';
import type { Row } from '../../grammar/play.ts';
import { ratio } from '@tyche/kernel/ratio';
import { picked } from '../../grammar/selection.ts';
import { type Option, exclusive, sampleOption } from '../../grammar/exclusive.ts';
import { LOST, hitsOf, optionCells, rowOf, rowsOf } from '../../grammar/layouts.ts';
import { ballRows } from './layouts.ts';
import { type Mechanics, fair } from '../../grammar/recipe.ts';

type Draw = readonly number[];

const SIDES = ['big', 'small', 'odd', 'even'] as const;

/** Which of big, small, odd, even a number is; `half` is the smallest big one. */
const sidesOf = (value: number, half: number): readonly number[] => [
  value >= half ? 0 : 1,
  value % 2 === 1 ? 2 : 3,
];

/** How many of the picked sides can be right at once. */
function bestSides(row: readonly number[]): number {
  return (row.some((side) => side < 2) ? 1 : 0) + (row.some((side) => side >= 2) ? 1 : 0);
}

/** Big, small, odd, even of some numbers, each pick a bet of its own: single balls, or the total. */
export function sides(
  rows: readonly Row[],
  half: number,
  numberOf: (draw: Draw, row: number) => number,
): Mechanics {
  return {
    layouts: [{ entry: 'picked', look: 'options', cells: optionCells(SIDES), rows, places: null, quick: [] }],
    prizes: [fair('win', ratio(1, 2))],
    universe: 4 * rows.length,
    count: (selection) => rowsOf(selection).reduce((all, row) => all + row.length, 0),
    *expand(selection) {
      for (const [i, row] of rowsOf(selection).entries())
        for (const side of row) yield `${i + 1}:${SIDES[side]}`;
    },
    resolve(selection, draw) {
      let count = 0;
      rowsOf(selection).forEach((row, i) => {
        if (row.length === 0) return;
        for (const side of sidesOf(numberOf(draw, i), half)) if (row.includes(side)) count += 1;
      });
      return count === 0 ? LOST : { hits: hitsOf('win', count), pushes: 0 };
    },
    best: (selection) =>
      hitsOf(
        'win',
        rowsOf(selection).reduce((all, row) => all + bestSides(row), 0),
      ),
    exposures: (selection) =>
      rowsOf(selection).flatMap((row, i) =>
        row.map((side) => ({ key: `${i + 1}=${SIDES[side]}`, hits: hitsOf('win', 1) })),
      ),
    sample: sampleOption(rows.length, 4),
  };
}

/** 大小单双: one side for each ball of the slice, all right. */
export function sidesTogether(slice: readonly number[]): Mechanics {
  return {
    layouts: [
      {
        entry: 'picked',
        look: 'options',
        cells: optionCells(SIDES),
        rows: ballRows(slice, 1, 4),
        places: null,
        quick: [],
      },
    ],
    prizes: [fair('win', ratio(1, 2 ** slice.length))],
    universe: 4 ** slice.length,
    count: (selection) => product(rowsOf(selection).map((row) => row.length)),
    *expand(selection) {
      for (const options of tuples(rowsOf(selection))) yield options.map((side) => SIDES[side]).join('_');
    },
    resolve(selection, draw) {
      const right = rowsOf(selection).map(
        (row, i) => sidesOf(draw[slice[i] ?? 0] ?? 0, 5).filter((side) => row.includes(side)).length,
      );
      const count = product(right);
      return count === 0 ? LOST : { hits: hitsOf('win', count), pushes: 0 };
    },
    best: (selection) => hitsOf('win', product(rowsOf(selection).map(bestSides))),
    // Classes are what a ball can be, big or small and odd or even: four a ball, and exact.
    exposures(selection) {
      const kinds = [
        [0, 2],
        [0, 3],
        [1, 2],
        [1, 3],
      ] as const;
      return [...tuples(rowsOf(selection).map(() => kinds))].flatMap((outcome) => {
        const count = product(
          outcome.map((kind, i) => kind.filter((side) => rowOf(selection, i).includes(side)).length),
        );
        const key = outcome.map((kind) => kind.map((side) => SIDES[side]).join('-')).join('_');
        return count === 0 ? [] : [{ key, hits: hitsOf('win', count) }];
      });
    },
    sample: (random) => picked(slice.map(() => [uniform(random, 4)])),
  };
}

const DUEL: readonly Option[] = [
  { text: 'dragon', p: ratio(45, 100) },
  { text: 'tiger', p: ratio(45, 100) },
  { text: 'tie', p: ratio(10, 100) },
];

/**
 * 龙虎和: the left ball higher, the right ball higher, or equal. A tie loses for dragon and tiger, or pushes
 * them
 * by the rule flag (lottery.md 4.3); with a push the fair odds of dragon and tiger are 2, not 1/p.
 */
export function dragonTiger(left: number, right: number, tieRule: 'lose' | 'push' = 'lose'): Mechanics {
  const outcomeOf = (draw: Draw) => {
    const difference = (draw[left] ?? 0) - (draw[right] ?? 0);
    if (difference === 0) return 2;
    return difference > 0 ? 0 : 1;
  };
  const duel = exclusive(DUEL, outcomeOf);
  if (tieRule === 'lose') return duel;
  return {
    ...duel,
    prizes: duel.prizes.map((prize) => (prize.key === 'tie' ? prize : { ...prize, odds: ratio(2, 1) })),
    resolve(selection, draw) {
      const { hits } = duel.resolve(selection, draw);
      return {
        hits,
        pushes: outcomeOf(draw) === 2 ? rowOf(selection, 0).filter((value) => value !== 2).length : 0,
      };
    },
  };
}
