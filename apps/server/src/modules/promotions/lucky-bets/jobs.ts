// What runs lucky bets: the clock, the beacon, and the feed of wagers.
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { PromotionsDeps } from '../deps.ts';
import { drawLuckyDays } from './draw-days.ts';
import { openLuckyDays } from './open-days.ts';
import { luckyFeed, payLuckyBets } from './pay.ts';
import * as store from './store.ts';

const SECOND_MS = 1_000;

/** The jobs of lucky bets. Each is safe to repeat, to kill anywhere and to run in several workers: the database holds the state. */
export function luckyBetsJobs(deps: PromotionsDeps): Job[] {
  return [
    {
      name: 'promotions.lucky-open',
      everyMs: 5 * SECOND_MS,
      run: async () => void (await openLuckyDays(deps)),
    },
    {
      name: 'promotions.lucky-draw',
      everyMs: 2 * SECOND_MS,
      run: async (signal) => void (await drawLuckyDays(deps, signal)),
    },
    { name: 'promotions.lucky-bets', everyMs: 5 * SECOND_MS, run: (signal) => payLuckyBets(deps, signal) },
  ];
}

/** The gauges of lucky bets. */
export function openLuckyBetsGauges(metrics: Metrics, { database: { reader } }: PromotionsDeps): void {
  metrics.gauge(
    'tyche_promotions_lucky_late_seconds',
    'For how many seconds the day of lucky bets that is most late has had no digits; must be below 60.',
    () => store.lateSeconds(reader),
  );
  metrics.gauge(
    'tyche_promotions_lucky_lag_seconds',
    'How long the oldest final wager whose digits are drawn has waited for its reward.',
    () => secondsBehind(reader),
  );
}

/** Wagers of a day wait for its digits: only what could have been read since they are there is behind. */
async function secondsBehind(reader: Reader): Promise<number> {
  const oldest = await luckyFeed.secondsBehind(reader);
  const barrier = await store.barrierSeconds(reader);
  if (oldest === 0 || (barrier !== null && oldest <= barrier)) return 0;
  return Math.min(oldest, await store.secondsSinceDraw(reader));
}
