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

/** By account; one that did nothing is missing. */
export type PlayByAccount = ReadonlyMap<bigint, PlaySums>;

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
 * What accounts of a list played, by the facts of reports: their own and, with teams, the sums of their teams. Only days on which an account
 * stood below the agent count, with teams those on which it stood directly below. An account that did nothing is missing. The callers bound
 * how many accounts they ask for.
 */
export async function sumPlay(
  reader: Reader,
  { agentId, memberIds, isByTeam, from, next, floor }: PlayQuery,
): Promise<PlayByAccount> {
  if (memberIds.length === 0) return new Map();
  const rows = await reader.rows(sql<PlaySums & { member_id: bigint }>`
    with places as materialized (
      select p.descendant as member_id, p.from_day, coalesce(p.to_day, 'infinity') as to_day
      from agents.closure p
      where p.ancestor = ${agentId} and p.descendant = any((select ${memberIds}::bigint[])::bigint[]) and p.from_day < ${next}::date
        and (p.to_day is null or p.to_day > ${from}::date) and (p.depth = 1 or not ${isByTeam}::boolean)
    ), facts as (
      select f.member_id, f.valid, f.stake, f.payout, f.self_rebate, f.agent_rebate, f.promotions
      from agents.facts_of_accounts(${agentId}, ${memberIds}, ${from}::date, ${next}::date) f
      where f.depth = 1 or not ${isByTeam}::boolean
      union all
      select t.agent_id, t.valid, t.stake, t.payout, t.self_rebate, t.agent_rebate, t.promotions
      from agents.team_sums(${agentId}, ${from}::date, ${next}::date, 1) t
      where ${isByTeam}::boolean and t.agent_id = any((select ${memberIds}::bigint[])::bigint[])
    ), active as (
      select w.member_id, count(*)::int as members from (
        select p.member_id from places p
        join agents.closure c on c.ancestor = p.member_id and (c.depth = 0 or ${isByTeam}::boolean) and c.from_day < ${next}::date
          and (c.to_day is null or c.to_day > ${from}::date)
        join agents.cells f on f.member_id = c.descendant and f.day >= greatest(c.from_day, p.from_day)
          and f.day < least(c.to_day, p.to_day) and f.day >= ${from}::date and f.day < ${next}::date
        group by p.member_id, c.descendant having sum(f.valid) >= ${floor}
      ) w group by w.member_id
    )
    select s.member_id, s.valid, s.stake, s.payout, s.self_rebate as "selfRebate", s.agent_rebate as "agentRebate", s.promotions,
      coalesce(a.members, 0) as "activeMembers"
    from (
      select f.member_id, sum(f.valid)::bigint as valid, sum(f.stake)::bigint as stake, sum(f.payout)::bigint as payout,
        sum(f.self_rebate)::bigint as self_rebate, sum(f.agent_rebate)::bigint as agent_rebate, sum(f.promotions)::bigint as promotions
      from facts f group by f.member_id
    ) s left join active a on a.member_id = s.member_id`);
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
