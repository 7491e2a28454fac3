import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AgentState } from '../domains.ts';

/** Locks an agent and gives its state; null for an account that is no agent. */
export async function lockState(tx: Tx, memberId: bigint): Promise<AgentState | null> {
  const [row] = await tx.rows(sql<{ state: AgentState }>`
    select state from agents.agents where member_id = ${memberId} for no key update`);
  return row?.state ?? null;
}

/**
 * Writes the state of an agent. Of an active one that was not, what was held is paid for ten minutes on: longer than a page of a run takes
 * that read the old state.
 */
export async function writeState(
  tx: Tx,
  { memberId, state, reason }: { memberId: bigint; state: AgentState; reason: string },
): Promise<void> {
  await tx.rows(sql`
    update agents.agents set state = ${state}, state_at = clock_timestamp(), reason = ${reason},
      releasing_until = case when ${state} = 'active' then clock_timestamp() + interval '10 minutes' end
    where member_id = ${memberId}`);
}

/** Agents that were released and whose lines on hold are still to be paid, the earliest first. */
export async function listReleasing(reader: Reader, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from agents.agents where releasing_until is not null order by releasing_until limit ${limit}`);
  return rows.map(({ member_id }) => member_id);
}

/** Ends the release of an agent when its time is over. */
export async function endReleasing(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`
    update agents.agents set releasing_until = null where member_id = ${memberId} and releasing_until <= clock_timestamp()`);
}
