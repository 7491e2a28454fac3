// Where a ball is at a time: it goes straight from peg to peg, hops a little at each, and ends above its slot.

/** Between two pegs, in units of the picture. */
export const PEG_GAP = 20;
const ROW_MS = 150;
const QUICK_ROW_MS = 120;
const MANY_ROWS = 16;
/** How high a ball hops at a peg, in rows. */
const HOP = 0.2;

/** From the middle of the top; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

function rowMs(rows: number): number {
  return rows >= MANY_ROWS ? QUICK_ROW_MS : ROW_MS;
}

/** How long a ball falls, in ms. */
export function fallMs(rows: number): number {
  return rows * rowMs(rows);
}

/** Where a ball is, `ms` after it was dropped; at its slot from the end on. */
export function ballAt(path: readonly boolean[], ms: number): Point {
  const passed = Math.min(path.length, Math.max(0, ms) / rowMs(path.length));
  const row = Math.min(path.length - 1, Math.floor(passed));
  const share = passed - row;
  const half = PEG_GAP / 2;
  const before = path.slice(0, row).reduce((x, isRight) => x + (isRight ? half : -half), 0);
  const step = path[row] ? half : -half;
  const hop = row === 0 ? 0 : HOP * 4 * share * (1 - share);
  return { x: before + step * share, y: PEG_GAP * (row + 0.6 + share ** 2 - hop * (1 - share)) };
}
