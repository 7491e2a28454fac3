import type { PlayGoal, PlayPeriod } from '@tyche/rules/rewards/words';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** A mission that a member takes part in, as the intake reads it. */
export interface JoinedRow {
  readonly member_id: bigint;
  readonly mission_id: bigint;
  readonly min_stake: bigint;
  readonly joined_at: Date;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly goal: PlayGoal;
  readonly period: PlayPeriod;
  readonly game_groups: readonly string[] | null;
}

/** The missions that some members take part in. None of them is of steps: nobody joins those. */
export function listJoined(tx: Tx, memberIds: readonly bigint[]): Promise<JoinedRow[]> {
  return tx.rows(sql<JoinedRow>`
    select j.member_id, j.mission_id, m.min_stake, j.joined_at, m.starts_on::text, m.ends_on::text, m.goal, m.period, m.game_groups
    from missions.joins j join missions.missions m using (mission_id)
    where j.member_id = any((select ${memberIds}::bigint[])::bigint[]) order by j.member_id, j.mission_id`);
}

/** A wager as it stands now for a mission. Without a valid bet it does not count. */
export interface CountedWager {
  readonly memberId: bigint;
  readonly missionId: bigint;
  readonly wagerId: bigint;
  /** In 1/10 000 units; 0: it counts no more. */
  readonly valid: bigint;
  readonly endedAt: Date;
  readonly period: string;
  readonly day: string;
  readonly source: number;
  readonly gameCode: string;
}

/** A member in a period of a mission for whom something changed, and when. */
export interface Touched {
  readonly memberId: bigint;
  readonly missionId: bigint;
  readonly period: string;
  readonly at: Date;
}

/**
 * Writes wagers as they stand, each once, and moves the subtotals of their day and game by the difference. What stands so already is left
 * alone. Only one step runs at a time (`FeedReader`), so a row is as this statement found it. Gives for whom something changed.
 */
export function writeCounted(tx: Tx, wagers: readonly CountedWager[]): Promise<Touched[]> {
  const column = <Value>(of: (wager: CountedWager) => Value) => wagers.map(of);
  return tx.rows(sql<Touched>`
    with changed as materialized (
      select g.*, g.valid - coalesce(c.valid, 0) as more_valid, (g.valid > 0)::int - (c.valid is not null)::int as more_bets
      from unnest(${column(({ memberId }) => memberId)}::bigint[], ${column(({ missionId }) => missionId)}::bigint[],
        ${column(({ wagerId }) => wagerId)}::bigint[], ${column(({ valid }) => valid)}::bigint[],
        ${column(({ endedAt }) => endedAt)}::timestamptz[], ${column(({ period }) => period)}::date[],
        ${column(({ day }) => day)}::date[], ${column(({ source }) => source)}::smallint[], ${column(({ gameCode }) => gameCode)}::text[])
        as g (member_id, mission_id, wager_id, valid, ended_at, period, day, source, game_code)
      left join missions.counted c using (member_id, mission_id, period, wager_id)
      where g.valid <> coalesce(c.valid, 0)
    ), removed as (
      delete from missions.counted c using changed g
      where g.valid = 0 and c.member_id = g.member_id and c.mission_id = g.mission_id and c.period = g.period and c.wager_id = g.wager_id
    ), kept as (
      insert into missions.counted (member_id, mission_id, wager_id, valid, ended_at, period, day, source, game_code)
      select member_id, mission_id, wager_id, valid, ended_at, period, day, source, game_code from changed where valid > 0
      order by member_id, mission_id, period, wager_id
      on conflict (member_id, mission_id, period, wager_id) do update set valid = excluded.valid, ended_at = excluded.ended_at
    ), summed as (
      insert into missions.subtotals (member_id, mission_id, period, day, source, game_code, valid, bets)
      select member_id, mission_id, period, day, source, game_code, coalesce(s.valid, 0) + m.valid, coalesce(s.bets, 0) + m.bets
      from (select member_id, mission_id, period, day, source, game_code, sum(more_valid) as valid, sum(more_bets) as bets
        from changed group by 1, 2, 3, 4, 5, 6) m
      left join missions.subtotals s using (member_id, mission_id, period, day, source, game_code)
      order by 1, 2, 3, 4, 5, 6
      on conflict (member_id, mission_id, period, day, source, game_code) do update set valid = excluded.valid, bets = excluded.bets
    )
    select member_id as "memberId", mission_id as "missionId", period::text, max(ended_at) as at
    from changed group by 1, 2, 3 order by 1, 2, 3`);
}

/**
 * Makes the progress of members anew from their subtotals, in the order of the list. The moment of a value on the board moves only with
 * the value.
 *
 * @param dueAts from when on what is not claimed is given, one for each.
 */
export async function updateProgress(
  tx: Tx,
  touched: readonly Touched[],
  dueAts: readonly Date[],
): Promise<void> {
  const column = <Value>(of: (one: Touched) => Value) => touched.map(of);
  await tx.rows(sql`
    insert into missions.progress as p (member_id, mission_id, period, value, board_value, reached_at, due_at)
    select t.member_id, t.mission_id, t.period, v.value, v.board_value, t.at, t.due_at
    from unnest(${column(({ memberId }) => memberId)}::bigint[], ${column(({ missionId }) => missionId)}::bigint[],
      ${column(({ period }) => period)}::date[], ${column(({ at }) => at)}::timestamptz[], ${dueAts}::timestamptz[])
      with ordinality as t (member_id, mission_id, period, at, due_at, place)
    join missions.missions m using (mission_id)
    cross join lateral missions.value_of(t.member_id, t.mission_id, t.period, m.goal, m.board_cap) v
    order by t.place
    on conflict (member_id, mission_id, period) do update set value = excluded.value, board_value = excluded.board_value,
      reached_at = case when p.board_value = excluded.board_value then p.reached_at else excluded.reached_at end`);
}
