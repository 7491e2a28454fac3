import type { agentsReports } from '@tyche/contract/agents-reports';
import type { OutputOf } from '@tyche/contract/route';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { openSharedReads } from '../../../platform/db/shared-reads.ts';
import { reportKeptMs } from '../kept-times.ts';
import { openActiveMemory } from './active-memory.ts';
import { readIncome } from './income.ts';
import { readLosses } from './losses.ts';
import { readOverview } from './overview.ts';

export function reportRoutes(deps: AgentsDeps): Handlers<keyof typeof agentsReports> {
  const memory = openActiveMemory(deps.database);
  const overviews = openSharedReads<OutputOf<typeof agentsReports.teamOverview>>(deps.database, reportKeptMs);
  const losses = openSharedReads<OutputOf<typeof agentsReports.downlineLoss>>(deps.database, reportKeptMs);
  const keyOf = (memberId: bigint, input: object) => `${memberId} ${JSON.stringify(input)}`;
  return {
    teamOverview: (input, { member: { memberId } }) =>
      overviews.read(keyOf(memberId, input), () => readOverview(deps, memberId, input, memory)),
    downlineLoss: (input, { member: { memberId } }) =>
      losses.read(keyOf(memberId, input), () => readLosses(deps, memberId, input)),
    agentIncome: (input, { member }) => readIncome(deps, member.memberId, input),
  };
}
