// The upkeep of months: its runs, and how members ended a month.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { RankRow } from './store-ranks.ts';

/** The newest run; null before the first. */
export async function findNewestRun(reader: Reader): Promise<{ period: string; isDone: boolean } | null> {
  const [row] = await reader.rows(sql<{ period: string; isDone: boolean }>`
    select period::text, done_at is not null as "isDone" from points.rank_runs order by period desc limit 1`);
  return row ?? null;
}

/** Begins a run by a version of the ladder; one that has begun stays as it is. */
export async function openRun(tx: Tx, period: string, ladder: number): Promise<void> {
  await tx.rows(sql`
    insert into points.rank_runs (period, ladder) values (${period}::date, ${ladder}) on conflict (merchant, period) do nothing`);
}

/** Locks a run that goes on, with the last member it looked at. Null while another worker has it, and when it is done. */
export async function lockRun(
  tx: Tx,
  period: string,
): Promise<{ readonly after: bigint; readonly ladder: number } | null> {
  const [row] = await tx.rows(sql<{ after: bigint; ladder: number }>`
    select member_id as after, ladder from points.rank_runs where period = ${period}::date and done_at is null for update skip locked`);
  return row ?? null;
}

export async function moveRun(
  tx: Tx,
  period: string,
  to: { readonly memberId: bigint; readonly fallen: number },
): Promise<void> {
  await tx.rows(sql`
    update points.rank_runs set member_id = ${to.memberId}, fallen = fallen + ${to.fallen} where period = ${period}::date`);
}

export async function endRun(tx: Tx, period: string): Promise<void> {
  await tx.rows(sql`update points.rank_runs set done_at = clock_timestamp() where period = ${period}::date`);
}

/** For how many seconds the oldest run that is not done goes on; 0 when all are. */
export async function runSeconds(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - started_at)::float8 as seconds from points.rank_runs where done_at is null
    order by started_at limit 1`);
  return row?.seconds ?? 0;
}

/** The next members with a rank, locked until the transaction ends. */
export function lockNext(
  tx: Tx,
  page: { readonly after: bigint; readonly limit: number },
): Promise<RankRow[]> {
  return tx.rows(sql<RankRow>`
    select member_id, total, level, highest, risen_in::text, review, reviewed_at from points.ranks
    where level > 0 and member_id > ${page.after} order by member_id limit ${page.limit} for update`);
}

/** The ranks that members had before their first rise in or after a month; members who did not rise then are left out. */
export async function levelsBefore(
  reader: Reader,
  memberIds: readonly bigint[],
  month: string,
): Promise<ReadonlyMap<bigint, number>> {
  const rows = await reader.rows(sql<{ member_id: bigint; from_level: number }>`
    select distinct on (member_id) member_id, from_level from points.rank_changes
    where member_id = any(${memberIds}::bigint[]) and kind = 'rise' and month >= ${month}::date order by member_id, change_id`);
  return new Map(rows.map(({ member_id, from_level }) => [member_id, from_level]));
}

export interface MonthEndRow {
  readonly memberId: bigint;
  /** The rank at the last moment of the month, and the one that was given of it. */
  readonly level: number;
  readonly given: number;
  readonly valid: bigint;
  readonly isMet: boolean;
}

/** Writes how members ended a month; a member whose month was written stays as it is. */
export async function insertMonthEnds(tx: Tx, month: string, rows: readonly MonthEndRow[]): Promise<void> {
  await tx.rows(sql`
    insert into points.rank_month_ends (month, member_id, level, given_level, valid, is_met)
    select ${month}::date, g.* from unnest(${rows.map(({ memberId }) => memberId)}::bigint[],
      ${rows.map(({ level }) => level)}::smallint[], ${rows.map(({ given }) => given)}::smallint[],
      ${rows.map(({ valid }) => valid)}::bigint[], ${rows.map(({ isMet }) => isMet)}::boolean[]) g
    on conflict (member_id, month) do nothing`);
}

export interface MonthEnd {
  readonly memberId: bigint;
  /** The rank that was given at the last moment of the month. */
  readonly level: number;
  readonly valid: bigint;
  readonly isMet: boolean;
}

/** How members with a rank ended a month, in the order of their ids. */
export function listMonthEnds(
  reader: Reader,
  month: string,
  page: { readonly after: bigint; readonly limit: number },
): Promise<MonthEnd[]> {
  return reader.rows(sql<MonthEnd>`
    select member_id as "memberId", given_level as level, valid, is_met as "isMet" from points.rank_month_ends
    where month = ${month}::date and member_id > ${page.after} order by member_id limit ${page.limit}`);
}

/** Whether the run of a month is over. */
export async function isRunDone(reader: Reader, month: string): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from points.rank_runs where period = ${month}::date and done_at is not null`);
  return rows.length > 0;
}
