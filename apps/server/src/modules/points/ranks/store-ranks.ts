// Where members stand, their months, and what changed their ranks.
import type { RankChangeKind, RankDecision } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Where a member stands. Amounts are in 1/10 000 units. */
export interface RankRow {
  readonly member_id: bigint;
  readonly total: bigint;
  readonly level: number;
  readonly highest: number;
  /** The first day of the local month of the last rise. */
  readonly risen_in: string | null;
  readonly review: RankDecision | null;
  readonly reviewed_at: Date | null;
}

/** The standing of a member who has not played. */
export const unranked: Omit<RankRow, 'member_id'> = {
  total: 0n,
  level: 0,
  highest: 0,
  risen_in: null,
  review: null,
  reviewed_at: null,
};

/** Locks the standings of members in the order of their ids; those that are missing are made. */
export async function lockRanks(tx: Tx, memberIds: readonly bigint[]): Promise<RankRow[]> {
  await tx.rows(sql`
    insert into points.ranks (member_id) select distinct member_id from unnest(${memberIds}::bigint[]) asked (member_id) order by member_id
    on conflict (member_id) do nothing`);
  return tx.rows(sql<RankRow>`
    select member_id, total, level, highest, risen_in::text, review, reviewed_at from points.ranks
    where member_id = any(${memberIds}::bigint[]) order by member_id for update`);
}

/** The standings of members; those who have not played are left out. */
export function listRanks(reader: Reader, memberIds: readonly bigint[]): Promise<RankRow[]> {
  return reader.rows(sql<RankRow>`
    select member_id, total, level, highest, risen_in::text, review, reviewed_at from points.ranks
    where member_id = any(${memberIds}::bigint[])`);
}

/** Writes standings as they are now. */
export async function putRanks(
  tx: Tx,
  rows: readonly Omit<RankRow, 'review' | 'reviewed_at'>[],
): Promise<void> {
  const column = <Value>(of: (row: Omit<RankRow, 'review' | 'reviewed_at'>) => Value) => rows.map(of);
  await tx.rows(sql`
    update points.ranks r set total = g.total, level = g.level, highest = g.highest, risen_in = g.risen_in
    from unnest(${column((row) => row.member_id)}::bigint[], ${column(({ total }) => total)}::bigint[],
      ${column(({ level }) => level)}::smallint[], ${column(({ highest }) => highest)}::smallint[],
      ${column((row) => row.risen_in)}::date[]) g (member_id, total, level, highest, risen_in)
    where r.member_id = g.member_id`);
}

export interface MonthRow {
  readonly member_id: bigint;
  /** The first day of the local month, `yyyy-MM-dd`. */
  readonly month: string;
  /** The valid bets of it, in 1/10 000 units. */
  readonly valid: bigint;
}

/** The valid bets of members in some months; months without a bet are left out. */
export function listMonths(
  reader: Reader,
  memberIds: readonly bigint[],
  months: readonly string[],
): Promise<MonthRow[]> {
  return reader.rows(sql<MonthRow>`
    select member_id, month::text, valid from points.rank_months
    where member_id = any(${memberIds}::bigint[]) and month = any(${months}::date[])`);
}

/** Writes the valid bets of months as they are now, each member and month once. */
export async function putMonths(tx: Tx, rows: readonly MonthRow[]): Promise<void> {
  await tx.rows(sql`
    insert into points.rank_months (member_id, month, valid)
    select * from unnest(${rows.map((row) => row.member_id)}::bigint[], ${rows.map(({ month }) => month)}::date[],
      ${rows.map(({ valid }) => valid)}::bigint[]) g (member_id, month, valid) order by 1, 2
    on conflict (member_id, month) do update set valid = excluded.valid`);
}

export interface BonusPart {
  readonly memberId: bigint;
  readonly wagerId: bigint;
  /** The first day of the local month to which the wager belongs. */
  readonly month: string;
  /** What of its valid stake is bonus money now. */
  readonly valid: bigint;
}

/** The bonus money that wagers were counted without so far, in the order of the list. */
export async function listBonusParts(
  tx: Tx,
  wagers: readonly Pick<BonusPart, 'memberId' | 'wagerId'>[],
): Promise<readonly bigint[]> {
  const rows = await tx.rows(sql<{ valid: bigint }>`
    select coalesce(b.valid, 0)::bigint as valid
    from unnest(${wagers.map(({ memberId }) => memberId)}::bigint[], ${wagers.map(({ wagerId }) => wagerId)}::bigint[])
      with ordinality w (member_id, wager_id, place)
    left join points.rank_bonus_parts b on b.member_id = w.member_id and b.wager_id = w.wager_id
    order by w.place`);
  return rows.map(({ valid }) => valid);
}

/** Keeps the bonus money of wagers, each wager once. */
export async function putBonusParts(tx: Tx, parts: readonly BonusPart[]): Promise<void> {
  await tx.rows(sql`
    insert into points.rank_bonus_parts (member_id, wager_id, month, valid)
    select * from unnest(${parts.map(({ memberId }) => memberId)}::bigint[], ${parts.map(({ wagerId }) => wagerId)}::bigint[],
      ${parts.map(({ month }) => month)}::date[], ${parts.map(({ valid }) => valid)}::bigint[]) g (member_id, wager_id, month, valid)
    order by 1, 2
    on conflict (member_id, wager_id) do update set valid = excluded.valid`);
}

/** A change of a rank. */
export interface RankChange {
  readonly memberId: bigint;
  readonly kind: RankChangeKind;
  readonly from: number;
  readonly to: number;
  /** The total and the valid bets of the month that decided it. */
  readonly total: bigint;
  readonly valid: bigint;
  readonly month: string;
}

/**
 * Writes changes of ranks by a version of the ladder; a second fall of a member for a month is left out.
 *
 * @returns their ids in the order of the list, null for one that is left out.
 */
export async function insertChanges(
  tx: Tx,
  ladder: number,
  changes: readonly RankChange[],
): Promise<readonly (bigint | null)[]> {
  const ids: (bigint | null)[] = [];
  for (const { memberId, kind, from, to, total, valid, month } of changes) {
    const [row] = await tx.rows(sql<{ change_id: bigint }>`
      insert into points.rank_changes (member_id, kind, from_level, to_level, total, valid, month, ladder)
      values (${memberId}, ${kind}, ${from}, ${to}, ${total}, ${valid}, ${month}::date, ${ladder})
      on conflict (member_id, month) where kind = 'fall' do nothing returning change_id`);
    ids.push(row?.change_id ?? null);
  }
  return ids;
}

/** Notes the ranks that a rise reached for the first time ever. A rank that was reached before is a mistake in the product. */
export async function insertReached(
  tx: Tx,
  rows: readonly { readonly memberId: bigint; readonly changeId: bigint; readonly level: number }[],
): Promise<void> {
  await tx.rows(sql`
    insert into points.ranks_reached (member_id, change_id, level)
    select * from unnest(${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ changeId }) => changeId)}::bigint[],
      ${rows.map(({ level }) => level)}::smallint[])`);
}

export interface ChangeRow {
  readonly change_id: bigint;
  readonly kind: RankChangeKind;
  readonly from_level: number;
  readonly to_level: number;
  readonly total: bigint;
  readonly valid: bigint;
  readonly month: string;
  readonly at: Date;
}

/** The changes of a member, newest first. */
export function listChanges(reader: Reader, memberId: bigint, limit: number): Promise<ChangeRow[]> {
  return reader.rows(sql<ChangeRow>`
    select change_id, kind, from_level, to_level, total, valid, month::text, at from points.rank_changes
    where member_id = ${memberId} order by change_id desc limit ${limit}`);
}

/** Removes months that no correction reaches any more, some rows at once. Gives how many. */
export async function deleteOldMonths(tx: Tx, keptDays: number, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    with months as (
      delete from points.rank_months d using (
        select member_id, month from points.rank_months where month <= current_date - ${keptDays}::int order by month limit ${limit}) old
      where (d.member_id, d.month) = (old.member_id, old.month) returning 1
    ), parts as (
      delete from points.rank_bonus_parts d using (
        select member_id, wager_id from points.rank_bonus_parts where month <= current_date - ${keptDays}::int order by month limit ${limit}) old
      where (d.member_id, d.wager_id) = (old.member_id, old.wager_id) returning 1
    ), ends as (
      delete from points.rank_month_ends d using (
        select member_id, month from points.rank_month_ends where month <= current_date - ${keptDays}::int order by month limit ${limit}) old
      where (d.member_id, d.month) = (old.member_id, old.month) returning 1
    )
    select 1 from months union all select 1 from parts union all select 1 from ends`);
  return rows.length;
}
