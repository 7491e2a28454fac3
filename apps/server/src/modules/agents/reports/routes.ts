import type { agentsReports } from '@tyche/contract/agents-reports';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { openActiveMemory } from './active-memory.ts';
import { readIncome } from './income.ts';
import { readLosses } from './losses.ts';
import { readOverview } from './overview.ts';

export function reportRoutes(deps: AgentsDeps): Handlers<keyof typeof agentsReports> {
  const memory = openActiveMemory(deps.database);
  return {
    teamOverview: (input, { member }) => readOverview(deps, member.memberId, input, memory),
    downlineLoss: (input, { member }) => readLosses(deps, member.memberId, input),
    agentIncome: (input, { member }) => readIncome(deps, member.memberId, input),
  };
}
