// Points as the composition root opens them.
import type { points } from '@tyche/contract/points';
import type { pointsStaff } from '@tyche/contract/points-staff';
import type { ranks } from '@tyche/contract/ranks';
import type { ranksStaff } from '@tyche/contract/ranks-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { runBirthdays } from './birthdays/give.ts';
import type { PointsDeps } from './deps.ts';
import { earnAll, earnFeed } from './earn.ts';
import type { MovementsDeps } from './movements.ts';
import { pointsErased } from './privacy.ts';
import { ladderActions } from './ranks/edit.ts';
import { countRanks, rankFeed } from './ranks/intake.ts';
import { LAST_FREE_LEVEL } from './ranks/read-staff.ts';
import { deleteOld } from './ranks/retention.ts';
import { ranksRoutes } from './ranks/routes.ts';
import { countWaiting as countReviews } from './ranks/store-reviews.ts';
import { runSeconds } from './ranks/store-runs.ts';
import { runUpkeep } from './ranks/upkeep.ts';
import { pointsRoutes } from './routes.ts';
import { settingsActions } from './settings.ts';
import { countWaiting } from './store-records.ts';
import { countWrongStocks } from './vouchers/store.ts';

/** Staff are told of a record that nobody has decided for this long (docs/reference/rewards.md 6.4). */
const ALARM_HOURS = 48;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Opens the module with its gauges, its job and what it does after an erasure. */
export function pointsModule(
  deps: PointsDeps & MovementsDeps & { readonly metrics: Metrics },
): ModuleParts & {
  readonly handlers: Handlers<
    keyof typeof points | keyof typeof pointsStaff | keyof typeof ranks | keyof typeof ranksStaff
  >;
} {
  const { reader } = deps.database;
  deps.metrics.gauge(
    'tyche_points_records_waiting',
    'Records of points that have waited for staff for two days; must be 0.',
    () => countWaiting(reader, ALARM_HOURS),
  );
  deps.metrics.gauge(
    'tyche_points_wrong_stocks',
    'Vouchers whose stock is not what their codes allow; must be 0.',
    () => countWrongStocks(reader),
  );
  deps.metrics.gauge(
    'tyche_points_lag_seconds',
    'How long the oldest final wager has waited for its points.',
    () => earnFeed.secondsBehind(reader),
  );
  openRankGauges(deps);
  return {
    handlers: { ...pointsRoutes(deps), ...ranksRoutes(deps) },
    jobs: [
      { name: 'points.earn', everyMs: SECOND_MS, run: (signal) => earnAll(deps, signal) },
      { name: 'points.ranks', everyMs: SECOND_MS, run: (signal) => countRanks(deps, signal) },
      { name: 'points.rank-upkeep', everyMs: MINUTE_MS, run: (signal) => runUpkeep(deps, signal) },
      { name: 'points.birthdays', everyMs: MINUTE_MS, run: (signal) => runBirthdays(deps, signal) },
      { name: 'points.rank-retention', everyMs: HOUR_MS, run: () => deleteOld(deps.database) },
    ],
    subscriptions: [pointsErased],
    actions: { ...ladderActions(deps), ...settingsActions(deps) },
  };
}

function openRankGauges({ metrics, database: { reader } }: PointsDeps & { readonly metrics: Metrics }): void {
  metrics.gauge(
    'tyche_points_rank_lag_seconds',
    'How long the oldest final wager has waited to count for ranks.',
    () => rankFeed.secondsBehind(reader),
  );
  metrics.gauge(
    'tyche_points_rank_run_seconds',
    'For how many seconds the upkeep of a month has not been done; must be below 600.',
    () => runSeconds(reader),
  );
  metrics.gauge('tyche_points_rank_reviews', 'Members whose rank above 4 waits for the look of staff.', () =>
    countReviews(reader, LAST_FREE_LEVEL),
  );
}
