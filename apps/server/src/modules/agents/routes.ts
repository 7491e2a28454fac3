import type { agents } from '@tyche/contract/agents';
import type { agentsContracts } from '@tyche/contract/agents-contracts';
import type { loginInfo } from '@tyche/contract/login-info';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readConsolidated } from './contracts/consolidated.ts';
import { contractRoutes } from './contracts/contract-routes.ts';
import type { AgentsDeps } from './deps.ts';
import { listDownlines } from './team/list-downlines.ts';

type AgentsRoute =
  | keyof typeof agents
  | keyof typeof agentsContracts
  | Extract<keyof typeof loginInfo, 'consolidatedFunds'>;

export function agentsRoutes(deps: AgentsDeps): Handlers<AgentsRoute> {
  return {
    ...contractRoutes(deps),
    consolidatedFunds: (_input, { member }) => readConsolidated(deps, member.memberId),
    listDownlines: (input, call) => listDownlines(deps, call.member.memberId, input),
  };
}
