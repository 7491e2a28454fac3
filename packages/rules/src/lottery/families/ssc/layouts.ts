import type {
  Cell,
  Hit,
  PickedLayout,
  PlacesRule,
  Resolution,
  Row,
  TypedLayout,
} from '../../grammar/play.ts';
import type { Picked, Selection } from '../../grammar/selection.ts';

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

export const LOST: Resolution = { hits: [], pushes: 0 };

/** A resolution of one prize, won so many times. */
export function won(key: string, count: number): Resolution {
  return count === 0 ? LOST : { hits: [{ key, count }], pushes: 0 };
}

/** Hits of one prize; none when the count is 0. */
export function hitsOf(key: string, count: number): readonly Hit[] {
  return count === 0 ? [] : [{ key, count }];
}

/** Cells that are numbers from..to. */
export function numberCells(from: number, to: number): readonly Cell[] {
  return Array.from({ length: to - from + 1 }, (_, i) => ({
    value: from + i,
    text: String(from + i),
    nameKey: null,
  }));
}

/** Cells that are named options. */
export function optionCells(texts: readonly string[]): readonly Cell[] {
  return texts.map((text, value) => ({ value, text, nameKey: `lottery.option.${text}` }));
}

/** The rows of some balls, one row a ball. */
export function ballRows(slice: readonly number[], min: number, max = 10): readonly Row[] {
  return slice.map((ball) => ({ nameKey: `lottery.row.ball-${ball + 1}`, min, max }));
}

/** Digits 0–9 in rows. */
export function digitLayout(rows: readonly Row[], places: PlacesRule | null = null): PickedLayout {
  return { entry: 'picked', look: 'digits', cells: numberCells(0, 9), rows, places, quick: true };
}

/** One row of numbers or options. */
export function poolLayout(
  look: PickedLayout['look'],
  cells: readonly Cell[],
  places: PlacesRule | null = null,
): PickedLayout {
  const rows = [{ nameKey: 'lottery.row.pool', min: 1, max: cells.length }];
  return { entry: 'picked', look, cells, rows, places, quick: false };
}

/** A typed list of straight tickets. */
export function typedLayout(length: number, places: PlacesRule | null = null): TypedLayout {
  return { entry: 'typed', length, sorted: false, minDistinct: 1, places };
}

/** One row of a picked selection. */
export function rowOf(selection: Selection, index: number): readonly number[] {
  return selection.entry === 'picked' ? (selection.rows[index] ?? []) : [];
}

/** The rows of a picked selection. */
export function rowsOf(selection: Selection): Picked['rows'] {
  return selection.entry === 'picked' ? selection.rows : [];
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

/** Whether a sorted list of texts holds one. */
export function holdsTicket(tickets: readonly string[], wanted: string): boolean {
  let low = 0;
  let high = tickets.length - 1;
  while (low <= high) {
    const mid = (low + high) >> 1;
    const ticket = tickets[mid] ?? '';
    if (ticket === wanted) return true;
    if (ticket < wanted) low = mid + 1;
    else high = mid - 1;
  }
  return false;
}
