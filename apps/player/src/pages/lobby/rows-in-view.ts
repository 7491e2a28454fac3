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
/** Rows beyond the window that one frame draws: a picture takes about a millisecond. */
const NEW_ROWS = 2;

/**
 * The rows of a long grid that are in the window or near it.
 *
 * @param before what is in the document now. What is in the window is drawn at once; of the rows around it only a few in one step.
 * @returns the rows, and whether a further step will add some.
 */
export function rowsInView(
  place: GridPlace,
  before: Pick<RowsInView, 'from' | 'to'>,
): { readonly rows: RowsInView; readonly isPartial: boolean } {
  for (let spare = SPARE_ROWS; spare > 0; spare -= 1) {
    const rows = rowsWith(place, spare);
    if (newTiles(rows, before) <= NEW_ROWS * place.columns) return { rows, isPartial: spare < SPARE_ROWS };
  }
  return { rows: rowsWith(place, 0), isPartial: true };
}

function rowsWith({ count, columns, rowPx, offsetPx, windowPx }: GridPlace, spare: number): RowsInView {
  const rows = Math.ceil(count / columns);
  const clamp = (row: number) => Math.min(rows, Math.max(0, row));
  const first = clamp(Math.floor(offsetPx / rowPx) - spare);
  const end = clamp(Math.ceil((offsetPx + windowPx) / rowPx) + spare);
  return {
    from: first * columns,
    to: Math.min(count, end * columns),
    beforePx: first * rowPx,
    afterPx: (rows - end) * rowPx,
  };
}

function newTiles({ from, to }: RowsInView, before: Pick<RowsInView, 'from' | 'to'>): number {
  const kept = Math.max(0, Math.min(to, before.to) - Math.max(from, before.from));
  return to - from - kept;
}
