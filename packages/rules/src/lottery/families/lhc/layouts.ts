import { optionCells, paddedCells } from '../../grammar/layouts.ts';
import type { PickedLayout, QuickGroup, Row } from '../../grammar/play.ts';
import { quickGroup } from '../../grammar/quick.ts';
import { HIGHEST, NEUTRAL, NUMBERS, TAILS, WAVES, lineNumbers, tailNumbers, waveOf } from './tables.ts';

/** The catalog subject of the family. */
export const CATALOG = 'lhc';

const cells = paddedCells(1, HIGHEST, 2);
const sided = NUMBERS.filter((value) => value !== NEUTRAL);

/** The groups of lottery.md 8.1: sides without 49, waves, tails, the lines of the zodiac table. */
const quick: readonly QuickGroup[] = [
  quickGroup(
    'big',
    sided.filter((value) => value >= 25),
  ),
  quickGroup(
    'small',
    sided.filter((value) => value < 25),
  ),
  quickGroup(
    'odd',
    sided.filter((value) => value % 2 === 1),
  ),
  quickGroup(
    'even',
    sided.filter((value) => value % 2 === 0),
  ),
  ...WAVES.map((wave, i) =>
    quickGroup(
      wave,
      NUMBERS.filter((value) => waveOf(value) === i),
      undefined,
      CATALOG,
    ),
  ),
  ...TAILS.map((_, tail) => quickGroup('tail', tailNumbers(tail), tail, CATALOG)),
  quickGroup('year-animal', lineNumbers(1), undefined, CATALOG),
  ...Array.from({ length: 11 }, (_, i) => quickGroup('animal-before', lineNumbers(i + 2), i + 1, CATALOG)),
];

/** Rows of the numbers 01 to 49. */
export function numberLayout(rows: readonly Row[]): PickedLayout {
  return { entry: 'picked', look: 'numbers', cells, rows, places: null, quick };
}

/** One row of numbers that wants at least `min`. */
export function poolOf(min: number): PickedLayout {
  return numberLayout([{ nameKey: 'lottery.row.pool', min, max: HIGHEST }]);
}

/** One row of named options. */
export function optionLayout(texts: readonly string[], min: number, max: number): PickedLayout {
  return {
    entry: 'picked',
    look: 'options',
    cells: optionCells(texts, CATALOG),
    rows: [{ nameKey: 'lottery.row.options', min, max }],
    places: null,
    quick: [],
  };
}
