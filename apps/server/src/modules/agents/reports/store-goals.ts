import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What an agent wants to reach in a month; null: no goal. The valid bet is in 1/10 000 units. */
export interface Goals {
  readonly validBet: bigint | null;
  readonly activeMembers: number | null;
}

export async function findGoals(reader: Reader, agentId: bigint): Promise<Goals | null> {
  const [row] = await reader.rows(sql<Goals>`
    select valid_bet as "validBet", active_members as "activeMembers" from agents.goals where agent_id = ${agentId}`);
  return row ?? null;
}

export async function upsertGoals(
  tx: Tx,
  agentId: bigint,
  { validBet, activeMembers }: Goals,
): Promise<void> {
  await tx.rows(sql`
    insert into agents.goals (agent_id, valid_bet, active_members) values (${agentId}, ${validBet}, ${activeMembers})
    on conflict (agent_id) do update
      set valid_bet = excluded.valid_bet, active_members = excluded.active_members, set_at = clock_timestamp()`);
}

export async function deleteGoals(tx: Tx, agentId: bigint): Promise<void> {
  await tx.rows(sql`delete from agents.goals where agent_id = ${agentId}`);
}
