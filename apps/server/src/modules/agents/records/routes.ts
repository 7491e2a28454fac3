import type { agentsRecords } from '@tyche/contract/agents-records';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { checkFileRows } from '../exports/lists.ts';
import { readTeamBets } from './team-bets.ts';
import { readTeamMovements } from './team-movements.ts';

export function recordRoutes(deps: AgentsDeps): Handlers<keyof typeof agentsRecords> {
  return {
    async downlineTransaction(input, { member }) {
      checkFileRows(input);
      return readTeamMovements(deps, member.memberId, input);
    },
    async teamBets(input, { member, language }) {
      checkFileRows(input);
      return readTeamBets(deps, { callerId: member.memberId, language }, input);
    },
  };
}
