import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** For what adds an account: many at once. */
export async function lockTreeShared(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock_shared(agents.tree_lock())`);
}

/** For what moves accounts: alone. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(agents.tree_lock())`);
}

/** Writes the first place of an account, from today on. False when it has one, also when another worker writes it at the same time. */
export async function insertPlacement(
  tx: Tx,
  placing: { memberId: bigint; uplineId: bigint | null; timeZone: string; reason: string },
): Promise<boolean> {
  const { memberId, uplineId, timeZone, reason } = placing;
  const rows = await tx.rows(sql`
    insert into agents.placements (member_id, upline_id, from_day, reason)
    select ${memberId}, ${uplineId}, agents.today(${timeZone}), ${reason}
    where not exists (select from agents.placements where member_id = ${memberId})
    on conflict (member_id, from_day) do nothing
    returning 1`);
  return rows.length > 0;
}

/** The closure of a new account: itself, and everybody above its upline today or on a later day that is known already. */
export async function insertBelow(
  tx: Tx,
  { memberId, uplineId, timeZone }: { memberId: bigint; uplineId: bigint | null; timeZone: string },
): Promise<void> {
  await tx.rows(sql`
    insert into agents.closure (descendant, ancestor, from_day, to_day, depth)
    select ${memberId}::bigint, ${memberId}::bigint, agents.today(${timeZone}), null::date, 0::smallint
    union all
    select ${memberId}, ancestor, greatest(from_day, agents.today(${timeZone})), to_day, depth + 1
    from agents.closure
    where descendant = ${uplineId}::bigint and (to_day is null or to_day > agents.today(${timeZone}))`);
}

export async function insertAgent(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`insert into agents.agents (member_id) values (${memberId}) on conflict do nothing`);
}

/** Writes a move, from tomorrow on. Gives that day. */
export async function insertMove(
  tx: Tx,
  move: { memberId: bigint; uplineId: bigint; timeZone: string; approvalId: bigint },
): Promise<string> {
  const [row] = await tx.rows(sql<{ day: string }>`
    insert into agents.placements (member_id, upline_id, from_day, reason, approval_id)
    values (${move.memberId}, ${move.uplineId}, agents.today(${move.timeZone}) + 1, 'moved', ${move.approvalId})
    returning from_day::text as day`);
  if (!row) throw new Error('a move that was not written');
  return row.day;
}

/** Ends, before a day, what binds an account and everybody below it to everybody above it. */
export async function closeAbove(tx: Tx, memberId: bigint, day: string): Promise<void> {
  await tx.rows(sql`
    with below as materialized (
      select descendant from agents.closure
      where ancestor = ${memberId} and (to_day is null or to_day > ${day}::date)
    ), above as materialized (
      select ancestor from agents.closure
      where descendant = ${memberId} and depth > 0 and (to_day is null or to_day > ${day}::date)
    ), later as (
      delete from agents.closure c using below b
      where c.descendant = b.descendant and c.ancestor in (select ancestor from above) and c.from_day >= ${day}::date
    )
    update agents.closure c set to_day = ${day}::date from below b
    where c.descendant = b.descendant and c.ancestor in (select ancestor from above)
      and c.from_day < ${day}::date and (c.to_day is null or c.to_day > ${day}::date)`);
}

/** Binds an account and everybody below it, from a day on, to its new upline and everybody above that. */
export async function insertAbove(
  tx: Tx,
  { memberId, uplineId, day }: { memberId: bigint; uplineId: bigint; day: string },
): Promise<void> {
  await tx.rows(sql`
    insert into agents.closure (descendant, ancestor, from_day, to_day, depth)
    select b.descendant, a.ancestor, greatest(a.from_day, b.from_day, ${day}::date), least(a.to_day, b.to_day), a.depth + b.depth + 1
    from agents.closure a, agents.closure b
    where a.descendant = ${uplineId} and (a.to_day is null or a.to_day > ${day}::date)
      and b.ancestor = ${memberId} and (b.to_day is null or b.to_day > ${day}::date)
      and greatest(a.from_day, b.from_day, ${day}::date) < coalesce(least(a.to_day, b.to_day), 'infinity')`);
}

/** Whether a member stands below an ancestor today, or is it. */
export async function isSelfOrBelow(
  reader: Reader,
  { ancestorId, memberId, timeZone }: { ancestorId: bigint; memberId: bigint; timeZone: string },
): Promise<boolean> {
  const rows = await reader.rows(sql`
    select from agents.closure
    where descendant = ${memberId} and ancestor = ${ancestorId} and from_day <= agents.today(${timeZone})
      and (to_day is null or to_day > agents.today(${timeZone}))`);
  return rows.length > 0;
}

/** Who stands above a member today, the nearest first: its upline at depth 1. */
export async function listAbove(
  reader: Reader,
  memberId: bigint,
  timeZone: string,
): Promise<{ readonly ancestor: bigint; readonly depth: number }[]> {
  return reader.rows(sql<{ ancestor: bigint; depth: number }>`
    select ancestor, depth from agents.closure
    where descendant = ${memberId} and depth > 0 and from_day <= agents.today(${timeZone})
      and (to_day is null or to_day > agents.today(${timeZone}))
    order by depth`);
}

/** The last move of each account whose move took effect in the last seven days, in the order of the accounts. */
export function listDueMoves(
  reader: Reader,
  timeZone: string,
): Promise<{ readonly member_id: bigint; readonly upline_id: bigint | null }[]> {
  return reader.rows(sql<{ member_id: bigint; upline_id: bigint | null }>`
    select distinct on (member_id) member_id, upline_id from agents.placements
    where reason = 'moved' and from_day between agents.today(${timeZone}) - 7 and agents.today(${timeZone})
    order by member_id, from_day desc`);
}

/** Those among some accounts that have a place. */
export async function listPlaced(reader: Reader, memberIds: readonly bigint[]): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select distinct member_id from agents.placements where member_id = any((select ${memberIds}::bigint[])::bigint[])`);
  return rows.map(({ member_id }) => member_id);
}

/** Places of the closure that the log of places does not bear out, or that are missing, at most `limit`. */
export function listDifferences(
  reader: Reader,
  limit: number,
): Promise<
  {
    readonly descendant: bigint;
    readonly ancestor: bigint;
    readonly from_day: string;
    readonly what: string;
  }[]
> {
  return reader.rows(sql<{ descendant: bigint; ancestor: bigint; from_day: string; what: string }>`
    select descendant, ancestor, from_day::text, what from agents.differences() limit ${limit}`);
}
