// The jobs and gauges of referral.
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { PromotionsDeps } from '../deps.ts';
import { judgeDue } from './judge.ts';
import { deleteOldVisits } from './store.ts';
import { countReviews, dueSeconds } from './store-referrals.ts';

const LOOK_MS = 2_000;
const HOUR_MS = 3_600_000;
const KEPT_DAYS = 400;
const DELETED_AT_ONCE = 5_000;

/** What looks at friends that are due, and what removes old visits. */
export function referralJobs(deps: PromotionsDeps): readonly Job[] {
  return [
    {
      name: 'promotions.referral',
      everyMs: LOOK_MS,
      run: async (signal?: AbortSignal) => void (await judgeDue(deps, signal)),
    },
    { name: 'promotions.referral-retention', everyMs: HOUR_MS, run: () => deleteVisits(deps) },
  ];
}

/** Says how many friends wait for staff, and whether the job keeps up. */
export function referralGauges(metrics: Metrics, { database: { reader } }: PromotionsDeps): void {
  metrics.gauge('tyche_promotions_referral_reviews', 'Friends that wait for staff.', () =>
    countReviews(reader),
  );
  metrics.gauge(
    'tyche_promotions_referral_lag_seconds',
    'For how many seconds the oldest friend has waited to be looked at; must be below 60.',
    () => dueSeconds(reader),
  );
}

async function deleteVisits({ database }: Pick<PromotionsDeps, 'database'>): Promise<void> {
  let gone = DELETED_AT_ONCE;
  while (gone === DELETED_AT_ONCE)
    gone = await database.inTransaction((tx) => deleteOldVisits(tx, KEPT_DAYS, DELETED_AT_ONCE));
}
