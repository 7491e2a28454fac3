import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** What ends changed for a member on a day in a group, each figure with its sign. */
export interface PlayChange {
  readonly memberId: bigint;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  readonly group: string;
  readonly valid: bigint;
  readonly staked: bigint;
  readonly paid: bigint;
}

/**
 * Adds changes to the days of members. Each is looked at by the run of its day, or by the next run when that one has begun.
 *
 * @param keptDays changes of days before that are not kept.
 */
export async function addPlays(tx: Tx, changes: readonly PlayChange[], keptDays: number): Promise<void> {
  if (changes.length === 0) return;
  const column = <Value>(of: (change: PlayChange) => Value) => changes.map(of);
  await tx.rows(sql`
    insert into promotions.play_days as d (member_id, day, game_group, valid, staked, paid, run_day)
    select g.member_id, g.day, g.game_group, sum(g.valid), sum(g.staked), sum(g.paid), greatest(g.day, begun.next)
    from unnest(${column(({ memberId }) => memberId)}::bigint[], ${column(({ day }) => day)}::date[],
      ${column(({ group }) => group)}::text[], ${column(({ valid }) => valid)}::bigint[], ${column(({ staked }) => staked)}::bigint[],
      ${column(({ paid }) => paid)}::bigint[]) g (member_id, day, game_group, valid, staked, paid)
    cross join (select max(period) + 1 as next from promotions.runs where job = 'rebate') begun
    where g.day > current_date - ${keptDays}::int
    group by g.member_id, g.day, g.game_group, begun.next
    order by 1, 2, 3
    on conflict (member_id, day, game_group) do update set valid = d.valid + excluded.valid, staked = d.staked + excluded.staked,
      paid = d.paid + excluded.paid, run_day = excluded.run_day`);
}

export interface PlayRow {
  readonly member_id: bigint;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  readonly game_group: string;
  readonly valid: bigint;
  readonly looked_at: bigint;
}

/** The plays of members that the run of a day looks at, by member. */
export function listOfRun(reader: Reader, memberIds: readonly bigint[], day: string): Promise<PlayRow[]> {
  return reader.rows(sql<PlayRow>`
    select member_id, day::text, game_group, valid, looked_at from promotions.play_days
    where run_day = ${day}::date and member_id = any((select ${memberIds}::bigint[])::bigint[]) order by member_id, day, game_group`);
}

/** The next members that the run of a day looks at. */
export async function listMembersOfRun(
  reader: Reader,
  day: string,
  page: { readonly after: bigint; readonly limit: number },
): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select distinct member_id from promotions.play_days where run_day = ${day}::date and member_id > ${page.after}
    order by member_id limit ${page.limit}`);
  return rows.map(({ member_id }) => member_id);
}

/** Notes that a run has looked at the plays of members as they stand. */
export async function markLookedAt(tx: Tx, memberIds: readonly bigint[], day: string): Promise<void> {
  await tx.rows(sql`
    update promotions.play_days set looked_at = valid, run_day = null
    where run_day = ${day}::date and member_id = any((select ${memberIds}::bigint[])::bigint[])`);
}

/** What a member staked validly on a day by group. */
export function listOfDay(reader: Reader, memberId: bigint, day: string): Promise<Omit<PlayRow, 'day'>[]> {
  return reader.rows(sql<Omit<PlayRow, 'day'>>`
    select member_id, game_group, valid, looked_at from promotions.play_days where member_id = ${memberId} and day = ${day}::date
    order by game_group`);
}

/** Removes days that no run looks at any more, some at once. Gives how many. */
export async function deleteOldPlays(tx: Tx, keptDays: number, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from promotions.play_days d using (
      select member_id, day, game_group from promotions.play_days where day <= current_date - ${keptDays}::int order by day limit ${limit}) old
    where (d.member_id, d.day, d.game_group) = (old.member_id, old.day, old.game_group) returning d.member_id`);
  return rows.length;
}
