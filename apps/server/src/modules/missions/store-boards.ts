import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** A board: a mission and the first local date of a period. */
export interface BoardKey {
  readonly missionId: bigint;
  readonly period: string;
}

/** Which places to read: how many to leave out, and how many at most. */
export interface Span {
  readonly skip: number;
  readonly limit: number;
}

export interface PlaceRow {
  readonly rank: number;
  readonly member: bigint;
  readonly value: bigint;
  readonly reachedAt: Date;
}

/** Places of a board that is not frozen, in their order. */
export function listLive(reader: Reader, board: BoardKey, { skip, limit }: Span): Promise<PlaceRow[]> {
  return reader.rows(sql<PlaceRow>`
    select ${skip}::int + row_number() over (order by board_value desc, reached_at, member_id)::int as rank, member_id as member,
      board_value as value, reached_at as "reachedAt"
    from (select board_value, reached_at, member_id from missions.progress
      where mission_id = ${board.missionId} and period = ${board.period}::date and on_board and board_value > 0
      order by board_value desc, reached_at, member_id offset ${skip}::int limit ${limit}) p
    order by 1`);
}

/** The place of a member on a board that is not frozen; null without a value. */
export async function findLivePlace(
  reader: Reader,
  { missionId, period }: BoardKey,
  memberId: bigint,
): Promise<number | null> {
  const [row] = await reader.rows(sql<{ rank: number }>`
    select 1 + (select count(*)::int from missions.progress p
      where p.mission_id = o.mission_id and p.period = o.period and p.on_board and p.board_value > 0
        and (p.board_value > o.board_value or (p.board_value = o.board_value
          and (p.reached_at, p.member_id) < (o.reached_at, o.member_id)))) as rank
    from missions.progress o
    where o.member_id = ${memberId} and o.mission_id = ${missionId} and o.period = ${period}::date and o.on_board and o.board_value > 0`);
  return row?.rank ?? null;
}

/** Places of a frozen board, in their order. */
export function listFrozen(reader: Reader, board: BoardKey, { skip, limit }: Span): Promise<PlaceRow[]> {
  return reader.rows(sql<PlaceRow>`
    select place as rank, member_id as member, value, reached_at as "reachedAt" from missions.results
    where mission_id = ${board.missionId} and period = ${board.period}::date and place > ${skip}::int order by place limit ${limit}`);
}

/** The place of a member on a frozen board; null without one. */
export async function findFrozenPlace(
  reader: Reader,
  { missionId, period }: BoardKey,
  memberId: bigint,
): Promise<number | null> {
  const [row] = await reader.rows(sql<{ rank: number }>`
    select place as rank from missions.results
    where mission_id = ${missionId} and period = ${period}::date and member_id = ${memberId}`);
  return row?.rank ?? null;
}

export interface FrozenRow {
  readonly period: string;
  readonly frozen_at: Date;
  readonly places: number;
}

/** The frozen boards of a mission, newest first. */
export function listBoards(reader: Reader, missionId: bigint, limit: number): Promise<FrozenRow[]> {
  return reader.rows(sql<FrozenRow>`
    select period::text, frozen_at, places from missions.boards where mission_id = ${missionId} order by period desc limit ${limit}`);
}

export async function findBoard(reader: Reader, { missionId, period }: BoardKey): Promise<FrozenRow | null> {
  const [row] = await reader.rows(sql<FrozenRow>`
    select period::text, frozen_at, places from missions.boards where mission_id = ${missionId} and period = ${period}::date`);
  return row ?? null;
}

/** Periods of missions with a board in which somebody has a value and that are not frozen, the oldest first. */
export function listUnfrozen(
  reader: Reader,
  limit: number,
): Promise<(BoardKey & { readonly length: 'day' | 'week' | 'month' })[]> {
  return reader.rows(sql<BoardKey & { readonly length: 'day' | 'week' | 'month' }>`
    select distinct p.mission_id as "missionId", p.period::text, m.period as length
    from missions.progress p join missions.missions m using (mission_id)
    where m.board_cap is not null and p.due_at is not null
      and not exists (select from missions.boards b where b.mission_id = p.mission_id and b.period = p.period)
    order by 2, 1 limit ${limit}`);
}

/** Copies the places of a board as they are now. False when it is frozen already. */
export async function freezeBoard(tx: Tx, { missionId, period }: BoardKey): Promise<boolean> {
  const rows = await tx.rows(sql<{ places: number }>`
    insert into missions.boards (mission_id, period, places)
    select ${missionId}, ${period}::date, count(*)::int from missions.progress p
    where p.mission_id = ${missionId} and p.period = ${period}::date and p.on_board and p.board_value > 0
    on conflict do nothing returning places`);
  if (rows.length === 0) return false;
  await tx.rows(sql`
    insert into missions.results (mission_id, period, place, member_id, value, reached_at)
    select mission_id, period, row_number() over (order by board_value desc, reached_at, member_id), member_id, board_value, reached_at
    from missions.progress where mission_id = ${missionId} and period = ${period}::date and on_board and board_value > 0`);
  return true;
}
