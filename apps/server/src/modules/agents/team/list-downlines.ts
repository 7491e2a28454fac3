// The page of team management: who stands directly below an agent.
import type { agents } from '@tyche/contract/agents';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { pageAnswer, pageOf } from '../../../platform/http/pages.ts';
import type { AgentsDeps } from '../deps.ts';
import { requireSelfOrBelow } from '../tree/read-tree.ts';
import * as store from './store-team.ts';

type Input = InputOf<typeof agents.listDownlines>;
type Output = OutputOf<typeof agents.listDownlines>;

/** The accounts directly below an agent, the newest first. Refuses `unknown-downline` for an agent that is not below the caller. */
export async function listDownlines(deps: AgentsDeps, callerId: bigint, input: Input): Promise<Output> {
  const { reader } = deps.database;
  const { site } = await deps.merchant();
  const agentId = await requireSelfOrBelow(deps, reader, callerId, {
    memberId: input.agentId ?? callerId.toString(),
  });
  const rows = await store.listDirect(reader, { agentId, timeZone: site.timeZone, ...pageOf(input) });
  const accounts = await deps.listProfiles(
    reader,
    rows.map(({ member_id }) => member_id),
  );
  const team = await store.countBelow(reader, agentId, site.timeZone);
  return {
    teamSize: Number(team),
    ...pageAnswer(rows, input, (row) => {
      const account = accounts.get(row.member_id);
      if (!account) throw new Error('an account of the tree that is not there');
      return {
        customerId: row.member_id.toString(),
        customerName: account.username,
        type: account.accountType,
        teamSize: Number(row.team_size),
        registerDate: account.registeredAt.getTime(),
        lastLogin: account.lastLoginAt?.getTime() ?? null,
        state: row.state,
      };
    }),
  };
}
