import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { stockPools } from './instant-pools.ts';

/** What the scratch tickets do by the clock. Safe to repeat, to kill anywhere and to run in several workers. */
export function instantJobs(database: Database): Job[] {
  return [{ name: 'lottery.instant-pools', everyMs: 1_000, run: () => stockPools(database) }];
}
