// Pages by number, as the wire asks for them.
export interface PageWanted {
  readonly pageNo?: number;
  readonly pageSize?: number;
}

const PAGE = 20;

/** Limit and offset of a page. */
export function pageOf({ pageNo = 1, pageSize = PAGE }: PageWanted): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNo - 1) * pageSize };
}

/** A page's answer from its rows, each of which knows how many there are in all. */
export function pageAnswer<Row extends { readonly total: bigint }, View>(
  rows: readonly Row[],
  { pageSize = PAGE }: PageWanted,
  view: (row: Row) => View,
): { list: View[]; total: number; totalPages: number } {
  const total = Number(rows[0]?.total ?? 0n);
  return { list: rows.map(view), total, totalPages: Math.ceil(total / pageSize) };
}
