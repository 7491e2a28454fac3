import { randomInt } from 'node:crypto';
import { contractKinds } from '@tyche/rules/agents';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import {
  findMemberId,
  listAccounts,
  listProfiles,
  listWalletIds,
  maskedNames,
  type Member,
  updateUpline,
} from '../members/index.ts';
import type { Reader } from '../../platform/db/database.ts';
import { waitingSeconds } from '../wagers/index.ts';
import { abuseJobs, type CashierSources, type LotterySources, openAbuseSources } from './abuse/jobs.ts';
import { flagActions, flagStaffRoutes } from './abuse/staff-flags.ts';
import { endOrphans, lapseDue } from './contracts/jobs.ts';
import { contractActions, contractStaffRoutes } from './contracts/staff.ts';
import type { AgentsDeps } from './deps.ts';
import { exportSubscriptions } from './exports/exports.ts';
import { exportJobs } from './exports/make-exports.ts';
import { fundingJobs } from './funding/jobs.ts';
import { cashSubscriptions } from './reports/take-cash.ts';
import { takeInAll } from './intake/take-in.ts';
import { readCursor } from './intake/store-intake.ts';
import { runDueRebates } from './rebates/run-rebates.ts';
import { countUnpaidDays } from './rebates/store-runs.ts';
import { computePay } from './pay/run-pay.ts';
import { heldPayActions } from './pay/held-pay.ts';
import { heldRebateActions } from './rebates/decide-held.ts';
import { payActions, payStaffRoutes } from './pay/staff-pay.ts';
import { countOpenRuns } from './pay/store-runs.ts';
import { previewJobs } from './programme/run-previews.ts';
import { settingActions, settingStaffRoutes } from './programme/staff-settings.ts';
import { rebateActions } from './rebates/staff-rebates.ts';
import { sendLinkOffers } from './links/link-offers.ts';
import { linkSubscriptions } from './links/privacy.ts';
import { marginJobs } from './margins/jobs.ts';
import { marginStaffRoutes } from './margins/staff-margins.ts';
import { deleteOld } from './seals/delete-old.ts';
import { sealDue } from './seals/seal-due.ts';
import { agentsRoutes } from './routes.ts';
import { sumJobs } from './sums/jobs.ts';
import { noteSubscriptions } from './team/notes.ts';
import { accountStaffRoutes } from './team/staff-account.ts';
import { adoptAccounts, applyMoves, compareTree } from './tree/jobs.ts';
import { payReleased } from './tree/pay-released.ts';
import { treeActions, treeStaffRoutes } from './tree/staff-tree.ts';

export interface AgentsModuleDeps
  extends Pick<
    AgentsDeps,
    | 'archive'
    | 'bets'
    | 'coveredBetsOf'
    | 'database'
    | 'gameName'
    | 'gamesOf'
    | 'identity'
    | 'merchant'
    | 'nameBet'
  > {
  readonly log: Log;
  readonly metrics: Metrics;
  findMember(memberId: bigint): Promise<Member | null>;
  /** What the cashier knows about accounts that belong together. */
  readonly cashier: CashierSources;
  /** What the lottery knows about bets. */
  readonly lottery: LotterySources;
}

const HOUR = 3_600_000;
const PAY_MS = 10 * 60_000;

/** What an erasure or a self-exclusion of a person does. */
const ofPersons = [...linkSubscriptions, ...noteSubscriptions, ...exportSubscriptions];

/** Opens the module. */
export function agentsModule(given: AgentsModuleDeps) {
  const { log, metrics } = given;
  const deps: AgentsDeps = {
    ...given,
    findMember: (_: Reader, memberId) => given.findMember(memberId),
    findMemberId,
    listAccounts,
    listProfiles,
    listWalletIds,
    maskedNames,
    setUpline: updateUpline,
    random: { nextWord: () => randomInt(2 ** 32) },
  };
  let differences = 0;
  metrics.gauge(
    'tyche_agent_tree_differences',
    'Places of the tree that its log does not bear out; must be 0.',
    () => Promise.resolve(differences),
  );
  metrics.gauge(
    'tyche_agent_intake_lag_seconds',
    'For how many seconds the oldest final wager waits to be counted for agents.',
    async () => waitingSeconds(given.database.reader, await readCursor(given.database.reader)),
  );
  openPayGauges(metrics, deps);
  return {
    handlers: {
      ...agentsRoutes(deps),
      ...contractStaffRoutes(deps),
      ...payStaffRoutes(deps),
      ...treeStaffRoutes(deps),
      ...accountStaffRoutes(deps),
      ...flagStaffRoutes(deps),
      ...marginStaffRoutes(deps),
      ...settingStaffRoutes(deps),
    },
    jobs: [
      { name: 'agents.moves', everyMs: 20_000, run: () => applyMoves(deps) },
      { name: 'agents.released', everyMs: 20_000, run: () => payReleased(deps) },
      { name: 'agents.requests', everyMs: 20_000, run: () => lapseDue(deps) },
      { name: 'agents.link-offers', everyMs: 2_000, run: () => sendLinkOffers(deps) },
      { name: 'agents.orphans', everyMs: 60_000, run: () => endOrphans(deps) },
      ...fundingJobs({ ...deps, log, metrics }),
      ...abuseJobs({ ...deps, metrics, sources: openAbuseSources(given) }),
      ...marginJobs({ ...deps, metrics }),
      { name: 'agents.intake', everyMs: 1_000, run: (signal) => takeInAll(deps, signal) },
      ...sumJobs({ ...deps, log, metrics }),
      { name: 'agents.seals', everyMs: 5_000, run: async () => void (await sealDue(deps)) },
      {
        name: 'agents.delete-old',
        everyMs: HOUR,
        longestRunMs: PAY_MS,
        run: async (signal) => void (await deleteOld(deps, signal)),
      },
      {
        name: 'agents.rebates',
        everyMs: 10_000,
        longestRunMs: 120_000,
        run: (signal) => runDueRebates(deps, signal),
      },
      { name: 'agents.adopt', everyMs: HOUR, run: async () => void (await adoptAccounts(deps)) },
      ...previewJobs(deps),
      ...exportJobs(deps),
      ...contractKinds.map((kind) => ({
        name: `agents.pay.${kind.toLowerCase()}`,
        everyMs: 20_000,
        longestRunMs: PAY_MS,
        run: (signal?: AbortSignal) => computePay(deps, kind, signal),
      })),
      {
        name: 'agents.compare',
        everyMs: 6 * HOUR,
        longestRunMs: 120_000,
        run: async () => {
          differences = await compareTree({ ...deps, log });
        },
      },
    ],
    subscriptions: [...ofPersons, ...cashSubscriptions(deps)],
    actions: {
      ...rebateActions(deps),
      ...contractActions(deps),
      ...payActions,
      ...heldPayActions(deps),
      ...heldRebateActions(deps),
      ...treeActions(deps),
      ...flagActions(deps),
      ...settingActions(deps),
    },
  } satisfies ModuleParts;
}

/** What to watch of the runs of rebates and pay (docs/operations.md). */
function openPayGauges(
  metrics: Metrics,
  { database, merchant }: Pick<AgentsDeps, 'database' | 'merchant'>,
): void {
  metrics.gauge(
    'tyche_agent_days_unpaid',
    'Days that are over for an hour and whose rebates are not paid; must be 0.',
    async () => countUnpaidDays(database.reader, (await merchant()).site.timeZone),
  );
  metrics.gauge('tyche_agent_pay_runs_open', 'Runs of pay that are not done.', async () => {
    const { runs } = await countOpenRuns(database.reader);
    return runs;
  });
  metrics.gauge(
    'tyche_agent_pay_run_age_seconds',
    'Age of the oldest run of pay that is not done.',
    async () => {
      const { age } = await countOpenRuns(database.reader);
      return age;
    },
  );
}
