import { paddedCells } from '../../grammar/layouts.ts';

/** The subject of the catalogs that names this family's plays. */
export const CATALOG = 'pk10';

/** Racers 01–10. */
export const racers = paddedCells(1, 10, 2);

/** The names of a number of places from one (0-based) on. */
export function placeNames(count: number, from = 0): readonly string[] {
  return Array.from({ length: count }, (_, i) => `pk10.row.place-${from + i + 1}`);
}

/** The sum of the first `count` racers. */
export function sumOfFirst(draw: readonly number[], count: number): number {
  let sum = 0;
  for (let place = 0; place < count; place += 1) sum += draw[place] ?? 0;
  return sum;
}
