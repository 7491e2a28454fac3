import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AgentState } from '../domains.ts';

export interface DirectRow {
  readonly member_id: bigint;
  readonly team_size: bigint;
  readonly state: AgentState | null;
  readonly total: bigint;
}

/** A page of the accounts directly below an agent today, the newest first. */
export function listDirect(
  reader: Reader,
  page: { agentId: bigint; timeZone: string; limit: number; offset: number },
): Promise<DirectRow[]> {
  return reader.rows(sql<DirectRow>`
    select page.descendant as member_id, page.total, a.state,
      (select count(*) from agents.closure b where b.ancestor = page.descendant and b.depth > 0
        and b.from_day <= agents.today(${page.timeZone}) and (b.to_day is null or b.to_day > agents.today(${page.timeZone}))) as team_size
    from (
      select descendant, count(*) over () as total from agents.closure
      where ancestor = ${page.agentId} and depth = 1 and from_day <= agents.today(${page.timeZone})
        and (to_day is null or to_day > agents.today(${page.timeZone}))
      order by descendant desc limit ${page.limit} offset ${page.offset}
    ) page left join agents.agents a on a.member_id = page.descendant
    order by page.descendant desc`);
}

/** How many accounts stand below an agent today. */
export async function countBelow(reader: Reader, agentId: bigint, timeZone: string): Promise<bigint> {
  const [row] = await reader.rows(sql<{ below: bigint }>`
    select count(*) as below from agents.closure
    where ancestor = ${agentId} and depth > 0 and from_day <= agents.today(${timeZone})
      and (to_day is null or to_day > agents.today(${timeZone}))`);
  return row?.below ?? 0n;
}

/** The place of an account today, and its state as an agent; null without a place. */
export async function findStanding(
  reader: Reader,
  memberId: bigint,
  timeZone: string,
): Promise<{ readonly upline: bigint | null; readonly state: AgentState | null } | null> {
  const [row] = await reader.rows(sql<{ upline: bigint | null; state: AgentState | null }>`
    select u.ancestor as upline, a.state
    from agents.closure self
    left join agents.closure u on u.descendant = self.descendant and u.depth = 1 and u.from_day <= agents.today(${timeZone})
      and (u.to_day is null or u.to_day > agents.today(${timeZone}))
    left join agents.agents a on a.member_id = self.descendant
    where self.descendant = ${memberId} and self.depth = 0`);
  return row ?? null;
}
