import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { CountingDeps } from '../bonuses/count-bets.ts';
import type { PromotionsDeps } from '../deps.ts';
import { countDepositBets, depositBetsFeed } from './count.ts';
import { lapseDepositBets } from './lapse.ts';
import { countOverdue } from './store.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** The jobs of bets after deposits. */
export function depositBetsJobs(deps: CountingDeps & Pick<PromotionsDeps, 'database'>) {
  return [
    {
      name: 'promotions.deposit-bets',
      everyMs: SECOND_MS,
      run: (signal?: AbortSignal) => countDepositBets(deps, signal),
    },
    {
      name: 'promotions.deposit-bets-lapse',
      everyMs: MINUTE_MS,
      run: async (signal?: AbortSignal) => void (await lapseDepositBets(deps, signal)),
    },
  ];
}

/** What is measured of bets after deposits. */
export function openDepositBetsGauges(
  metrics: Metrics,
  { database: { reader } }: Pick<PromotionsDeps, 'database'>,
): void {
  metrics.gauge(
    'tyche_promotions_deposit_bets_lag_seconds',
    'How long the oldest final wager has waited to be counted for bets after deposits.',
    () => depositBetsFeed.secondsBehind(reader),
  );
  metrics.gauge(
    'tyche_promotions_deposit_bets_overdue',
    'Bets after deposits that should have ended more than ten minutes ago; must be 0.',
    () => countOverdue(reader),
  );
}
