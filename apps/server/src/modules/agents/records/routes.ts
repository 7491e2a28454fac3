import type { agentsRecords } from '@tyche/contract/agents-records';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { readTeamBets } from './team-bets.ts';
import { readTeamMovements } from './team-movements.ts';

export function recordRoutes(deps: AgentsDeps): Handlers<keyof typeof agentsRecords> {
  return {
    downlineTransaction: (input, { member }) => readTeamMovements(deps, member.memberId, input),
    teamBets: (input, { member, language }) =>
      readTeamBets(deps, { callerId: member.memberId, language }, input),
  };
}
