import type { agents } from '@tyche/contract/agents';
import type { agentsLinks } from '@tyche/contract/agents-links';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { AgentsDeps } from './deps.ts';
import { openingRoutes } from './open-accounts/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { listDownlines } from './team/list-downlines.ts';

export function agentsRoutes(deps: AgentsDeps): Handlers<keyof typeof agents | keyof typeof agentsLinks> {
  return {
    ...linkRoutes(deps),
    ...openingRoutes(deps),
    listDownlines: (input, call) => listDownlines(deps, call.member.memberId, input),
  };
}
