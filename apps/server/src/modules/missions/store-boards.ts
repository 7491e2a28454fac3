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

/**
 * The first places of a board that is not frozen. The order of a board is that of its index: the value below 0, the moment, the member;
 * a comparison of all three at once is then a range of it.
 */
export function listFirst(reader: Reader, board: BoardKey, limit: number): Promise<PlaceRow[]> {
  return reader.rows(sql<PlaceRow>`
    select row_number() over (order by board_order, reached_at, member_id)::int as rank, member_id as member, board_value as value,
      reached_at as "reachedAt"
    from (select board_order, board_value, reached_at, member_id from missions.progress
      where mission_id = ${board.missionId} and period = ${board.period}::date and on_board and board_value > 0
      order by board_order, reached_at, member_id limit ${limit}) p
    order by 1`);
}

/** Where a member is in the order of a live board. */
export interface BoardPoint {
  readonly member: bigint;
  readonly value: bigint;
  /** The moment as the database writes it: to the microsecond, which decides between equal values. */
  readonly reachedAt: string;
  /** The same in microseconds since 1970. */
  readonly reachedUs: bigint;
}

/** One of the places that are spread evenly over a board. */
export interface BoardSample extends BoardPoint {
  readonly rank: number;
}

/** Every n-th place of a board that is not frozen, the first among them. */
export function listSamples(reader: Reader, board: BoardKey, every: number): Promise<BoardSample[]> {
  return reader.rows(sql<BoardSample>`
    select rank, member_id as member, board_value as value, reached_at::text as "reachedAt",
      (extract(epoch from reached_at) * 1000000 /* µs */)::bigint as "reachedUs"
    from (select row_number() over (order by board_order, reached_at, member_id)::int as rank, board_value, reached_at, member_id
      from missions.progress
      where mission_id = ${board.missionId} and period = ${board.period}::date and on_board and board_value > 0) p
    where rank % ${every}::int = 1 order by 1`);
}

/** Where a member is on a board that is not frozen; null without a value. */
export async function findPoint(
  reader: Reader,
  { missionId, period }: BoardKey,
  memberId: bigint,
): Promise<BoardPoint | null> {
  const [row] = await reader.rows(sql<BoardPoint>`
    select member_id as member, board_value as value, reached_at::text as "reachedAt",
      (extract(epoch from reached_at) * 1000000 /* µs */)::bigint as "reachedUs"
    from missions.progress
    where member_id = ${memberId} and mission_id = ${missionId} and period = ${period}::date and on_board and board_value > 0`);
  return row ?? null;
}

/**
 * How many places lie from one point (null: the top) up to another, without that one. The range of the index is read, so the points should
 * be near each other.
 */
export async function countBetween(
  reader: Reader,
  { missionId, period }: BoardKey,
  from: BoardPoint | null,
  to: BoardPoint,
): Promise<number> {
  const first = from ?? { value: HIGHEST, reachedAt: '-infinity', member: 0n };
  const [row] = await reader.rows(sql<{ places: number }>`
    select count(*)::int as places from missions.progress
    where mission_id = ${missionId} and period = ${period}::date and on_board and board_value > 0
      and (board_order, reached_at, member_id) >= (-${first.value}::bigint, ${first.reachedAt}::timestamptz, ${first.member}::bigint)
      and (board_order, reached_at, member_id) < (-${to.value}::bigint, ${to.reachedAt}::timestamptz, ${to.member}::bigint)`);
  return row?.places ?? 0;
}

/** Above the value of everybody. */
const HIGHEST = 9_223_372_036_854_775_807n;

/** The places next to a point, the highest first: those above it, then those below it, at most `limit` of each. Their ranks are not known. */
export function listNear(
  reader: Reader,
  { missionId, period }: BoardKey,
  { member, value, reachedAt }: BoardPoint,
  limit: number,
): Promise<(Omit<PlaceRow, 'rank'> & { readonly isAbove: boolean })[]> {
  return reader.rows(sql<Omit<PlaceRow, 'rank'> & { readonly isAbove: boolean }>`
    select member_id as member, board_value as value, reached_at as "reachedAt", is_above as "isAbove" from (
      (select member_id, board_value, board_order, reached_at, true as is_above from missions.progress
        where mission_id = ${missionId} and period = ${period}::date and on_board and board_value > 0
          and (board_order, reached_at, member_id) < (-${value}::bigint, ${reachedAt}::timestamptz, ${member}::bigint)
        order by board_order desc, reached_at desc, member_id desc limit ${limit})
      union all
      (select member_id, board_value, board_order, reached_at, false from missions.progress
        where mission_id = ${missionId} and period = ${period}::date and on_board and board_value > 0
          and (board_order, reached_at, member_id) > (-${value}::bigint, ${reachedAt}::timestamptz, ${member}::bigint)
        order by board_order, reached_at, member_id limit ${limit})) n
    order by board_order, reached_at, member_id`);
}

/** Places of a frozen board after what was struck, in their order. A rank is never above the place that was frozen. */
export function listFrozen(reader: Reader, board: BoardKey, { skip, limit }: Span): Promise<PlaceRow[]> {
  return reader.rows(sql<PlaceRow>`
    select rank, member_id as member, value, reached_at as "reachedAt" from missions.places
    where mission_id = ${board.missionId} and period = ${board.period}::date and place > ${skip}::int and rank > ${skip}::int
    order by place limit ${limit}`);
}

/** The place of a member on a frozen board; null without one, or when it was struck. */
export async function findFrozenPlace(
  reader: Reader,
  { missionId, period }: BoardKey,
  memberId: bigint,
): Promise<number | null> {
  const [row] = await reader.rows(sql<{ rank: number }>`
    select rank from missions.places
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

/**
 * Periods of missions with a board that are not frozen, the oldest first: those in which somebody has a value, and those for whose prizes
 * something is reserved.
 */
export function listUnfrozen(
  reader: Reader,
  limit: number,
): Promise<(BoardKey & { readonly length: 'day' | 'week' | 'month' })[]> {
  return reader.rows(sql<BoardKey & { readonly length: 'day' | 'week' | 'month' }>`
    select p.mission_id as "missionId", p.period::text, m.period as length
    from (
      select distinct mission_id, period from missions.progress where due_at is not null
      union select mission_id, period from missions.prize_boards where paid_at is null) p
    join missions.missions m using (mission_id)
    where m.board_cap is not null
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
    select mission_id, period, row_number() over (order by board_order, reached_at, member_id), member_id, board_value, reached_at
    from missions.progress where mission_id = ${missionId} and period = ${period}::date and on_board and board_value > 0`);
  return true;
}
