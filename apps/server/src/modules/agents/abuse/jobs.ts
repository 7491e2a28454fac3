// What the search for abuse does by the clock, and what to watch of it.
import type { Reader } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { linkedMembers, listNetworks, sharedDevices, sharedNetworks } from '../../identity/index.ts';
import { sharedContacts } from '../../members/index.ts';
import { sharedPersons } from '../../protection/index.ts';
import { listLotteryPlaces } from '../../wagers/index.ts';
import type { AbuseDeps, AbuseSources, LotteryTicket } from './deps.ts';
import { scanForAbuse } from './scan.ts';
import { countUnscanned } from './store-findings.ts';
import { countOpenFlags } from './store-flags.ts';

/** What the module cannot ask itself, as the cashier is not below it. */
export interface CashierSources {
  readonly sharedPayees: AbuseSources['signals']['payee'];
  readonly listTransferRings: AbuseSources['listTransferRings'];
}

/** The same of the lottery: tickets by draw and number. */
export interface LotterySources {
  listTickets(
    reader: Reader,
    places: readonly { readonly batchRef: bigint; readonly ref: bigint }[],
  ): Promise<readonly LotteryTicket[]>;
}

/** The sources of the detectors. */
export function openAbuseSources({
  cashier: { sharedPayees, listTransferRings },
  lottery,
}: {
  readonly cashier: CashierSources;
  readonly lottery: LotterySources;
}): AbuseSources {
  return {
    signals: {
      device: sharedDevices,
      network: sharedNetworks,
      payee: sharedPayees,
      contact: sharedContacts,
      person: sharedPersons,
    },
    linkedMembers,
    listNetworks,
    listTransferRings,
    listTickets: async (reader, wagers) =>
      lottery.listTickets(reader, await listLotteryPlaces(reader, wagers)),
  };
}

/** The job for the worker role. Safe in any number of processes. */
export function abuseJobs(deps: AbuseDeps & { readonly metrics: Metrics }): readonly Job[] {
  const { reader } = deps.database;
  deps.metrics.gauge(
    'tyche_agent_flags_open',
    'Flags of the agent programme that wait for staff.',
    async () => {
      const { open } = await countOpenFlags(reader);
      return open;
    },
  );
  deps.metrics.gauge(
    'tyche_agent_flags_overdue',
    'Flags of the agent programme that have waited for more than seven days; must be 0.',
    async () => {
      const { overdue } = await countOpenFlags(reader);
      return overdue;
    },
  );
  deps.metrics.gauge(
    'tyche_agent_abuse_days_unsearched',
    'Sealed days that were not searched for abuse; 1 for minutes after midnight.',
    () => countUnscanned(reader),
  );
  return [
    {
      name: 'agents.abuse',
      everyMs: 60_000,
      longestRunMs: 300_000,
      run: (signal) => scanForAbuse(deps, signal),
    },
  ];
}
