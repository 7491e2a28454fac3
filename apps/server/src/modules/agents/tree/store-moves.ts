import type { ContractGroup, ContractKind, RebateKey } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Two accounts, and the zone whose next local day is meant. */
export interface MoveKey {
  readonly memberId: bigint;
  readonly uplineId: bigint;
  readonly timeZone: string;
}

export interface MoveRow {
  /** The next local day. All places are those of that day, with every move that waits. */
  readonly day: string;
  /** Who stands directly above the account without the move; null at the top. */
  readonly from_upline: bigint | null;
  /** How many accounts are above; null for an account without a place. */
  readonly level: number | null;
  readonly upline_level: number | null;
  readonly is_within: boolean;
  /** How many levels below the account its deepest agent is. */
  readonly height: number;
  readonly agents_below: number;
  readonly members_below: number;
  /** Whether a move of the account, or of an account above it today or then, waits. */
  readonly is_pending: boolean;
  readonly is_cooling: boolean;
}

/** What the tree says about a move. The bound is the size of the account's team. */
export async function readMove(
  reader: Reader,
  { memberId, uplineId, timeZone }: MoveKey,
  coolDays: number,
): Promise<MoveRow> {
  const [row] = await reader.rows(sql<MoveRow>`
    with day as materialized (select agents.today(${timeZone}) + 1 as day),
    above as materialized (
      select c.ancestor, c.depth, c.from_day <= d.day as counts from agents.closure c, day d
      where c.descendant = ${memberId} and (c.to_day is null or c.to_day >= d.day)
    ), then_above as (
      select c.ancestor, c.depth from agents.closure c, day d
      where c.descendant = ${memberId} and c.from_day <= d.day and (c.to_day is null or c.to_day > d.day)
    ), upline_above as (
      select c.depth from agents.closure c, day d
      where c.descendant = ${uplineId} and c.from_day <= d.day and (c.to_day is null or c.to_day > d.day)
    ), below as materialized (
      select c.descendant, c.depth, a.member_id is not null as is_agent
      from day d join agents.closure c on c.from_day <= d.day and (c.to_day is null or c.to_day > d.day)
      left join agents.agents a on a.member_id = c.descendant
      where c.ancestor = ${memberId}
    )
    select d.day::text,
      (select ancestor from then_above where depth = 1) as from_upline,
      (select max(depth)::int from then_above) as level,
      (select max(depth)::int from upline_above) as upline_level,
      exists (select from below where descendant = ${uplineId}) as is_within,
      (select coalesce(max(depth) filter (where is_agent), 0)::int from below) as height,
      (select count(*) filter (where is_agent and depth > 0)::int from below) as agents_below,
      (select count(*) filter (where not is_agent and depth > 0)::int from below) as members_below,
      exists (
        select from agents.placements p
        where p.member_id in (select ancestor from above) and p.reason = 'moved' and p.from_day >= d.day) as is_pending,
      exists (
        select from agents.placements p
        where p.member_id = ${memberId} and p.reason = 'moved' and p.from_day > d.day - 1 - ${coolDays}::int) as is_cooling
    from day d`);
  if (!row) throw new Error('a database without a day');
  return row;
}

/** The highest rate of an account from a day on, and the lowest one of its new upline, in each group in which the account has one. */
export function listMoveRates(
  reader: Reader,
  { memberId, uplineId }: Pick<MoveKey, 'memberId' | 'uplineId'>,
  day: string,
): Promise<(RebateKey & { readonly moved: bigint; readonly upline: bigint })[]> {
  return reader.rows(sql<RebateKey & { moved: bigint; upline: bigint }>`
    select m.game_group as "group", m.prize_mode as "prizeMode", m.highest::bigint as moved, coalesce(u.lowest, 0)::bigint as upline
    from agents.rebate_bounds(${memberId}, ${day}::date) m
    left join agents.rebate_bounds(${uplineId}, ${day}::date) u
      on u.game_group = m.game_group and u.prize_mode = m.prize_mode
    where m.highest > 0
    order by m.game_group, m.prize_mode`);
}

/** The contracts that an account received from others than its new upline and that are not ended: at most one a kind, group and offerer. */
export function listEndedByMove(
  reader: Reader,
  { memberId, uplineId }: Pick<MoveKey, 'memberId' | 'uplineId'>,
): Promise<
  {
    readonly contract_id: bigint;
    readonly kind: ContractKind;
    readonly game_group: ContractGroup;
    readonly state: 'P' | 'E' | 'A' | 'V';
  }[]
> {
  return reader.rows(sql<{
    contract_id: bigint;
    kind: ContractKind;
    game_group: ContractGroup;
    state: 'P' | 'E' | 'A' | 'V';
  }>`
    select contract_id, kind, game_group, state from agents.contracts
    where receiver = ${memberId} and state in ('P', 'E', 'A', 'V') and offerer is distinct from ${uplineId}
    order by contract_id`);
}
