import type { agentsRecords } from '@tyche/contract/agents-records';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { readTeamBets } from './team-bets.ts';

export function recordRoutes(deps: AgentsDeps): Handlers<keyof typeof agentsRecords> {
  return {
    teamBets: (input, { member, language }) =>
      readTeamBets(deps, { callerId: member.memberId, language }, input),
  };
}
