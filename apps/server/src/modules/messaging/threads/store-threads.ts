// Threads and their sides. A change of a thread locks its row first.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { deletePicturesIn } from './store-images.ts';

/** One sender after the other, so that its limits hold and a repeated message is found. */
export async function lockSender(tx: Tx, senderId: bigint): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('messaging.sender ' || ${senderId}::text, 0))`,
  );
}

export interface SideRow {
  readonly thread_id: bigint;
  readonly subject: string;
  readonly upline_id: bigint;
  readonly downline_id: bigint;
  readonly other_id: bigint;
  readonly last_seq: number;
  readonly deleted_upto: number;
  readonly is_blocked: boolean;
}

/** A thread as an account has it; null for any other's. */
export async function findSide(reader: Reader, memberId: bigint, threadId: bigint): Promise<SideRow | null> {
  const [row] = await reader.rows(sql<SideRow>`
    select s.thread_id, t.subject, t.upline_id, t.downline_id, s.other_id, s.last_seq, s.deleted_upto,
      exists (select from messaging.blocks b where b.member_id = s.member_id and b.blocked_id = s.other_id) as is_blocked
    from messaging.thread_sides s join messaging.threads t using (thread_id)
    where s.member_id = ${memberId} and s.thread_id = ${threadId}`);
  return row ?? null;
}

/** Takes the lock of a thread. */
export async function lockThread(tx: Tx, threadId: bigint): Promise<void> {
  await tx.rows(sql`select from messaging.threads where thread_id = ${threadId} for no key update`);
}

export interface ListedSide extends SideRow {
  readonly last_at: Date;
  /** The same in microseconds since 1970. */
  readonly last_micros: bigint;
  readonly unread: number;
  readonly body: string;
  readonly sender_id: bigint;
}

/** Threads of an account that have something to show, the newest first, after a place in that order. */
export function listSides(
  reader: Reader,
  {
    memberId,
    before,
    limit,
  }: { memberId: bigint; before: { micros: bigint; threadId: bigint } | null; limit: number },
): Promise<ListedSide[]> {
  return reader.rows(sql<ListedSide>`
    select s.thread_id, t.subject, t.upline_id, t.downline_id, s.other_id, s.last_seq, s.deleted_upto, s.last_at, s.unread,
      (extract(epoch from s.last_at) * 1000000)::bigint as last_micros,
      exists (select from messaging.blocks b where b.member_id = s.member_id and b.blocked_id = s.other_id) as is_blocked,
      m.body, m.sender_id
    from messaging.thread_sides s
    join messaging.threads t using (thread_id)
    join messaging.thread_messages m on m.thread_id = s.thread_id and m.seq = s.last_seq
    where s.member_id = ${memberId} and s.last_seq > s.deleted_upto
      and (s.last_at, s.thread_id) < (
        coalesce(timestamptz 'epoch' + ${before?.micros ?? null}::bigint * interval '1 microsecond', 'infinity'), ${before?.threadId ?? 0n}::bigint)
    order by s.last_at desc, s.thread_id desc limit ${limit}`);
}

/** How many messages of others an account has not read. */
export async function countUnreadMessages(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ unread: number }>`
    select coalesce(sum(unread), 0)::int as unread from messaging.thread_sides where member_id = ${memberId} and unread > 0`);
  return row?.unread ?? 0;
}

/** Opens a thread with both of its sides. */
export async function insertThread(
  tx: Tx,
  { uplineId, downlineId, subject }: { uplineId: bigint; downlineId: bigint; subject: string },
): Promise<bigint> {
  const [row] = await tx.rows(sql<{ thread_id: bigint }>`
    with opened as (
      insert into messaging.threads (upline_id, downline_id, subject) values (${uplineId}, ${downlineId}, ${subject})
      returning thread_id, upline_id, downline_id
    ), sides as (
      insert into messaging.thread_sides (member_id, thread_id, other_id)
      select upline_id, thread_id, downline_id from opened union all select downline_id, thread_id, upline_id from opened
    )
    select thread_id from opened`);
  if (!row) throw new Error('a thread that was not written');
  return row.thread_id;
}

/** Takes the next number of a thread, and its lock. */
export async function takeSeq(tx: Tx, threadId: bigint): Promise<number> {
  const [row] = await tx.rows(sql<{ seq: number }>`
    update messaging.threads set last_seq = last_seq + 1, last_at = clock_timestamp() where thread_id = ${threadId}
    returning last_seq as seq`);
  if (!row) throw new Error('a message to no thread');
  return row.seq;
}

/** A side sees a message, which is new to it when another wrote it. */
export async function raiseSide(
  tx: Tx,
  {
    memberId,
    threadId,
    seq,
    isUnread,
  }: { memberId: bigint; threadId: bigint; seq: number; isUnread: boolean },
): Promise<void> {
  await tx.rows(sql`
    update messaging.thread_sides set last_seq = greatest(last_seq, ${seq}::int), last_at = clock_timestamp(),
      unread = unread + ${isUnread ? 1 : 0}::int
    where member_id = ${memberId} and thread_id = ${threadId}`);
}

/** Nothing of a thread is unread to an account. */
export async function clearUnread(tx: Tx, memberId: bigint, threadId: bigint): Promise<void> {
  await tx.rows(sql`
    update messaging.thread_sides set unread = 0 where member_id = ${memberId} and thread_id = ${threadId} and unread > 0`);
}

/** An unread message went away, unless the account had deleted it. */
export async function lowerUnread(
  tx: Tx,
  { memberId, threadId, seq }: { memberId: bigint; threadId: bigint; seq: number },
): Promise<void> {
  await tx.rows(sql`
    update messaging.thread_sides set unread = unread - 1
    where member_id = ${memberId} and thread_id = ${threadId} and deleted_upto < ${seq}`);
}

/** Takes everything of a thread out of the list of an account. */
export async function hideSide(tx: Tx, memberId: bigint, threadId: bigint): Promise<void> {
  await tx.rows(sql`
    update messaging.thread_sides set deleted_upto = last_seq, unread = 0
    where member_id = ${memberId} and thread_id = ${threadId}`);
}

/** Deletes threads without a message for a number of months; gives how many. */
export async function deleteOldThreads(tx: Tx, months: number, limit: number): Promise<number> {
  return deleteThreads(
    tx,
    await tx.rows(sql<ThreadId>`
      select thread_id from messaging.threads where last_at < clock_timestamp() - ${months}::int * interval '1 month'
      order by last_at limit ${limit} for update`),
  );
}

/** Deletes every thread of an account, with all messages. */
export async function deleteThreadsOf(tx: Tx, memberId: bigint): Promise<void> {
  await deleteThreads(
    tx,
    await tx.rows(sql<ThreadId>`
      select thread_id from messaging.threads where thread_id in (
        select thread_id from messaging.thread_sides where member_id = ${memberId}) order by thread_id for update`),
  );
}

interface ThreadId {
  readonly thread_id: bigint;
}

/** Deletes threads that are locked, with their messages and pictures; gives how many. */
async function deleteThreads(tx: Tx, rows: readonly ThreadId[]): Promise<number> {
  const ids = rows.map(({ thread_id }) => thread_id);
  await deletePicturesIn(tx, ids);
  await tx.rows(sql`delete from messaging.threads where thread_id = any(${ids}::bigint[])`);
  return ids.length;
}
