import type { Cell, Hit, PickedLayout, PlacesRule, Resolution } from './play.ts';
import type { Picked, Selection } from './selection.ts';

/** The resolution of a bet that wins nothing. */
export const LOST: Resolution = { hits: [], pushes: 0 };

/** A resolution of one prize, won once or several times. */
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

/** Cells that are numbers written with leading zeros: 00 … 99. */
export function paddedCells(from: number, to: number, digits: number): readonly Cell[] {
  return numberCells(from, to).map((cell) => ({ ...cell, text: cell.text.padStart(digits, '0') }));
}

/** Cells that are named options: `<catalog>.option.<text>`. */
export function optionCells(texts: readonly string[], catalog = 'lottery'): readonly Cell[] {
  return texts.map((text, value) => ({ value, text, nameKey: `${catalog}.option.${text}` }));
}

/** One row of numbers or options. */
export function poolLayout(
  look: PickedLayout['look'],
  cells: readonly Cell[],
  places: PlacesRule | null = null,
): PickedLayout {
  const rows = [{ nameKey: 'lottery.row.pool', min: 1, max: cells.length }];
  return { entry: 'picked', look, cells, rows, places, quick: [] };
}

/** One row of a picked selection. */
export function rowOf(selection: Selection, index: number): readonly number[] {
  return selection.entry === 'picked' ? (selection.rows[index] ?? []) : [];
}

/** The rows of a picked selection. */
export function rowsOf(selection: Selection): Picked['rows'] {
  return selection.entry === 'picked' ? selection.rows : [];
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
