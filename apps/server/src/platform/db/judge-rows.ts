// Has every row of a table judged, some rows at a time: what each audit of rewards does (docs/reference/rewards.md 3.6).

/** What a judge found of a row: it is right; it does not keep what a judge needs; or it differs, and how. */
export type Verdict<Wrong> = 'right' | 'not-kept' | { readonly wrong: Wrong };

export interface Judged<Wrong> {
  /** What differs, in the order of the rows. */
  readonly wrong: readonly Wrong[];
  /** How many rows were written before all their figures were kept. What they do keep was judged. */
  readonly notKept: number;
}

/** How many rows are read together. */
export interface PageSize {
  readonly atOnce?: number;
}

const AT_ONCE = 5_000;

/**
 * Judges all rows, and holds no more than one page of them.
 *
 * @param list the rows after one, in the order of their key, at most `limit`; from the first row on where it is null.
 * @param judge gets the row before too, null for the first one.
 */
export async function judgeRows<Row, Wrong>(
  list: (after: Row | null, limit: number) => Promise<readonly Row[]>,
  judge: (row: Row, before: Row | null) => Verdict<Wrong> | Promise<Verdict<Wrong>>,
  { atOnce = AT_ONCE }: PageSize = {},
): Promise<Judged<Wrong>> {
  const wrong: Wrong[] = [];
  let notKept = 0;
  let before: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await list(before, atOnce);
    if (rows.length === 0) return { wrong, notKept };
    for (const row of rows) {
      const verdict = await judge(row, before);
      if (verdict === 'not-kept') notKept += 1;
      else if (verdict !== 'right') wrong.push(verdict.wrong);
      before = row;
    }
  }
}
