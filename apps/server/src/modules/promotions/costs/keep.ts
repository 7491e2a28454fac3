// Months that are over are kept, so that the report of costs reads no more than the months after them (docs/reference/promotions.md 17).
import { readNow } from '../../../platform/db/read-now.ts';
import { startOfDate } from '@tyche/kernel/business-day';
import { addDays, firstOfMonth, localDateOf } from '@tyche/kernel/calendar';
import type { Reader } from '../../../platform/db/database.ts';
import type { PromotionsDeps } from '../deps.ts';
import { computeCosts } from './costs.ts';
import * as store from './store.ts';

/** What was written at the end of a month is committed by then. */
const AFTER_MS = 3_600_000;
/** More days than a month has. */
const DAYS_OF_MONTH = 31;

/** The first of the month after one, as `yyyy-MM-dd`. */
export const monthAfter = (month: string): string => firstOfMonth(addDays(month, DAYS_OF_MONTH));

/**
 * Keeps the months that are over for an hour, oldest first. Several workers may run it; a month is kept once. A merchant that has given
 * nothing has no months.
 */
export async function keepMonths(
  deps: Pick<PromotionsDeps, 'database' | 'merchant' | 'missionCosts'>,
  signal?: AbortSignal,
): Promise<void> {
  const { database } = deps;
  const { timeZone } = (await deps.merchant()).site;
  while (!signal?.aborted) {
    const [newest] = await store.listKeptMonths(database.reader, 1);
    const month = newest ? monthAfter(newest.month) : await firstMonth(deps, database.reader, timeZone);
    if (month === null) return;
    const from = newest?.until ?? null;
    const until = startOfDate(monthAfter(month), timeZone);
    if ((await readNow(database.reader)).getTime() < until.getTime() + AFTER_MS) return;
    const costs = await database.inSnapshot((reader) => computeCosts(deps, reader, { from, until }));
    await database.inTransaction((tx) => store.keepMonth(tx, { month, until }, costs));
  }
}

async function firstMonth(
  { missionCosts }: Pick<PromotionsDeps, 'missionCosts'>,
  reader: Reader,
  timeZone: string,
): Promise<string | null> {
  const times = [await store.firstCostAt(reader), await missionCosts.firstAt(reader)].flatMap(
    (at) => at ?? [],
  );
  if (times.length === 0) return null;
  const first = new Date(Math.min(...times.map((at) => at.getTime())));
  return firstOfMonth(localDateOf(first, timeZone));
}
