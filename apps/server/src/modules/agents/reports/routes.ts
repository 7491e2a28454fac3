import type { agentsAlerts } from '@tyche/contract/agents-alerts';
import type { agentsReports } from '@tyche/contract/agents-reports';
import type { OutputOf } from '@tyche/contract/route';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { openSharedReads } from '../../../platform/db/shared-reads.ts';
import { projectionKeptMs, reportKeptMs } from '../kept-times.ts';
import { openActiveMemory } from './active-memory.ts';
import { checkFileRows } from '../exports/lists.ts';
import { readAlerts } from './alerts.ts';
import { readGoals, setGoals } from './goals.ts';
import { readIncome } from './income.ts';
import { readLosses } from './losses.ts';
import { readOverview } from './overview.ts';

export function reportRoutes(
  deps: AgentsDeps,
): Handlers<keyof typeof agentsReports | keyof typeof agentsAlerts> {
  const memory = openActiveMemory(deps.database);
  const overviews = openSharedReads<OutputOf<typeof agentsReports.teamOverview>>(deps.database, reportKeptMs);
  const losses = openSharedReads<OutputOf<typeof agentsReports.downlineLoss>>(deps.database, reportKeptMs);
  const alerts = openSharedReads<OutputOf<typeof agentsAlerts.agentAlerts>>(deps.database, projectionKeptMs);
  const keyOf = (memberId: bigint, input: object) => `${memberId} ${JSON.stringify(input)}`;
  return {
    teamOverview: (input, { member: { memberId } }) =>
      overviews.read(keyOf(memberId, input), () => readOverview(deps, memberId, input, memory)),
    async downlineLoss({ fileRows, ...input }, { member: { memberId } }) {
      checkFileRows({ ...(fileRows !== undefined && { fileRows }) });
      return losses.read(keyOf(memberId, input), () => readLosses(deps, memberId, input));
    },
    agentAlerts: (_, { member: { memberId } }) =>
      alerts.read(memberId.toString(), () => readAlerts(deps, memberId)),
    agentGoals: (_, { member }) => readGoals(deps, member.memberId, memory),
    async setAgentGoals(input, { member }) {
      await setGoals(deps, member.memberId, input);
      return null;
    },
    agentIncome: (input, { member }) => readIncome(deps, member.memberId, input),
  };
}
