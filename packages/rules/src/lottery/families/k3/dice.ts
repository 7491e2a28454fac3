import { numberCells, optionCells } from '../../grammar/layouts.ts';
import type { Cell, Draw } from '../../grammar/play.ts';
import { type Ratio, ratio } from '@tyche/kernel/ratio';

/** The subject of the catalogs that names this family's plays. */
export const CATALOG = 'k3';

/** Faces 1–6. */
export const faces = numberCells(1, 6);

/** The pictures that stand for faces 1 to 6 at the fish, prawn and crab table (bầu cua). */
export const pictures: readonly Cell[] = optionCells(
  ['fish', 'prawn', 'crab', 'rooster', 'gourd', 'deer'],
  CATALOG,
).map((cell) => ({ ...cell, value: cell.value + 1 }));

/** A chance out of the 216 outcomes of three dice. */
export function of216(ways: number): Ratio {
  return ratio(ways, 216);
}

/** The face that comes at least `times` times; 0 when none does. */
export function repeatedFace([a = 0, b = 0, c = 0]: Draw, times: 2 | 3): number {
  if (times === 3) return a === b && b === c ? a : 0;
  if (a === b || a === c) return a;
  return b === c ? b : 0;
}

/** The sum of the three dice. */
export function sumOf([a = 0, b = 0, c = 0]: Draw): number {
  return a + b + c;
}
