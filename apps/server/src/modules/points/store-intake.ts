import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** What a wager earned after its last change, in 1/10 000 of a point, and the rates it keeps. */
export interface EarnedRow {
  readonly wagerId: bigint;
  readonly points: bigint;
  readonly ratePpm: bigint;
  readonly rankPpm: bigint;
}

/** What wagers of members have earned so far; those that earned nothing are left out. */
export function listEarned(
  tx: Tx,
  wagers: readonly { readonly memberId: bigint; readonly wagerId: bigint }[],
): Promise<EarnedRow[]> {
  return tx.rows(sql<EarnedRow>`
    select w.wager_id as "wagerId", e.points, e.rate_ppm as "ratePpm", e.rank_ppm as "rankPpm"
    from unnest(${wagers.map(({ memberId }) => memberId)}::bigint[], ${wagers.map(({ wagerId }) => wagerId)}::bigint[])
      w (member_id, wager_id) cross join lateral (
      select points, rate_ppm, rank_ppm from points.earned e where e.member_id = w.member_id and e.wager_id = w.wager_id
      order by end_id desc limit 1) e`);
}

export interface NewEarned extends EarnedRow {
  readonly endId: bigint;
  readonly memberId: bigint;
  /** What the end changed, with its sign. */
  readonly change: bigint;
  /** The real part of the valid stake after the end, 0 of a void wager; in 1/10 000 units. */
  readonly valid: bigint;
}

/** Adds what wagers earned. Gives the key of the movement of each, in the order of the list. */
export async function insertEarned(tx: Tx, rows: readonly NewEarned[]): Promise<string[]> {
  const column = <Value>(of: (row: NewEarned) => Value) => rows.map(of);
  const added = await tx.rows(sql<{ wager_id: bigint; end_id: bigint; entry_key: string }>`
    insert into points.earned (wager_id, end_id, member_id, points, change, rate_ppm, rank_ppm, valid)
    select * from unnest(${column(({ wagerId }) => wagerId)}::bigint[], ${column(({ endId }) => endId)}::bigint[],
      ${column(({ memberId }) => memberId)}::bigint[], ${column(({ points }) => points)}::bigint[],
      ${column(({ change }) => change)}::bigint[], ${column(({ ratePpm }) => ratePpm)}::bigint[],
      ${column(({ rankPpm }) => rankPpm)}::bigint[], ${column(({ valid }) => valid)}::bigint[])
    returning wager_id, end_id, entry_key`);
  const keys = new Map(added.map((row) => [`${row.wager_id} ${row.end_id}`, row.entry_key]));
  return rows.flatMap(({ wagerId, endId }) => keys.get(`${wagerId} ${endId}`) ?? []);
}
