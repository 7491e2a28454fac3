// Members by rank, and the queue of ranks above 4, as staff read them.
import type { RankDecision } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { RankRow } from './store-ranks.ts';

/** Whether a member has a standing. */
export async function hasRank(reader: Reader, memberId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`select 1 from points.ranks where member_id = ${memberId}`);
  return rows.length > 0;
}

/** Writes what staff decided about ranks above 4. */
export async function setReview(
  tx: Tx,
  of: { readonly memberId: bigint; readonly decision: RankDecision; readonly staffId: bigint },
): Promise<void> {
  await tx.rows(sql`
    update points.ranks set review = ${of.decision}, reviewed_at = clock_timestamp(), reviewed_by = ${of.staffId}
    where member_id = ${of.memberId}`);
}

export type ListedRank = RankRow & { readonly month: bigint; readonly count: bigint };

/** A page of members with a rank, the highest first. `level` null: of all ranks above 0. */
export function listByLevel(
  reader: Reader,
  page: {
    readonly level: number | null;
    readonly memberId: bigint | null;
    readonly month: string;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ListedRank[]> {
  return reader.rows(sql<ListedRank>`
    select r.member_id, r.total, r.level, r.highest, r.risen_in::text, r.review, r.reviewed_at, coalesce(m.valid, 0)::bigint as month,
      count(*) over () as count
    from points.ranks r left join points.rank_months m on m.member_id = r.member_id and m.month = ${page.month}::date
    where (${page.memberId}::bigint is null or r.member_id = ${page.memberId})
      and (${page.level}::smallint is null or r.level = ${page.level}) and (r.level > 0 or ${page.memberId}::bigint is not null)
    order by r.level desc, r.member_id limit ${page.limit} offset ${page.offset}`);
}

/** How many members reached each rank above 0, the lowest first. */
export function countByLevel(reader: Reader): Promise<{ level: number; count: bigint }[]> {
  return reader.rows(sql<{ level: number; count: bigint }>`
    select level, count(*) from points.ranks where level > 0 group by level order by level`);
}

export type WaitingRank = ListedRank & { readonly since: Date };

/** A page of members whose rank waits for the look, the longest waiting first. */
export function listWaiting(
  reader: Reader,
  page: {
    /** The last rank that is given without a look. */
    readonly above: number;
    readonly month: string;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<WaitingRank[]> {
  return reader.rows(sql<WaitingRank>`
    select r.member_id, r.total, r.level, r.highest, r.risen_in::text, r.review, r.reviewed_at, coalesce(m.valid, 0)::bigint as month,
      c.at as since, count(*) over () as count
    from points.ranks r left join points.rank_months m on m.member_id = r.member_id and m.month = ${page.month}::date
    cross join lateral (
      select at from points.rank_changes where member_id = r.member_id and kind = 'rise' and to_level > ${page.above}
      order by change_id desc limit 1) c
    where r.level > ${page.above} and r.review is null
    order by c.at, r.member_id limit ${page.limit} offset ${page.offset}`);
}

/** How many members wait for the look. */
export async function countWaiting(reader: Reader, above: number): Promise<number> {
  const [row] = await reader.rows(sql<{ count: bigint }>`
    select count(*) from points.ranks where level > ${above} and review is null`);
  return Number(row?.count ?? 0n);
}
