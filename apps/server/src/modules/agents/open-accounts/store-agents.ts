import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AgentState } from '../domains.ts';

/** Locks an agent: its openings and links are made one after the other. An agent that has no row yet gets one. */
export async function lockAgent(
  tx: Tx,
  memberId: bigint,
): Promise<{ readonly state: AgentState; readonly may_open: boolean }> {
  await tx.rows(sql`insert into agents.agents (member_id) values (${memberId}) on conflict do nothing`);
  const [row] = await tx.rows(sql<{ state: AgentState; may_open: boolean }>`
    select state, may_open from agents.agents where member_id = ${memberId} for no key update`);
  if (!row) throw new Error('an agent that has no row');
  return row;
}

/** The deepest level of an account today or on a later day that is known: how many accounts are above it. */
export async function levelOf(reader: Reader, memberId: bigint, timeZone: string): Promise<number> {
  const [row] = await reader.rows(sql<{ level: number }>`
    select coalesce(max(depth), 0)::int as level from agents.closure
    where descendant = ${memberId} and (to_day is null or to_day > agents.today(${timeZone}))`);
  return row?.level ?? 0;
}

/** How many accounts an agent opened in the last hour and in the last day. */
export async function countOpenings(
  reader: Reader,
  agentId: bigint,
): Promise<{ readonly hour: number; readonly day: number }> {
  const [row] = await reader.rows(sql<{ hour: number; day: number }>`
    select count(*) filter (where opened_at > clock_timestamp() - interval '1 hour')::int as hour, count(*)::int as day
    from agents.opened_accounts where agent_id = ${agentId} and opened_at > clock_timestamp() - interval '1 day'`);
  return row ?? { hour: 0, day: 0 };
}

/** @param opening `preset` is JSON of the rebates. */
export async function insertOpening(
  tx: Tx,
  { memberId, agentId, preset }: { memberId: bigint; agentId: bigint; preset: string },
): Promise<void> {
  await tx.rows(sql`
    insert into agents.opened_accounts (member_id, agent_id, preset) values (${memberId}, ${agentId}, ${preset}::jsonb)`);
}

/** Freezes an agent that is active; `reason` is a word for staff. */
export async function freezeAgent(tx: Tx, memberId: bigint, reason: string): Promise<void> {
  await tx.rows(sql`
    update agents.agents set state = 'frozen', state_at = clock_timestamp(), reason = ${reason}
    where member_id = ${memberId} and state = 'active'`);
}
