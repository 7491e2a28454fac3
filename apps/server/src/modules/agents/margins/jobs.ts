// What lists negative margins by the clock, and what to watch of it.
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { AgentsDeps } from '../deps.ts';
import { listDueMargins } from './list-due.ts';
import { countNegative, countUnlisted } from './store-margins.ts';

/** The job for the worker role. Safe in any number of processes. */
export function marginJobs(
  deps: Pick<AgentsDeps, 'database'> & { readonly metrics: Metrics },
): readonly Job[] {
  const { reader } = deps.database;
  deps.metrics.gauge(
    'tyche_agent_margins_negative',
    'Agents of whose teams the site keeps less than nothing in the month so far, after rebates and pay.',
    () => countNegative(reader),
  );
  deps.metrics.gauge(
    'tyche_agent_margin_days_unlisted',
    'Days with their rebates and salaries whose negative margins are not listed; 1 for minutes after midnight.',
    () => countUnlisted(reader),
  );
  return [
    {
      name: 'agents.margins',
      everyMs: 60_000,
      longestRunMs: 600_000,
      run: (signal) => listDueMargins(deps, signal),
    },
  ];
}
