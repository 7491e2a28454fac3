// Where a notice is in the window of announcements (docs/reference/rewards.md 10.1).

export const NOTICES_A_PAGE = 9;

/** The place of a notice by its index from 0: the page from 1, the row from 0, and how many pages there are. */
export function noticePlaceOf(index: number, total: number) {
  return {
    page: Math.floor(index / NOTICES_A_PAGE) + 1,
    row: index % NOTICES_A_PAGE,
    pages: Math.max(1, Math.ceil(total / NOTICES_A_PAGE)),
  };
}
