import type { RebateKey } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AgentState } from '../domains.ts';

/** The rate of an account on some days: in ppm, in LOTT a series. `toDay` is the first day without it; null: no end. */
export interface SpanRow extends RebateKey {
  readonly rate: bigint;
  readonly fromDay: string;
  readonly toDay: string | null;
}

/** What the rates of an account can be from a day on: those of its uplines and of its downline limit them. */
export interface BoundRow extends RebateKey {
  readonly side: 'upline' | 'downline';
  readonly rate: bigint;
}

/** The local days: today, the next one, and the first one that begins in 24 hours or later. */
export interface Days {
  readonly today: string;
  readonly next: string;
  readonly afterNotice: string;
}

export async function readDays(reader: Reader, timeZone: string): Promise<Days> {
  const [row] = await reader.rows(sql<Days>`
    select agents.today(${timeZone})::text as today, (agents.today(${timeZone}) + 1)::text as next,
      (((statement_timestamp() + interval '24 hours') at time zone ${timeZone})::date + 1)::text as "afterNotice"`);
  if (!row) throw new Error('a database without a day');
  return row;
}

/** Takes the locks for a change of rates from a day on (routines/agents-rebates.sql). Reads after it see every change made before. */
export async function lockRebates(tx: Tx, memberId: bigint, day: string): Promise<void> {
  await tx.rows(sql`select agents.lock_rebates(${memberId}, ${day}::date)`);
}

/** The rates of an account on a day and on later days that are known, by key and day. */
export function listSpans(reader: Reader, memberId: bigint, day: string): Promise<SpanRow[]> {
  return reader.rows(sql<SpanRow>`
    select game_group as "group", prize_mode as "prizeMode", rate::bigint, lower(days)::text as "fromDay", upper(days)::text as "toDay"
    from agents.rebate_spans(${memberId}) where upper_inf(days) or upper(days) > ${day}::date
    order by game_group, prize_mode, days`);
}

/**
 * What limits the rates of an account from a day on: the lowest of its uplines, and the highest of the accounts directly below it. A key
 * that is missing is 0.
 */
export function listBounds(reader: Reader, memberId: bigint, day: string): Promise<BoundRow[]> {
  return reader.rows(sql<BoundRow>`
    with pairs as (
      select ancestor, descendant, count(*) filter (where descendant = ${memberId}) over () as uplines from agents.closure
      where depth = 1 and (descendant = ${memberId} or ancestor = ${memberId}) and (to_day is null or to_day > ${day}::date)
    )
    select 'upline' as side, b.game_group as "group", b.prize_mode as "prizeMode",
      (case when count(*) < max(p.uplines) then 0 else min(b.lowest) end)::bigint as rate
    from pairs p cross join lateral agents.rebate_bounds(p.ancestor, ${day}::date) b
    where p.descendant = ${memberId} group by 2, 3
    union all
    select 'downline', b.game_group, b.prize_mode, max(b.highest)::bigint
    from pairs p cross join lateral agents.rebate_bounds(p.descendant, ${day}::date) b
    where p.ancestor = ${memberId} group by 2, 3`);
}

/** What an agent can give to a new account from a day on: its lowest own rates of that day and of later ones. A key that is missing is 0. */
export function listOwnBounds(reader: Reader, agentId: bigint, day: string): Promise<BoundRow[]> {
  return reader.rows(sql<BoundRow>`
    select 'upline' as side, game_group as "group", prize_mode as "prizeMode", lowest::bigint as rate
    from agents.rebate_bounds(${agentId}, ${day}::date)`);
}

/** The upline of an account on a day. Undefined: the account has no place on that day; null: it is at the top. */
export async function findUpline(
  reader: Reader,
  memberId: bigint,
  day: string,
): Promise<bigint | null | undefined> {
  const [row] = await reader.rows(sql<{ upline: bigint | null }>`
    select (select max(ancestor) from agents.closure where descendant = ${memberId} and depth = 1 and from_day <= ${day}::date
      and (to_day is null or to_day > ${day}::date)) as upline
    from agents.closure where descendant = ${memberId} and depth = 0 and from_day <= ${day}::date limit 1`);
  return row?.upline;
}

/** The states of some agents; a member has none. */
export async function listStates(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, AgentState>> {
  const rows = await reader.rows(sql<{ member_id: bigint; state: AgentState }>`
    select member_id, state from agents.agents where member_id = any(${memberIds}::bigint[])`);
  return new Map(rows.map(({ member_id, state }) => [member_id, state]));
}

/** Who set a rate: the upline, or staff by an approval. */
export type SetBy = { readonly uplineId: bigint } | { readonly approvalId: bigint };

/**
 * Adds a rate to the log, from a day that has not begun. The database refuses one above that of the upline or below that of the downline.
 * Throws when the day has begun since it was read.
 */
export async function insertRebate(
  tx: Tx,
  rebate: RebateKey & {
    readonly memberId: bigint;
    readonly rate: bigint;
    readonly day: string;
    readonly by: SetBy;
    readonly timeZone: string;
  },
): Promise<void> {
  const { memberId, rate, day, by, prizeMode, group, timeZone } = rebate;
  const rows = await tx.rows(sql`
    insert into agents.rebates (member_id, set_by, approval_id, from_day, rate, prize_mode, game_group)
    select ${memberId}, ${'uplineId' in by ? by.uplineId : null}, ${'approvalId' in by ? by.approvalId : null},
      ${day}::date, ${rate}, ${prizeMode}, ${group}
    where ${day}::date > agents.today(${timeZone})
    returning 1`);
  if (rows.length === 0) throw new Error(`a rebate from ${day} on, which has begun`);
}
/** A change of a rate, as the log has it. */
export interface ChangeRow extends RebateKey {
  readonly rate: bigint;
  readonly fromDay: string;
  readonly setAt: Date;
  readonly setBy: bigint | null;
  readonly approvalId: bigint | null;
}

/** The last changes of an account's rates, the newest first. */
export function listChanges(reader: Reader, memberId: bigint, limit: number): Promise<ChangeRow[]> {
  return reader.rows(sql<ChangeRow>`
    select game_group as "group", prize_mode as "prizeMode", rate::bigint, from_day::text as "fromDay", set_at as "setAt",
      set_by as "setBy", approval_id as "approvalId"
    from agents.rebates where member_id = ${memberId} order by rebate_id desc limit ${limit}`);
}
