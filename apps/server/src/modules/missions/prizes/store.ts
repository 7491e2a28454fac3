import type { PrizeState } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Strike } from '../domains.ts';
import type { BoardKey } from '../store-boards.ts';

/** For how long after its freeze a place can be struck. */
export const STRIKE_HOURS = 24;

/** Open missions whose boards have prizes. */
export function listWithPrizes(reader: Reader): Promise<{ missionId: bigint }[]> {
  return reader.rows(sql<{ missionId: bigint }>`
    select mission_id as "missionId" from missions.missions
    where state = 'open' and prize_budget is not null order by mission_id limit 1000`);
}

/** What is reserved for the prizes of a board, and when they were given. */
export interface PrizeBoardRow {
  readonly reserved: bigint;
  readonly paidAt: Date | null;
}

/** Null for a board that has not opened with prizes. */
export async function findPrizeBoard(
  reader: Reader,
  { missionId, period }: BoardKey,
): Promise<PrizeBoardRow | null> {
  const [row] = await reader.rows(sql<PrizeBoardRow>`
    select reserved, paid_at as "paidAt" from missions.prize_boards where mission_id = ${missionId} and period = ${period}::date`);
  return row ?? null;
}

/**
 * Opens a board and reserves its prizes, or nothing when what is left of the budget does not cover all of them. The row of the mission
 * is locked, so boards that open together never reserve above the budget. False when it was open before.
 */
export async function openBoard(tx: Tx, { missionId, period }: BoardKey, total: bigint): Promise<boolean> {
  await tx.rows(sql`select 1 from missions.missions where mission_id = ${missionId} for no key update`);
  const rows = await tx.rows(sql<{ reserved: bigint }>`
    insert into missions.prize_boards (mission_id, period, reserved)
    select mission_id, ${period}::date,
      case when prize_reserved + prize_spent + ${total}::bigint <= prize_budget then ${total}::bigint else 0 end
    from missions.missions where mission_id = ${missionId} and prize_budget is not null
    on conflict do nothing returning reserved`);
  const [row] = rows;
  if (!row) return false;
  await tx.rows(sql`
    update missions.missions set prize_reserved = prize_reserved + ${row.reserved}::bigint where mission_id = ${missionId}`);
  return true;
}

/** Moves money out of what is reserved for prizes: some of it is spent, the rest is free again. */
export async function moveReserved(
  tx: Tx,
  missionId: bigint,
  { reserved, spent }: { readonly reserved: bigint; readonly spent: bigint },
): Promise<void> {
  await tx.rows(sql`
    update missions.missions set prize_reserved = prize_reserved - ${reserved}::bigint, prize_spent = prize_spent + ${spent}::bigint
    where mission_id = ${missionId}`);
}

export interface FrozenBoardRow {
  readonly frozenAt: Date;
  /** Whether its places can still be struck by the time alone. */
  readonly isStrikeOpen: boolean;
}

/** Locks a frozen board until the end of the transaction: a strike and the payment of its prizes wait for each other. Null: not frozen. */
export async function lockBoard(tx: Tx, { missionId, period }: BoardKey): Promise<FrozenBoardRow | null> {
  await tx.rows(sql`
    select 1 from missions.boards where mission_id = ${missionId} and period = ${period}::date for update`);
  return findFrozen(tx, { missionId, period });
}

export async function findFrozen(
  reader: Reader,
  { missionId, period }: BoardKey,
): Promise<FrozenBoardRow | null> {
  const [row] = await reader.rows(sql<FrozenBoardRow>`
    select frozen_at as "frozenAt", clock_timestamp() < frozen_at + make_interval(hours => ${STRIKE_HOURS}) as "isStrikeOpen"
    from missions.boards where mission_id = ${missionId} and period = ${period}::date`);
  return row ?? null;
}

/** The place of a member at the freeze; null without one, and when it was struck. */
export async function findPlace(
  reader: Reader,
  { missionId, period }: BoardKey,
  memberId: bigint,
): Promise<number | null> {
  const [row] = await reader.rows(sql<{ place: number }>`
    select place from missions.places where mission_id = ${missionId} and period = ${period}::date and member_id = ${memberId}`);
  return row?.place ?? null;
}

/** Strikes the places of members. Without staff: they excluded themselves. */
export async function insertStrikes(
  tx: Tx,
  { missionId, period }: BoardKey,
  strike: {
    readonly memberIds: readonly bigint[];
    readonly reason: Strike;
    readonly proposedBy: bigint | null;
    readonly decidedBy: bigint | null;
  },
): Promise<void> {
  const { memberIds, reason, proposedBy, decidedBy } = strike;
  await tx.rows(sql`
    insert into missions.strikes (mission_id, period, place, member_id, reason, proposed_by, decided_by)
    select mission_id, period, place, member_id, ${reason}, ${proposedBy}::bigint, ${decidedBy}::bigint from missions.places
    where mission_id = ${missionId} and period = ${period}::date and member_id = any(${memberIds}::bigint[])`);
}

export interface StrikeRow {
  readonly place: number;
  readonly member: bigint;
  readonly reason: Strike;
  readonly at: Date;
  readonly by: readonly bigint[];
}

/** What was struck off a board, in the order of the places at the freeze. */
export function listStrikes(
  reader: Reader,
  { missionId, period }: BoardKey,
  limit: number,
): Promise<StrikeRow[]> {
  return reader.rows(sql<StrikeRow>`
    select place, member_id as member, reason, at, array_remove(array[proposed_by, decided_by], null) as by from missions.strikes
    where mission_id = ${missionId} and period = ${period}::date order by place limit ${limit}`);
}

/** Why the place of a member was struck; null when it was not. */
export async function findStrike(
  reader: Reader,
  { missionId, period }: BoardKey,
  memberId: bigint,
): Promise<Strike | null> {
  const [row] = await reader.rows(sql<{ reason: Strike }>`
    select s.reason from missions.strikes s
    where s.mission_id = ${missionId} and s.period = ${period}::date and s.member_id = ${memberId}`);
  return row?.reason ?? null;
}

/** Boards whose prizes are to be given, as they have been frozen for a day; the oldest first. */
export function listToPay(reader: Reader, limit: number): Promise<BoardKey[]> {
  return reader.rows(sql<BoardKey>`
    select p.mission_id as "missionId", p.period::text from missions.prize_boards p
    join missions.boards b on b.mission_id = p.mission_id and b.period = p.period
    where p.paid_at is null and b.frozen_at + make_interval(hours => ${STRIKE_HOURS}) <= clock_timestamp()
    order by p.period, p.mission_id limit ${limit}`);
}

/** For how many seconds the oldest board waits for its prizes, after its time to be struck; 0: none waits. */
export async function secondsUnpaid(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(b.frozen_at) - make_interval(hours => ${STRIKE_HOURS})), 0)::float8
      as seconds
    from missions.prize_boards p join missions.boards b on b.mission_id = p.mission_id and b.period = p.period
    where p.paid_at is null`);
  return Math.max(0, row?.seconds ?? 0);
}

export interface PrizeRow {
  readonly missionId: bigint;
  readonly period: string;
  readonly memberId: bigint;
  readonly rank: number;
  readonly amount: bigint;
}

/** Writes down the prizes of a board. Throws when a place or member has one. Gives the moment of those that are given. */
export async function insertPrizes(
  tx: Tx,
  { missionId, period }: BoardKey,
  prizes: readonly (Pick<PrizeRow, 'memberId' | 'rank' | 'amount'> & { readonly state: PrizeState })[],
): Promise<Date> {
  const [row] = await tx.rows(sql<{ now: Date }>`
    with now as (select clock_timestamp() as now),
    written as (
      insert into missions.prizes (mission_id, period, rank, member_id, amount, state, at, ended_at)
      select ${missionId}, ${period}::date, p.rank, p.member_id, p.amount, p.state, now.now,
        case when p.state = 'waiting' then null else now.now end
      from now, unnest(${prizes.map(({ rank }) => rank)}::int[], ${prizes.map(({ memberId }) => memberId)}::bigint[],
        ${prizes.map(({ amount }) => amount)}::bigint[], ${prizes.map(({ state }) => state)}::text[]) as p (rank, member_id, amount, state)
      returning 1)
    select now.now from now left join (select count(*) from written) w on true`);
  if (!row) throw new Error('the prizes of a board were not written');
  return row.now;
}

/** Notes that the prizes of a board went to its places. */
export async function closeBoard(tx: Tx, { missionId, period }: BoardKey): Promise<void> {
  await tx.rows(sql`
    update missions.prize_boards set paid_at = clock_timestamp() where mission_id = ${missionId} and period = ${period}::date`);
}

/** Prizes that wait, the oldest first. */
export function listWaiting(reader: Reader, limit: number): Promise<PrizeRow[]> {
  return reader.rows(sql<PrizeRow>`
    select mission_id as "missionId", period::text, member_id as "memberId", rank, amount from missions.prizes
    where state = 'waiting' order by at, mission_id, rank limit ${limit}`);
}

/** Locks a prize that waits; null when it does not wait any more. `isOver`: it has waited for 90 days. */
export async function lockWaiting(
  tx: Tx,
  { missionId, period, memberId }: PrizeRow,
): Promise<{ isOver: boolean } | null> {
  const [row] = await tx.rows(sql<{ isOver: boolean }>`
    select at < clock_timestamp() - interval '90 days' as "isOver" from missions.prizes
    where mission_id = ${missionId} and period = ${period}::date and member_id = ${memberId} and state = 'waiting' for update`);
  return row ?? null;
}

/** Ends the wait of a prize; gives when. */
export async function endWaiting(
  tx: Tx,
  { missionId, period, memberId }: PrizeRow,
  state: 'given' | 'ended',
): Promise<Date> {
  const [row] = await tx.rows(sql<{ at: Date }>`
    update missions.prizes set state = ${state}, ended_at = clock_timestamp()
    where mission_id = ${missionId} and period = ${period}::date and member_id = ${memberId} returning ended_at as at`);
  if (!row) throw new Error('a prize did not wait');
  return row.at;
}

/** The prizes of members on a board, by the members. */
export async function listPrizes(
  reader: Reader,
  { missionId, period }: BoardKey,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly amount: bigint; readonly state: PrizeState }>> {
  const rows = await reader.rows(sql<{ member: bigint; amount: bigint; state: PrizeState }>`
    select member_id as member, amount, state from missions.prizes
    where mission_id = ${missionId} and period = ${period}::date and member_id = any(${memberIds}::bigint[])`);
  return new Map(rows.map(({ member, ...prize }) => [member, prize]));
}

/** The prizes that a member was given in some milliseconds. */
export function listGivenAt(
  reader: Reader,
  memberId: bigint,
  times: readonly Date[],
): Promise<{ missionId: bigint; period: string; at: Date }[]> {
  return reader.rows(sql<{ missionId: bigint; period: string; at: Date }>`
    select mission_id as "missionId", period::text, ended_at as at from missions.prizes
    where member_id = ${memberId} and state = 'given' and date_trunc('milliseconds', ended_at) = any(${times}::timestamptz[])
    limit 1000 /* prizes */`);
}
