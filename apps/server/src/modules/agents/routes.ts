import type { agents } from '@tyche/contract/agents';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { AgentsDeps } from './deps.ts';
import { listDownlines } from './team/list-downlines.ts';

export function agentsRoutes(deps: AgentsDeps): Handlers<keyof typeof agents> {
  return {
    listDownlines: (input, call) => listDownlines(deps, call.member.memberId, input),
  };
}
