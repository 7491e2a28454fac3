import type { RebateGroup } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What an account got as rebate of a day in a group, and the last correction that is in it. */
export interface RebateOf {
  readonly amount: bigint;
  readonly own: bigint;
  readonly as_of: bigint;
  /** The last fact that is in it; null when the day has not all its facts. */
  readonly fact: bigint | null;
  /** Wagers and digest (hex) as they were stored with its last line; null in lines from before digests were stored. */
  readonly wagers: bigint | null;
  readonly digest: string | null;
}

/** The rebate of an account, with its corrections; null when it got none. */
export async function findRebate(
  reader: Reader,
  { memberId, day, group }: { readonly memberId: bigint; readonly day: string; readonly group: RebateGroup },
): Promise<RebateOf | null> {
  const [row] = await reader.rows(sql<RebateOf>`
    select amount, own, as_of, agents.known_fact(${day}::date, as_of) as fact, wagers, digest from (
      select count(*) as lines, sum(l.amount)::bigint as amount, sum(l.own_amount)::bigint as own, max(l.as_of)::bigint as as_of,
        (array_agg(l.wagers order by l.as_of desc))[1] as wagers, (array_agg(encode(l.digest, 'hex') order by l.as_of desc))[1] as digest
      from (
        select amount, own_amount, 0::bigint as as_of, wagers, digest from agents.rebate_lines
        where member_id = ${memberId} and day = ${day}::date and game_group = ${group}
        union all
        select k.amount, k.own_amount, u.last_correction, k.wagers, k.digest from agents.rebate_corrections k join agents.rebate_runs u on u.run_id = k.run_id
        where k.member_id = ${memberId} and k.day = ${day}::date and k.game_group = ${group}
      ) l
    ) s where lines > 0`);
  return row ?? null;
}

/** What an account bet, and the rates that decide the share of an agent in it. */
export interface ShareRow {
  readonly member_id: bigint;
  readonly prize_mode: number;
  readonly base: number;
  readonly valid: bigint;
  /** Of the agent; null: nobody up to the top has one. */
  readonly rate: number | null;
  /** The account directly below the agent on the way to this one; null for the own play of the agent. */
  readonly below_id: bigint | null;
  readonly below_rate: number | null;
  /** Of the account that bet. */
  readonly own_rate: number | null;
}

/** The shares of an agent on a day in a group, by account, of accounts after one. */
export function listShares(
  reader: Reader,
  of: { readonly memberId: bigint; readonly day: string; readonly group: RebateGroup; readonly fact: bigint },
  after: bigint,
  limit: number,
): Promise<ShareRow[]> {
  const { memberId, day, group, fact } = of;
  return reader.rows(sql<ShareRow>`
    select c.descendant as member_id, f.prize_mode, f.base, f.valid, agents.rate_on(c.ancestor, ${group}, f.prize_mode, ${day}::date) as rate,
      b.ancestor as below_id, agents.rate_on(b.ancestor, ${group}, f.prize_mode, ${day}::date) as below_rate,
      agents.rate_on(c.descendant, ${group}, f.prize_mode, ${day}::date) as own_rate
    from agents.closure c
    cross join lateral (
      select w.prize_mode, w.base, sum(w.valid)::bigint as valid from (
        select distinct on (a.wager_id) a.* from agents.facts a
        where a.member_id = c.descendant and a.day = ${day}::date and a.game_group = ${group} and a.fact <= ${fact}
        order by a.wager_id, a.fact desc
      ) w group by w.prize_mode, w.base
    ) f
    left join agents.closure b on b.descendant = c.descendant and b.depth = c.depth - 1 and b.from_day <= ${day}::date
      and (b.to_day is null or b.to_day > ${day}::date)
    where c.ancestor = ${memberId} and c.from_day <= ${day}::date and (c.to_day is null or c.to_day > ${day}::date) and c.descendant > ${after}
    order by c.descendant, f.prize_mode, f.base limit ${limit}`);
}
