/** A grid of equal rows, and where the window is on it; lengths in CSS pixels. */
export interface GridPlace {
  readonly count: number;
  readonly columns: number;
  /** From the top of a row to the top of the next. */
  readonly rowPx: number;
  /** From the top of the grid to the top of the window: negative while the grid begins below it. */
  readonly offsetPx: number;
  readonly windowPx: number;
}

export interface RowsInView {
  /** The first tile that is in the document, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** The height of the rows before and after them. */
  readonly beforePx: number;
  readonly afterPx: number;
}

/** Rows beyond each edge of the window: scrolling does not reach an empty one before it is drawn. */
const SPARE_ROWS = 4;

/** The rows of a long grid that are in the window or near it. */
export function rowsInView({ count, columns, rowPx, offsetPx, windowPx }: GridPlace): RowsInView {
  const rows = Math.ceil(count / columns);
  const clamp = (row: number) => Math.min(rows, Math.max(0, row));
  const first = clamp(Math.floor(offsetPx / rowPx) - SPARE_ROWS);
  const end = clamp(Math.ceil((offsetPx + windowPx) / rowPx) + SPARE_ROWS);
  return {
    from: first * columns,
    to: Math.min(count, end * columns),
    beforePx: first * rowPx,
    afterPx: (rows - end) * rowPx,
  };
}
