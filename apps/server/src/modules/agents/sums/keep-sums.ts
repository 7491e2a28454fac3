// The sums of teams by day: changes of facts reach everybody above, and days that are not summed are (decision 69).
import type { Log } from '../../../platform/log/log.ts';
import type { AgentsDeps } from '../deps.ts';
import * as store from './store-sums.ts';

/** Changes that one transaction adds. */
const CHANGES = 5_000;
/** Days that one run compares. At four runs a day, every day of a year is compared within three weeks. */
const DAYS_COMPARED = 8;
const DIFFERENCES_SHOWN = 20;

/**
 * Adds what changed to the sums, and then sums the newest day that is not summed. Several workers may run it: one at a time writes. One that
 * dies has no effect in the transaction in which it dies, and the next goes on.
 *
 * @param changes how many changes one transaction adds.
 * @returns whether there is something left to do.
 */
export async function keepSums(
  { database, merchant }: Pick<AgentsDeps, 'database' | 'merchant'>,
  signal?: AbortSignal,
  changes = CHANGES,
): Promise<boolean> {
  const { timeZone } = (await merchant()).site;
  for (let taken = changes; taken === changes; ) {
    if (signal?.aborted) return true;
    const found = await database.inTransaction(async (tx) =>
      (await store.tryLockSums(tx)) ? store.addChanges(tx, changes) : null,
    );
    if (found === null) return true;
    taken = found;
  }
  if ((await store.findMissingDay(database.reader, timeZone)) === null) return false;
  await database.inTransaction(async (tx) => {
    if (!(await store.tryLockSums(tx))) return;
    const day = await store.findMissingDay(tx, timeZone);
    if (day !== null) await store.sumDay(tx, day);
  });
  return true;
}

/**
 * Compares the sums of today, yesterday and some other days with their facts, every day in its turn. Gives how many differ, at most twenty a
 * day, each in the log.
 */
export async function compareSums({
  database,
  merchant,
  log,
}: Pick<AgentsDeps, 'database' | 'merchant'> & { readonly log: Log }): Promise<number> {
  const { timeZone } = (await merchant()).site;
  let differences = 0;
  for (const day of await store.listDaysToCompare(database.reader, timeZone, DAYS_COMPARED)) {
    const found = await store.listSumDifferences(database.reader, day, DIFFERENCES_SHOWN);
    for (const { agentId, group } of found)
      log.error('agents.sum-differs', { agentId: String(agentId), day, group });
    await store.noteCompared(database.reader, day);
    differences += found.length;
  }
  return differences;
}
