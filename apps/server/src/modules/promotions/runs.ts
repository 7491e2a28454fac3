// Runs: what a period gives to members when it is over, some of them at a time. A run that was killed goes on after the last member that it
// looked at; several workers share one run, one after the other (promotions.md 10).
import { readNow } from '../../platform/db/read-now.ts';
import { addDays, firstOfMonth, firstOfWeek, localDateOf } from '@tyche/kernel/calendar';
import { startOfDate } from '@tyche/kernel/business-day';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { PromotionsDeps } from './deps.ts';
import type { RunJob } from './domains.ts';
import * as store from './store-runs.ts';
import { playsFeed } from './take-plays.ts';

const MINUTE_MS = 60_000;
/** How long after the end of its period a run begins: 00:30 of the next day, Monday 02:00, the 1st at 01:00. */
const AFTER_MINUTES = { rebate: 30, giveback: 120, salary: 60 } as const;
/** More days than a month has: the first of the next month is the first of the month of that day. */
const DAYS_OF_MONTH = 31;

/** One part of a run. Gives the last member that it looked at, and how many rewards it gave; null when nobody is left. */
export type RunPart = (
  tx: Tx,
  of: { readonly period: string; readonly after: bigint; readonly timeZone: string },
) => Promise<{ readonly memberId: bigint; readonly given: number } | null>;

/**
 * Runs what is due of a job, the oldest period first. Each part is a transaction of its own. A run waits until the feed of final wagers is
 * counted up to the end of its period.
 *
 * @param isReady whether what a period needs besides is there.
 */
export async function runDue(
  deps: Pick<PromotionsDeps, 'database' | 'merchant'>,
  job: RunJob,
  part: RunPart,
  signal?: AbortSignal,
  isReady: (reader: Reader, period: string) => Promise<boolean> = async () => true,
): Promise<void> {
  const { database } = deps;
  const { timeZone } = (await deps.merchant()).site;
  for (;;) {
    const period = await nextPeriod(deps, job, timeZone);
    if (period === null || signal?.aborted || !(await isReady(database.reader, period))) return;
    // No step of the intake runs meanwhile: what it counts later belongs to the next run.
    await database.inTransaction(async (tx) => {
      await playsFeed.hold(tx);
      await store.openRun(tx, job, period);
    });
    let isOpen = true;
    while (isOpen) {
      if (signal?.aborted) return;
      const step = await database.inTransaction((tx) => stepOf(tx, job, { period, timeZone, part }));
      if (step === 'busy') return;
      isOpen = step === 'more';
    }
  }
}

async function stepOf(
  tx: Tx,
  job: RunJob,
  { period, timeZone, part }: { readonly period: string; readonly timeZone: string; readonly part: RunPart },
): Promise<'busy' | 'more' | 'done'> {
  const after = await store.lockRun(tx, job, period);
  if (after === null) return 'busy';
  const taken = await part(tx, { period, after, timeZone });
  if (taken) await store.moveRun(tx, { job, period }, taken);
  else await store.endRun(tx, { job, period });
  return taken ? 'more' : 'done';
}

/** The period that is to run now; null when there is none yet. Before the first run of all only the last period counts. */
async function nextPeriod(
  { database: { reader } }: Pick<PromotionsDeps, 'database'>,
  job: RunJob,
  timeZone: string,
): Promise<string | null> {
  const now = await readNow(reader);
  const newest = await store.findNewestRun(reader, job);
  if (newest && !newest.isDone) return newest.period;
  const period = newest ? nextOf(job, newest.period) : lastPeriod(job, now, timeZone);
  const endsAt = startOfDate(nextOf(job, period), timeZone).getTime();
  if (now.getTime() < endsAt + AFTER_MINUTES[job] * MINUTE_MS) return null;
  const waiting = await playsFeed.secondsBehind(reader);
  return now.getTime() - waiting * 1_000 < endsAt ? null : period;
}

/** The last period that is over and whose time to run has come. */
function lastPeriod(job: RunJob, now: Date, timeZone: string): string {
  const today = localDateOf(new Date(now.getTime() - AFTER_MINUTES[job] * MINUTE_MS), timeZone);
  if (job === 'rebate') return addDays(today, -1);
  return job === 'giveback'
    ? addDays(firstOfWeek(today), -7)
    : firstOfMonth(addDays(firstOfMonth(today), -1));
}

/** The period after one: the next day, the Monday of the next week, or the first of the next month. */
export function nextOf(job: RunJob, period: string): string {
  if (job === 'salary') return firstOfMonth(addDays(period, DAYS_OF_MONTH));
  return addDays(period, job === 'rebate' ? 1 : 7);
}
