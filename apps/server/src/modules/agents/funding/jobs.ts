// What payments do by the clock.
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { AgentsDeps } from '../deps.ts';
import { collectDue, collectLate, notifyArrears } from './collect.ts';
import { payGuaranteed } from './guarantee.ts';
import { payRuns } from './pay-runs.ts';
import { countLate } from './store-debts.ts';
import { sumTakenOver } from './store-guarantees.ts';

const HOUR = 3_600_000;

/** The jobs for the worker role. Safe in any number of processes. */
export function fundingJobs(
  deps: AgentsDeps & { readonly log: Log; readonly metrics: Metrics },
): readonly Job[] {
  const { database, log, merchant, metrics } = deps;
  let after = 0n;
  metrics.gauge(
    'tyche_agent_arrears',
    'Agents who have owed pay to their downline for longer than the days of the site.',
    async () => countLate(database.reader, (await merchant()).site.contracts.arrearsDays),
  );
  metrics.gauge(
    'tyche_agent_guaranteed',
    'What uplines owe the house for pay that it paid for them, in 1/10 000 units.',
    async () => Number(await sumTakenOver(database.reader, null)),
  );
  return [
    {
      name: 'agents.pay-runs',
      everyMs: 5_000,
      longestRunMs: 300_000,
      run: (signal) => payRuns(deps, signal),
    },
    {
      name: 'agents.collect',
      everyMs: 3_000,
      run: async (signal) => {
        await collectDue(deps, signal);
        after = await collectLate(deps, after);
      },
    },
    {
      name: 'agents.guarantee',
      everyMs: 60_000,
      longestRunMs: 300_000,
      run: async (signal) => {
        const taken = await payGuaranteed(deps, signal);
        if (taken > 0) log.warn('agents.guarantee', { debts: taken });
      },
    },
    {
      name: 'agents.arrears',
      everyMs: HOUR,
      run: async () => {
        for (const { debtor, owed } of await notifyArrears(deps))
          log.warn('agents.arrears', { memberId: debtor.toString(), owed: owed.toString() });
      },
    },
  ];
}
