import { type KeyboardEvent, useCallback, useState } from 'react';

/**
 * Keys of a pad: one cell of a row is in the tab order; arrows, Home and End move among cells and rows. Left is always
 * the lower number: pads are not mirrored. Up and down go by the lines as they stand on the screen.
 */
export function useRoving(row: number, count: number) {
  const [at, setAt] = useState(0);
  const current = Math.min(at, count - 1);

  function press(event: KeyboardEvent<HTMLElement>): void {
    const cell = cellOf(event.target);
    if (cell === null) return;
    const target = { ArrowLeft: cell - 1, ArrowRight: cell + 1, Home: 0, End: count - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusCell(event.currentTarget, row, Math.max(0, Math.min(count - 1, target)));
      return;
    }
    const line = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (line === undefined) return;
    event.preventDefault();
    const perLine = cellsInLine(event.currentTarget);
    const inside = cell + line * perLine;
    if (inside >= 0 && inside < count) focusCell(event.currentTarget, row, inside);
    else focusCell(event.currentTarget, row + line, cell % perLine);
  }

  const focused = useCallback((cell: number) => setAt(cell), []);
  return { press, tabIndexOf: (cell: number) => (cell === current ? 0 : -1), focused };
}

function cellOf(target: EventTarget): number | null {
  const cell = target instanceof HTMLElement ? target.dataset.cell : undefined;
  return cell === undefined ? null : Number(cell);
}

/** How many cells stand beside the first one; all of them where nothing is laid out. */
function cellsInLine(cells: HTMLElement): number {
  const all = [...cells.querySelectorAll<HTMLElement>('[data-cell]')];
  const top = all[0]?.offsetTop;
  const second = all.findIndex((cell) => cell.offsetTop !== top);
  return second > 0 ? second : Math.max(1, all.length);
}

function focusCell(inside: HTMLElement, row: number, cell: number): void {
  const pad = inside.closest('[data-pad]');
  const cells = pad?.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-cell]`) ?? [];
  cells[Math.min(cell, cells.length - 1)]?.focus();
}
