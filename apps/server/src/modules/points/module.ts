// Points as the composition root opens them.
import type { points } from '@tyche/contract/points';
import type { pointsStaff } from '@tyche/contract/points-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { waitingSeconds } from '../wagers/index.ts';
import type { PointsDeps } from './deps.ts';
import { earnAll } from './earn.ts';
import { pointsErased } from './privacy.ts';
import { pointsRoutes } from './routes.ts';
import { readMark } from './store-intake.ts';
import { countWaiting } from './store-records.ts';

/** Staff are told of a record that nobody has decided for this long (docs/reference/rewards.md 6.4). */
const ALARM_HOURS = 48;

/** Opens the module with its gauges, its job and what it does after an erasure. */
export function pointsModule(deps: PointsDeps & { readonly metrics: Metrics }): ModuleParts & {
  readonly handlers: Handlers<keyof typeof points | keyof typeof pointsStaff>;
} {
  const { reader } = deps.database;
  deps.metrics.gauge(
    'tyche_points_records_waiting',
    'Records of points that have waited for staff for two days; must be 0.',
    () => countWaiting(reader, ALARM_HOURS),
  );
  deps.metrics.gauge(
    'tyche_points_lag_seconds',
    'How long the oldest final wager has waited for its points.',
    async () => waitingSeconds(reader, await readMark(reader)),
  );
  return {
    handlers: pointsRoutes(deps),
    jobs: [{ name: 'points.earn', everyMs: 1_000, run: (signal) => earnAll(deps, signal) }],
    subscriptions: [pointsErased],
    actions: {},
  };
}
