import type { ContractGroup } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A team whose facts are wanted: everybody below an account on some days, in a group of games. */
export interface Asked {
  /** By which the answer names it. */
  readonly key: bigint;
  readonly receiver: bigint;
  readonly group: ContractGroup;
  readonly firstDay: string;
  /** The first day after the days. */
  readonly nextDay: string;
  /** The valid bet with which an account is active. */
  readonly floor: bigint;
  /** Whether promotions are deducted; by default they are. */
  readonly deductsPromotions?: boolean;
  /** Whether a daily salary needs stakes and payouts too; by default it does not. */
  readonly needsLoss?: boolean;
  /** Accounts that do not count; none by default. */
  readonly without?: readonly bigint[];
}

export interface CellSums {
  readonly key: bigint;
  readonly valid: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
  readonly activeMembers: number;
}

function columnsOf(asked: readonly Asked[]) {
  return {
    keys: asked.map(({ key }) => key),
    receivers: asked.map(({ receiver }) => receiver),
    groups: asked.map(({ group }) => group),
    firstDays: asked.map(({ firstDay }) => firstDay),
    nextDays: asked.map(({ nextDay }) => nextDay),
    floors: asked.map(({ floor }) => floor),
    leftKeys: asked.flatMap(({ key, without = [] }) => without.map(() => key)),
    leftMembers: asked.flatMap(({ without = [] }) => without),
  };
}

/** The first day of all teams, and the first one after them: they lead to the facts, so that not all that there ever were are read. */
function daysOf(asked: readonly Asked[]): { readonly first: string | null; readonly next: string | null } {
  const byTime = (days: readonly string[]) => days.toSorted();
  return {
    first: byTime(asked.map(({ firstDay }) => firstDay))[0] ?? null,
    next: byTime(asked.map(({ nextDay }) => nextDay)).at(-1) ?? null,
  };
}

/**
 * The sums of teams, each day by the tree of that day, as the facts were when the correction `asOf` was the last one: later ones do not
 * count. A team without wagers is missing.
 */
export function sumCells(reader: Reader, asked: readonly Asked[], asOf: bigint): Promise<CellSums[]> {
  const { keys, receivers, groups, firstDays, nextDays, floors, leftKeys, leftMembers } = columnsOf(asked);
  const { first, next } = daysOf(asked);
  return reader.rows(sql<CellSums>`
    with asked as materialized (
      select * from unnest(${keys}::bigint[], ${receivers}::bigint[], ${groups}::text[], ${firstDays}::date[], ${nextDays}::date[],
        ${floors}::bigint[]) a (key, receiver, game_group, first_day, next_day, floor)
    ), team as materialized (
      select a.key, a.game_group, a.floor, c.descendant, greatest(a.first_day, c.from_day) as first_day,
        least(a.next_day, c.to_day) as next_day
      from asked a join agents.closure c on c.ancestor = a.receiver and c.depth > 0
      where c.from_day < a.next_day and (c.to_day is null or c.to_day > a.first_day)
      and not exists (
        select from unnest(${leftKeys}::bigint[], ${leftMembers}::bigint[]) o (key, member_id)
        where o.key = a.key and o.member_id = c.descendant)
    ), late as materialized (
      select member_id, day, game_group, sum(valid) as valid, sum(stake) as stake, sum(payout) as payout, sum(self_rebate) as self_rebate
      from agents.corrections
      where correction_id > ${asOf} and day >= ${first}::date and day < ${next}::date
      group by member_id, day, game_group
    ), facts as (
      select t.key, t.descendant, t.floor, f.valid, f.stake, f.payout, f.self_rebate
      from team t join agents.cells f on f.member_id = t.descendant and f.day >= t.first_day and f.day < t.next_day
        and f.day >= ${first}::date and f.day < ${next}::date
      where t.game_group in (f.game_group, 'CONS')
      union all
      select t.key, t.descendant, t.floor, -l.valid, -l.stake, -l.payout, -l.self_rebate
      from late l join team t on t.descendant = l.member_id and l.day >= t.first_day and l.day < t.next_day
      where t.game_group in (l.game_group, 'CONS')
    ), members as (
      select key, floor, sum(valid) as valid, sum(stake) as stake, sum(payout) as payout, sum(self_rebate) as self_rebate
      from facts group by key, floor, descendant
    )
    select key, sum(valid)::bigint as valid, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
      sum(self_rebate)::bigint as "selfRebate", (count(*) filter (where valid >= floor))::int as "activeMembers"
    from members group by key`);
}

export interface RebateSums {
  readonly key: bigint;
  /** Of the team's accounts on their own play, without what came with the settlement of a bet. */
  readonly own: bigint;
  /** On the team's play, to the receiver and to the accounts below. */
  readonly agent: bigint;
}

/**
 * The rebates of teams that the house paid for their days, corrected by the runs of days before `rebatedBefore`. A team without any is
 * missing.
 */
export function sumRebates(
  reader: Reader,
  asked: readonly Asked[],
  rebatedBefore: string,
): Promise<RebateSums[]> {
  const { keys, receivers, groups, firstDays, nextDays, leftKeys, leftMembers } = columnsOf(asked);
  const { first, next } = daysOf(asked);
  return reader.rows(sql<RebateSums>`
    with team as materialized (
      select a.key, a.game_group, c.descendant, c.depth, greatest(a.first_day, c.from_day) as first_day,
        least(a.next_day, c.to_day) as next_day
      from unnest(${keys}::bigint[], ${receivers}::bigint[], ${groups}::text[], ${firstDays}::date[], ${nextDays}::date[])
        a (key, receiver, game_group, first_day, next_day)
      join agents.closure c on c.ancestor = a.receiver
      where c.from_day < a.next_day and (c.to_day is null or c.to_day > a.first_day)
      and not exists (
        select from unnest(${leftKeys}::bigint[], ${leftMembers}::bigint[]) o (key, member_id)
        where o.key = a.key and o.member_id = c.descendant)
    ), rebates as (
      select t.key, t.depth, l.amount, l.own_amount from team t
      join agents.rebate_lines l on l.member_id = t.descendant and l.day >= t.first_day and l.day < t.next_day
        and l.day >= ${first}::date and l.day < ${next}::date
      where t.game_group in (l.game_group, 'CONS')
      union all
      select t.key, t.depth, c.amount, c.own_amount from team t
      join agents.rebate_corrections c on c.member_id = t.descendant and c.day >= t.first_day and c.day < t.next_day
        and c.day >= ${first}::date and c.day < ${next}::date
      join agents.rebate_runs u on u.run_id = c.run_id and u.day < ${rebatedBefore}::date
      where t.game_group in (c.game_group, 'CONS')
    )
    select key, coalesce(sum(own_amount) filter (where depth > 0), 0)::bigint as own, sum(amount - own_amount)::bigint as agent
    from rebates group by key`);
}

/**
 * What promotions credited to teams, each day by the tree of that day, up to a credit. A bonus has no group of games, so it counts for all
 * games together only (agents.md 6.3). A team without any is missing.
 */
export function sumCredits(
  reader: Reader,
  teams: readonly Asked[],
  lastCredit: bigint,
): Promise<{ readonly key: bigint; readonly promotions: bigint }[]> {
  const asked = teams.filter(({ deductsPromotions = true }) => deductsPromotions);
  const { keys, receivers, groups, firstDays, nextDays, leftKeys, leftMembers } = columnsOf(asked);
  const { first, next } = daysOf(asked);
  return reader.rows(sql<{ key: bigint; promotions: bigint }>`
    select a.key, sum(b.amount)::bigint as promotions
    from unnest(${keys}::bigint[], ${receivers}::bigint[], ${groups}::text[], ${firstDays}::date[], ${nextDays}::date[])
      a (key, receiver, game_group, first_day, next_day)
    join agents.closure c on c.ancestor = a.receiver and c.depth > 0 and c.from_day < a.next_day
      and (c.to_day is null or c.to_day > a.first_day)
    join agents.bonus_credits b on b.member_id = c.descendant and b.day >= greatest(a.first_day, c.from_day)
      and b.day < least(a.next_day, c.to_day) and b.day >= ${first}::date and b.day < ${next}::date and b.credit_id <= ${lastCredit}
    where a.game_group = 'CONS' and not exists (
      select from unnest(${leftKeys}::bigint[], ${leftMembers}::bigint[]) o (key, member_id)
      where o.key = a.key and o.member_id = c.descendant)
    group by a.key`);
}

export interface WindowSums {
  readonly key: bigint;
  /** Within the span. */
  readonly valid: bigint;
  readonly voided: bigint;
  /** Between `since` and the end of the span. */
  readonly activeMembers: number;
}

export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** From when on the valid bet of an account is compared with the floor. */
  readonly since: Date;
}

/** The sums of teams within a span of a day. A team without wagers since `since` is missing. */
export function sumWindows(
  reader: Reader,
  asked: readonly Asked[],
  { startsAt, endsAt, since }: Span,
): Promise<WindowSums[]> {
  const { keys, receivers, groups, firstDays, floors, leftKeys, leftMembers } = columnsOf(asked);
  return reader.rows(sql<WindowSums>`
    with members as (
      select a.key, a.floor, sum(w.valid) filter (where w.starts_at >= ${startsAt}) as valid,
        sum(w.voided) filter (where w.starts_at >= ${startsAt}) as voided, sum(w.valid - w.voided) as so_far
      from unnest(${keys}::bigint[], ${receivers}::bigint[], ${groups}::text[], ${firstDays}::date[], ${floors}::bigint[])
        a (key, receiver, game_group, day, floor)
      join agents.closure c on c.ancestor = a.receiver and c.depth > 0 and c.from_day <= a.day
        and (c.to_day is null or c.to_day > a.day)
      join agents.windows w on w.member_id = c.descendant and w.starts_at >= ${since} and w.starts_at < ${endsAt}
      where a.game_group in (w.game_group, 'CONS')
      and not exists (
        select from unnest(${leftKeys}::bigint[], ${leftMembers}::bigint[]) o (key, member_id)
        where o.key = a.key and o.member_id = c.descendant)
      group by a.key, a.floor, c.descendant
    )
    select key, coalesce(sum(valid), 0)::bigint as valid, coalesce(sum(voided), 0)::bigint as voided,
      (count(*) filter (where so_far >= floor))::int as "activeMembers"
    from members group by key`);
}
