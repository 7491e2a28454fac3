import { uniform } from '@tyche/kernel/random';
import { LOST, hitsOf, optionCells, rowOf } from './layouts.ts';
import type { Draw, Hit, Play } from './play.ts';
import type { Ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from './recipe.ts';
import { picked } from './selection.ts';

/** Picks one option of one row at random. */
export function sampleOption(rows: number, options: number): Play['sample'] {
  return (random) => {
    const chosen = uniform(random, rows);
    return picked(Array.from({ length: rows }, (_, i) => (i === chosen ? [uniform(random, options)] : [])));
  };
}

/** One of a list of options that exclude each other. */
export interface Option {
  readonly text: string;
  readonly p: Ratio;
}

/** A set of exclusive options, each with its own prize. `outcomeOf` gives the index of the one that came. */
export function exclusive(
  options: readonly Option[],
  outcomeOf: (draw: Draw) => number,
  catalog = 'lottery',
): Mechanics {
  const rank = (value: number) => Number(options[value]?.p.num ?? 1n) / Number(options[value]?.p.den ?? 1n);
  const hitOf = (value: number): readonly Hit[] => hitsOf(options[value]?.text ?? '', 1);
  return {
    layouts: [
      {
        entry: 'picked',
        look: 'options',
        cells: optionCells(
          options.map((option) => option.text),
          catalog,
        ),
        places: null,
        quick: [],
        rows: [{ nameKey: 'lottery.row.options', min: 1, max: options.length }],
      },
    ],
    prizes: options.map(({ text, p }) => fair(text, p)),
    universe: options.length,
    count: (selection) => rowOf(selection, 0).length,
    *expand(selection) {
      for (const value of rowOf(selection, 0)) yield options[value]?.text ?? '';
    },
    resolve(selection, draw) {
      const came = outcomeOf(draw);
      return rowOf(selection, 0).includes(came) ? { hits: hitOf(came), pushes: 0 } : LOST;
    },
    best: (selection) =>
      hitOf(
        rowOf(selection, 0).reduce(
          (best, value) => (rank(value) < rank(best) ? value : best),
          rowOf(selection, 0)[0] ?? 0,
        ),
      ),
    exposures: (selection) =>
      rowOf(selection, 0).map((value) => ({ key: options[value]?.text ?? '', hits: hitOf(value) })),
    sample: sampleOption(1, options.length),
  };
}
