// What runs grant files: rows of approved files, and what is deleted.
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { PromotionsDeps } from '../deps.ts';
import { grantFiles } from './grant-rows.ts';
import { grantingSeconds } from './store.ts';

const SECOND_MS = 1_000;

/** The job of grant files. It is safe to repeat, to kill anywhere and to run in several workers: the database holds the state. */
export function grantFilesJobs(deps: PromotionsDeps): Job[] {
  return [{ name: 'promotions.grant-files', everyMs: SECOND_MS, run: (signal) => grantFiles(deps, signal) }];
}

/** The gauge of grant files. */
export function openGrantFilesGauge(metrics: Metrics, { database: { reader } }: PromotionsDeps): void {
  metrics.gauge(
    'tyche_promotions_grant_file_seconds',
    'For how many seconds the oldest approved grant file has not been done; must be below 600.',
    () => grantingSeconds(reader),
  );
}
