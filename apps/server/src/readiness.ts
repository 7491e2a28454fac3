// Whether this process can serve, for balancers and orchestrators: the same answer on the site's port and on the operations port.
import type { Modules } from './modules.ts';
import type { OutageWatch } from './platform/db/outage-watch.ts';
import type { JobRunner } from './platform/jobs/jobs.ts';
import type { Readiness } from './platform/ops/ops-server.ts';
import type { DatabaseCheck } from './platform/schema/schema.ts';
import { LEAST_DAYS } from './platform/partitions/partitions.ts';

export interface ReadinessDeps {
  readonly modules: Pick<Modules, 'partitionHeadroomDays' | 'isBeaconRefused'>;
  readonly checkDatabase: DatabaseCheck;
  readonly outages: Pick<OutageWatch, 'current'>;
  /** The jobs of this process; null when it has no worker role. */
  readonly runner: Pick<JobRunner, 'overdueMs'> | null;
  readonly isStopping: boolean;
}

/** A job this far behind makes the process not ready. */
const WORKER_LAG_MS = 30_000;

/** Looks at everything that the process needs. Never throws: what cannot be asked is missing. */
export async function checkReadiness({
  modules,
  checkDatabase,
  outages,
  runner,
  isStopping,
}: ReadinessDeps): Promise<Readiness> {
  const missing: string[] = [];
  if (isStopping) missing.push('stopping');
  missing.push(...(await checkDatabase()));
  // Without the database nobody knows; it is missing then.
  if ((await modules.partitionHeadroomDays().catch(() => LEAST_DAYS)) < LEAST_DAYS)
    missing.push('partitions');
  const current = outages.current();
  if (current.includes('storage')) missing.push('storage');
  if (runner && runner.overdueMs() > WORKER_LAG_MS) missing.push('jobs');
  const degraded: string[] = [];
  if (current.includes('timeout')) degraded.push('database-busy');
  // Without the database nobody knows; it is missing then.
  if (await modules.isBeaconRefused().catch(() => false)) degraded.push('local-beacon');
  return { missing, degraded };
}
