// What runs raffles: the clock, the feed of wagers, and the beacon.
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { PromotionsDeps } from '../deps.ts';
import { drawRaffles } from './draw.ts';
import { openRaffles } from './open-raffles.ts';
import { closeAndSeal } from './seal.ts';
import { countRaffles } from './store.ts';
import { deleteOldWagers, takeTickets, ticketsFeed } from './take-tickets.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** The jobs of raffles. Each is safe to repeat, to kill anywhere and to run in several workers: the database holds the state. */
export function raffleJobs(deps: PromotionsDeps): Job[] {
  return [
    {
      name: 'promotions.raffle-open',
      everyMs: 5 * SECOND_MS,
      run: async () => void (await openRaffles(deps)),
    },
    { name: 'promotions.raffle-tickets', everyMs: SECOND_MS, run: (signal) => takeTickets(deps, signal) },
    {
      name: 'promotions.raffle-draw',
      everyMs: SECOND_MS,
      async run(signal) {
        await closeAndSeal(deps.database, signal);
        await drawRaffles(deps, signal);
      },
    },
    { name: 'promotions.raffle-retention', everyMs: HOUR_MS, run: () => deleteOldWagers(deps) },
  ];
}

/** The gauges of raffles. */
export function openRaffleGauges(metrics: Metrics, { database: { reader } }: PromotionsDeps): void {
  metrics.gauge(
    'tyche_promotions_raffles_open',
    'Raffles that issue tickets.',
    async () => (await countRaffles(reader)).open,
  );
  metrics.gauge(
    'tyche_promotions_raffles_late_seconds',
    'For how many seconds the raffle that is most late has not been drawn; must be below 60.',
    async () => (await countRaffles(reader)).lateSeconds,
  );
  metrics.gauge(
    'tyche_promotions_raffle_lag_seconds',
    'How long the oldest final wager has waited to be counted for raffles.',
    () => ticketsFeed.secondsBehind(reader),
  );
}
