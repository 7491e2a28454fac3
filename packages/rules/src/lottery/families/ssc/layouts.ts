import { numberCells } from '../../grammar/layouts.ts';
import type { PickedLayout, PlacesRule, Row, TypedLayout } from '../../grammar/play.ts';
import { basicQuick } from '../../grammar/quick.ts';

/** The five balls are 0–4 from the left: ten thousands, thousands, hundreds, tens, ones. */
export const slices = {
  five: [0, 1, 2, 3, 4],
  first4: [0, 1, 2, 3],
  last4: [1, 2, 3, 4],
  first3: [0, 1, 2],
  middle3: [1, 2, 3],
  last3: [2, 3, 4],
  first2: [0, 1],
  last2: [3, 4],
} as const satisfies Record<string, readonly number[]>;

/** Outcomes of one ball. */
export const DIGITS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The rows of some balls, one row a ball. */
export function ballRows(slice: readonly number[], min: number, max = 10): readonly Row[] {
  return slice.map((ball) => ({ nameKey: `lottery.row.ball-${ball + 1}`, min, max }));
}

/** Digits 0–9 in rows. */
export function digitLayout(rows: readonly Row[], places: PlacesRule | null = null): PickedLayout {
  const cells = numberCells(0, 9);
  return { entry: 'picked', look: 'digits', cells, rows, places, quick: basicQuick(cells) };
}

/** A typed list of straight tickets. */
export function typedLayout(length: number, places: PlacesRule | null = null): TypedLayout {
  return { entry: 'typed', length, numbers: null, sorted: false, minDistinct: 1, places };
}

/** A unit bet as text over all five balls: `-` for a ball that does not matter. */
export function pattern(slice: readonly number[], digits: readonly (number | string)[]): string {
  const text = ['-', '-', '-', '-', '-'];
  slice.forEach((ball, i) => {
    text[ball] = String(digits[i]);
  });
  return text.join('');
}

/** The digits of a draw at some balls, as text. */
export function drawnText(draw: readonly number[], slice: readonly number[]): string {
  let text = '';
  for (const ball of slice) text += draw[ball];
  return text;
}
