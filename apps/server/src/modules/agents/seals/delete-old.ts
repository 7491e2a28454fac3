// What pay within a day was computed from is deleted after its time (docs/reference/agents.md 6.1).
import type { AgentsDeps } from '../deps.ts';
import { deleteSeals, deleteWindows, findFirstKept } from './store-old.ts';

/** Days for which windows, and the seals of hours and windows, stay. Source: docs/operations.md. */
const KEPT_DAYS = 400;
/** Rows that one statement deletes: it holds their locks for some tens of milliseconds. */
const ROWS_TOGETHER = 5_000;

/**
 * Deletes windows, and the seals of hours and windows, of days more than 400 days ago, page by page. Cells, corrections and seals of days
 * stay for ever. Nothing is deleted that a run of hourly or real-time pay has not read. Several workers may run it; one that ends early
 * leaves the rest to the next.
 *
 * @param signal stops it between two pages.
 * @param rowsTogether the size of a page.
 * @returns how many rows are gone.
 */
export async function deleteOld(
  { database, merchant }: Pick<AgentsDeps, 'database' | 'merchant'>,
  signal?: AbortSignal,
  rowsTogether = ROWS_TOGETHER,
): Promise<number> {
  const { timeZone } = (await merchant()).site;
  const before = await findFirstKept(database.reader, { timeZone, days: KEPT_DAYS });
  if (before === null) return 0;
  let deleted = 0;
  for (const deletePage of [deleteWindows, deleteSeals])
    for (let found = rowsTogether; found === rowsTogether && !signal?.aborted; deleted += found)
      found = await deletePage(database.reader, before, rowsTogether);
  return deleted;
}
