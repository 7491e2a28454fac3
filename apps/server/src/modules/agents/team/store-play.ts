import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What an account of a list played in some days, in 1/10 000 units. */
export interface PlaySums {
  readonly valid: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
  readonly agentRebate: bigint;
  readonly promotions: bigint;
  /** How many accounts reach the floor with their valid bet. */
  readonly activeMembers: number;
}

export interface PlayQuery {
  /** The agent whose downline is listed. */
  readonly agentId: bigint;
  /** The accounts of the list. */
  readonly memberIds: readonly bigint[];
  /** Each account with everybody below it, or each by itself. */
  readonly isByTeam: boolean;
  readonly from: string;
  /** The first day after the days. */
  readonly next: string;
  /** The valid bet with which an account is active. */
  readonly floor: bigint;
}

/**
 * What accounts of a list played, by the facts of reports. Only days on which an account stood below the agent count, with teams those on
 * which it stood directly below. An account that did nothing is missing. The callers bound how many accounts they ask for.
 */
export async function sumPlay(
  reader: Reader,
  { agentId, memberIds, isByTeam, from, next, floor }: PlayQuery,
): Promise<ReadonlyMap<bigint, PlaySums>> {
  if (memberIds.length === 0) return new Map();
  const rows = await reader.rows(sql<PlaySums & { member_id: bigint }>`
    with players as (
      select m.member_id, f.member_id as player, sum(f.valid) as valid, sum(f.stake) as stake, sum(f.payout) as payout,
        sum(f.self_rebate) as self_rebate, sum(f.agent_rebate) as agent_rebate, sum(f.promotions) as promotions
      from unnest(${memberIds}::bigint[]) m (member_id)
      cross join lateral agents.report_facts(m.member_id, ${from}::date, ${next}::date) f
      join agents.closure p on p.ancestor = ${agentId} and p.descendant = m.member_id and p.from_day <= f.day
        and (p.to_day is null or p.to_day > f.day) and (p.depth = 1 or not ${isByTeam}::boolean)
      where f.depth = 0 or ${isByTeam}::boolean
      group by m.member_id, f.member_id
    )
    select member_id, sum(valid)::bigint as valid, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
      sum(self_rebate)::bigint as "selfRebate", sum(agent_rebate)::bigint as "agentRebate", sum(promotions)::bigint as promotions,
      (count(*) filter (where valid >= ${floor}))::int as "activeMembers"
    from players group by member_id`);
  return new Map(rows.map(({ member_id, ...sums }) => [member_id, sums]));
}

/**
 * Which accounts of a list are active: they, or with teams an account below them, reach the floor with their valid bet. The same days count as
 * for `sumPlay`; each account below reaches the floor by itself.
 */
export async function listActive(
  reader: Reader,
  { agentId, memberIds, isByTeam, from, next, floor }: PlayQuery,
): Promise<ReadonlySet<bigint>> {
  if (memberIds.length === 0) return new Set();
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select distinct member_id from (
      select p.descendant as member_id
      from agents.closure p
      join agents.closure c on c.ancestor = p.descendant and (c.depth = 0 or ${isByTeam}::boolean)
      join agents.cells f on f.member_id = c.descendant and f.day >= greatest(p.from_day, c.from_day, ${from}::date)
        and f.day < least(p.to_day, c.to_day, ${next}::date) and f.day >= ${from}::date and f.day < ${next}::date
      where p.ancestor = ${agentId} and p.descendant = any((select ${memberIds}::bigint[])::bigint[])
        and (p.depth = 1 or not ${isByTeam}::boolean) and p.depth > 0
      group by p.descendant, c.descendant having sum(f.valid) >= ${floor}
    ) active`);
  return new Set(rows.map(({ member_id }) => member_id));
}
