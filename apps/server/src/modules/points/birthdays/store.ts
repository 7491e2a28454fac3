// Points of birthdays, and the days whose birthdays were looked at.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { BirthdayState } from '../domains.ts';
import type { RankRow } from '../ranks/store-ranks.ts';

/** The newest day that was begun; null before the first. */
export async function findNewestRun(reader: Reader): Promise<{ day: string; isDone: boolean } | null> {
  const [row] = await reader.rows(sql<{ day: string; isDone: boolean }>`
    select day::text, done_at is not null as "isDone" from points.birthday_runs order by day desc limit 1`);
  return row ?? null;
}

/** Begins a day; one that has begun stays as it is. */
export async function openRun(tx: Tx, day: string): Promise<void> {
  await tx.rows(sql`
    insert into points.birthday_runs (day) values (${day}::date) on conflict (merchant, day) do nothing`);
}

/** Locks a day that goes on. Gives the last member that was looked at; null while another worker holds it, and when it is done. */
export async function lockRun(tx: Tx, day: string): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ member_id: bigint }>`
    select member_id from points.birthday_runs where day = ${day}::date and done_at is null for update skip locked`);
  return row?.member_id ?? null;
}

/** Moves a day on to a member. */
export async function moveRun(tx: Tx, day: string, memberId: bigint): Promise<void> {
  await tx.rows(sql`update points.birthday_runs set member_id = ${memberId} where day = ${day}::date`);
}

/** Ends a day. */
export async function endRun(tx: Tx, day: string): Promise<void> {
  await tx.rows(sql`update points.birthday_runs set done_at = clock_timestamp() where day = ${day}::date`);
}

/** The next members from a rank on, in the order of their ids. */
export function listNext(
  reader: Reader,
  page: { readonly after: bigint; readonly leastLevel: number; readonly limit: number },
): Promise<RankRow[]> {
  return reader.rows(sql<RankRow>`
    select member_id, total, level, highest, risen_in::text, review, reviewed_at from points.ranks
    where level >= ${page.leastLevel} and member_id > ${page.after} order by member_id limit ${page.limit}`);
}

export interface NewBirthday {
  readonly memberId: bigint;
  readonly occurrence: string;
  readonly points: bigint;
  readonly level: number;
  readonly state: Exclude<BirthdayState, 'ended'>;
  /** Fingerprint of the person; null where the account has none. */
  readonly person: Buffer | null;
}

/**
 * Writes the points of a birthday down. A member has one for an occurrence, and so has a person in all its accounts: a second one is left
 * out.
 *
 * @returns when they are given, null for ones that wait; undefined for a second one.
 */
export async function insertBirthday(tx: Tx, of: NewBirthday): Promise<Date | null | undefined> {
  const [row] = await tx.rows(sql<{ given_at: Date | null }>`
    insert into points.birthdays (member_id, occurrence, points, level, state, person, given_at)
    values (${of.memberId}, ${of.occurrence}, ${of.points}, ${of.level}, ${of.state}, ${of.person},
      case when ${of.state} = 'given' then clock_timestamp() end)
    on conflict do nothing returning given_at`);
  return row?.given_at;
}

export interface WaitingBirthday {
  readonly memberId: bigint;
  readonly occurrence: string;
  readonly points: bigint;
}

/** Points that wait, in the order of members, after one of them. */
export function listWaiting(
  reader: Reader,
  page: { readonly after: bigint; readonly limit: number },
): Promise<WaitingBirthday[]> {
  return reader.rows(sql<WaitingBirthday>`
    select member_id as "memberId", occurrence, points from points.birthdays
    where state = 'waiting' and member_id > ${page.after} order by member_id, occurrence limit ${page.limit}`);
}

/** Gives or ends points that wait. Gives when they were given, null for an end; undefined when they do not wait any more. */
export async function endWaiting(
  tx: Tx,
  { memberId, occurrence }: WaitingBirthday,
  state: Exclude<BirthdayState, 'waiting'>,
): Promise<Date | null | undefined> {
  const [row] = await tx.rows(sql<{ given_at: Date | null }>`
    update points.birthdays set state = ${state}, given_at = case when ${state} = 'given' then clock_timestamp() end
    where member_id = ${memberId} and occurrence = ${occurrence} and state = 'waiting' returning given_at`);
  return row?.given_at;
}

/** Removes birthdays that are older than some days. Gives how many. */
export async function deleteOldBirthdays(tx: Tx, keptDays: number, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from points.birthdays d using (
      select member_id, occurrence from points.birthdays
      where at < clock_timestamp() - ${keptDays}::int * interval '1 day' order by at limit ${limit}) old
    where (d.member_id, d.occurrence) = (old.member_id, old.occurrence) returning 1`);
  return rows.length;
}
