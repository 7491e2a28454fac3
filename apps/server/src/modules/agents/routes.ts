import type { agents } from '@tyche/contract/agents';
import type { agentsAlerts } from '@tyche/contract/agents-alerts';
import type { agentsExports } from '@tyche/contract/agents-exports';
import type { agentsRebates } from '@tyche/contract/agents-rebates';
import type { agentsRebatesStaff } from '@tyche/contract/agents-rebates-staff';
import type { agentsContracts } from '@tyche/contract/agents-contracts';
import type { agentsStaff } from '@tyche/contract/agents-staff';
import type { agentsRecords } from '@tyche/contract/agents-records';
import type { agentsReports } from '@tyche/contract/agents-reports';
import type { loginInfo } from '@tyche/contract/login-info';
import type { agentsPay } from '@tyche/contract/agents-pay';
import type { agentsProjection } from '@tyche/contract/agents-projection';
import type { agentsLinks } from '@tyche/contract/agents-links';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readConsolidated } from './contracts/consolidated.ts';
import { type Comparison, readComparison } from './comparison/read-comparison.ts';
import { contractRoutes } from './contracts/contract-routes.ts';
import type { AgentsDeps } from './deps.ts';
import { exportRoutes } from './exports/exports.ts';
import { checkFileRows } from './exports/lists.ts';
import { payRoutes } from './funding/pay-routes.ts';
import type { Projection } from './projection/compute-projection.ts';
import { readProjection } from './projection/read-projection.ts';
import { readRebateKit } from './kits/read-rebate-kit.ts';
import { linkRoutes } from './links/routes.ts';
import { openingRoutes } from './open-accounts/routes.ts';
import { heldRebateRoutes } from './rebates/decide-held.ts';
import { readDownlineRebates, readOwnRebates } from './rebates/read-rebates.ts';
import { setDownlineRebates } from './rebates/set-rebates.ts';
import { proposeRebates, readStaffRebates } from './rebates/staff-rebates.ts';
import { recordRoutes } from './records/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { openSharedReads } from '../../platform/db/shared-reads.ts';
import { projectionKeptMs, reportKeptMs } from './kept-times.ts';
import { findAccount } from './team/find-account.ts';
import { listDownlines, type PlayMemory } from './team/list-downlines.ts';
import { writeNote } from './team/notes.ts';

type AgentsRoute =
  | keyof typeof agents
  | keyof typeof agentsAlerts
  | keyof typeof agentsContracts
  | keyof typeof agentsExports
  | keyof typeof agentsLinks
  | keyof typeof agentsPay
  | keyof typeof agentsProjection
  | keyof typeof agentsRebates
  | keyof typeof agentsRebatesStaff
  | keyof typeof agentsRecords
  | keyof typeof agentsReports
  | keyof typeof agentsStaff
  | Extract<keyof typeof loginInfo, 'consolidatedFunds'>;

export function agentsRoutes(deps: AgentsDeps): Handlers<AgentsRoute> {
  const projections = openSharedReads<Projection>(deps.database, projectionKeptMs);
  const comparisons = openSharedReads<Comparison>(deps.database, projectionKeptMs);
  const play: PlayMemory = openSharedReads(deps.database, reportKeptMs);
  return {
    ...contractRoutes(deps),
    consolidatedFunds: (_input, { member }) => readConsolidated(deps, member.memberId),
    ...linkRoutes(deps),
    ...payRoutes(deps),
    payProjection: (input, { member }) => readProjection(deps, member.memberId, input, projections),
    payComparison: (input, { member: { memberId } }) =>
      comparisons.read(`${memberId} ${JSON.stringify(input)}`, () => readComparison(deps, memberId, input)),
    ...openingRoutes(deps),
    ...recordRoutes(deps),
    ...reportRoutes(deps),
    ...exportRoutes(deps),
    async listDownlines(input, call) {
      checkFileRows(input);
      return listDownlines(deps, call.member.memberId, input, play);
    },
    async writeDownlineNote(input, call) {
      await writeNote(deps, call.member.memberId, input);
      return null;
    },
    rebateKit: (input, call) => readRebateKit(deps, call.member.memberId, input),
    ownRebates: (_, call) => readOwnRebates(deps, call.member.memberId),
    downlineRebates: (input, call) => readDownlineRebates(deps, call.member.memberId, input),
    async updateDownlineRebates(input, call) {
      await setDownlineRebates(deps, call.member.memberId, input);
      return null;
    },
    agentAccount: ({ account }) => findAccount(deps, account),
    ...heldRebateRoutes(deps),
    staffRebates: ({ memberId }) => readStaffRebates(deps, BigInt(memberId)),
    setRebates: async (input, call) => ({ approvalId: (await proposeRebates(deps, input, call)).toString() }),
  };
}
