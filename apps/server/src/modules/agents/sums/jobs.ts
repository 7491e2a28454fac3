// What keeps the sums of teams by the clock, and what to watch of it.
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { AgentsDeps } from '../deps.ts';
import { compareSums, keepSums } from './keep-sums.ts';
import { waitingSums } from './store-sums.ts';

/** The jobs for the worker role. Safe in any number of processes. */
export function sumJobs(
  deps: Pick<AgentsDeps, 'database' | 'merchant'> & { readonly log: Log; readonly metrics: Metrics },
): readonly Job[] {
  let differences = 0;
  deps.metrics.gauge(
    'tyche_agent_sum_differences',
    'Sums of teams of a day that the facts do not bear out; must be 0.',
    () => Promise.resolve(differences),
  );
  deps.metrics.gauge(
    'tyche_agent_sum_lag_seconds',
    'For how many seconds the oldest change of a fact waits to be added to the sums of teams.',
    () => waitingSums(deps.database.reader),
  );
  return [
    {
      name: 'agents.sums',
      everyMs: 1_000,
      longestRunMs: 120_000,
      run: async (signal) => void (await keepSums(deps, signal)),
    },
    {
      name: 'agents.compare-sums',
      everyMs: 6 * 3_600_000,
      longestRunMs: 600_000,
      run: async () => {
        differences = await compareSums(deps);
      },
    },
  ];
}
