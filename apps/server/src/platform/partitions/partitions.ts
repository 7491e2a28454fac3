// Tables that grow are divided (decision 47): partitions are made ahead of time, and their absence is noticed long before it matters.
import { findArchived } from '../archive/store.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { analyzePartitioned, dropPartitions, listHeadroom, makePartitions } from './store.ts';

/** Below this the log warns: the job has failed for two months. */
const WARN_DAYS = 30;
/** Below this a process is not ready. */
export const LEAST_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
const REMEMBERED_MS = 60_000;

export interface Partitions {
  readonly job: Job;
  /** For how many days the table that is worst off has partitions; asked once a minute at most. */
  headroomDays(): Promise<number>;
}

/** Opens the upkeep of partitions. `nowMs` is any clock that only rises. */
export function openPartitions({
  database,
  log,
  metrics,
  nowMs = () => performance.now(),
}: {
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  nowMs?(): number;
}): Partitions {
  let known: { readonly days: number; readonly at: number } | null = null;
  async function headroomDays(): Promise<number> {
    if (known && nowMs() - known.at < REMEMBERED_MS) return known.days;
    const [worst] = await listHeadroom(database.reader);
    known = { days: worst?.days ?? 0, at: nowMs() };
    return known.days;
  }
  metrics.gauge(
    'tyche_partition_headroom_days',
    'Days for which every divided table has partitions.',
    headroomDays,
  );
  metrics.gauge('tyche_archived_rows', 'Rows that only the archive has.', async () =>
    Number((await findArchived(database.reader)).rows),
  );
  metrics.gauge(
    'tyche_archive_unfinished_seconds',
    'For how long a partition has been on its way to the archive; 0: none is.',
    async () => (await findArchived(database.reader)).unfinishedSeconds,
  );
  return {
    headroomDays,
    job: {
      name: 'platform.partitions',
      everyMs: DAY_MS,
      longestRunMs: 10 * 60_000,
      async run() {
        const made = await makePartitions(database.reader).catch((error: unknown) => {
          log.error('partitions.failed', { err: error });
          return 0;
        });
        if (made > 0) log.info('partitions.made', { count: made });
        const dropped = await dropPartitions(database.reader).catch((error: unknown) => {
          log.error('partitions.failed', { err: error });
          return 0;
        });
        if (dropped > 0) log.info('partitions.dropped', { count: dropped });
        const [worst] = await listHeadroom(database.reader);
        if (worst && worst.days < WARN_DAYS)
          log.warn('partitions.short', { series: worst.series, days: worst.days });
        await analyzePartitioned(database.reader);
      },
    },
  };
}
