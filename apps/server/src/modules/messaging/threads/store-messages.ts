import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { MessageState } from '../domains.ts';
import type { MessagePicture } from './store-images.ts';

export interface MessageRow {
  readonly thread_id: bigint;
  readonly seq: number;
  readonly sender_id: bigint;
  readonly recipient_id: bigint;
  readonly sent_at: Date;
  readonly read_at: Date | null;
  readonly state: MessageState;
  readonly body: string;
  readonly images: readonly MessagePicture[];
  /** Whether its sender may still take it back. */
  readonly is_fresh: boolean;
}

/** Writes a message and gives when. */
export async function insertMessage(
  tx: Tx,
  m: {
    threadId: bigint;
    seq: number;
    senderId: bigint;
    recipientId: bigint;
    key: string;
    state: MessageState;
    body: string;
  },
): Promise<Date> {
  const [row] = await tx.rows(sql<{ sent_at: Date }>`
    insert into messaging.thread_messages (thread_id, seq, sender_id, recipient_id, client_key, state, body)
    values (${m.threadId}, ${m.seq}, ${m.senderId}, ${m.recipientId}, ${m.key}, ${m.state}, ${m.body}) returning sent_at`);
  if (!row) throw new Error('a message that was not written');
  return row.sent_at;
}

/** What a sender wrote under a key, with the subject of each thread. */
export function listByKey(
  reader: Reader,
  senderId: bigint,
  key: string,
): Promise<
  { thread_id: bigint; recipient_id: bigint; body: string; subject: string; state: MessageState }[]
> {
  return reader.rows(sql<{
    thread_id: bigint;
    recipient_id: bigint;
    body: string;
    subject: string;
    state: MessageState;
  }>`
    select m.thread_id, m.recipient_id, m.body, t.subject, m.state
    from messaging.thread_messages m join messaging.threads t using (thread_id)
    where m.sender_id = ${senderId} and m.client_key = ${key} order by m.recipient_id`);
}

/** How much a sender wrote to whom in the last hour. */
export async function countSent(reader: Reader, senderId: bigint): Promise<ReadonlyMap<bigint, number>> {
  const rows = await reader.rows(sql<{ recipient_id: bigint; sent: number }>`
    select recipient_id, count(*)::int as sent from messaging.thread_messages
    where sender_id = ${senderId} and sent_at > clock_timestamp() - interval '1 hour' group by recipient_id`);
  return new Map(rows.map(({ recipient_id, sent }) => [recipient_id, sent]));
}

/** Whether less than a day has passed since a moment. */
export async function isWithinDay(reader: Reader, since: Date): Promise<boolean> {
  const [row] = await reader.rows(sql<{ is_new: boolean }>`
    select ${since}::timestamptz > clock_timestamp() - interval '1 day' as is_new`);
  return row?.is_new ?? false;
}

/** Messages of a thread that one of its accounts sees, those before a number, the newest first. */
export function listMessages(
  reader: Reader,
  wanted: {
    threadId: bigint;
    memberId: bigint;
    after: number;
    before: number;
    withdrawMinutes: number;
    limit: number;
  },
): Promise<MessageRow[]> {
  return reader.rows(sql<MessageRow>`
    select thread_id, seq, sender_id, recipient_id, sent_at, read_at, state, body,
      array(select jsonb_build_object('id', image_id, 'name', name) from messaging.thread_images i
        where i.thread_id = m.thread_id and i.seq = m.seq order by place) as images,
      sender_id = ${wanted.memberId} and read_at is null and state in ('sent', 'held', 'undelivered')
        and sent_at > clock_timestamp() - ${wanted.withdrawMinutes}::int * interval '1 minute' as is_fresh
    from messaging.thread_messages m
    where thread_id = ${wanted.threadId} and seq > ${wanted.after} and seq < ${wanted.before}
      and (sender_id = ${wanted.memberId} or state in ('sent', 'withdrawn'))
    order by seq desc limit ${wanted.limit}`);
}

/** The recipient has read what was sent. Gives how many messages that were. */
export async function markThreadRead(tx: Tx, memberId: bigint, threadId: bigint): Promise<number> {
  const rows = await tx.rows(sql`
    update messaging.thread_messages set read_at = clock_timestamp()
    where thread_id = ${threadId} and recipient_id = ${memberId} and state = 'sent' and read_at is null
    returning 1`);
  return rows.length;
}

/** Empties a message that is not read and not older than a number of minutes. Gives the state that it had; null when it stays. */
export async function withdraw(
  tx: Tx,
  wanted: { threadId: bigint; seq: number; senderId: bigint; withdrawMinutes: number },
): Promise<MessageState | null> {
  const [row] = await tx.rows(sql<{ state: MessageState }>`
    with found as (
      select thread_id, seq, state from messaging.thread_messages
      where thread_id = ${wanted.threadId} and seq = ${wanted.seq} and sender_id = ${wanted.senderId} and read_at is null
        and state in ('sent', 'held', 'undelivered')
        and sent_at > clock_timestamp() - ${wanted.withdrawMinutes}::int * interval '1 minute'
    ), emptied as (
      update messaging.thread_messages m set state = 'withdrawn', body = '' from found f
      where m.thread_id = f.thread_id and m.seq = f.seq
    )
    select state from found`);
  return row?.state ?? null;
}

/** Lets a held message out, or keeps it back. Gives it; null when it is not held any more. */
export async function endHold(
  tx: Tx,
  wanted: { threadId: bigint; seq: number; state: 'sent' | 'withheld' },
): Promise<{ readonly sender_id: bigint; readonly recipient_id: bigint } | null> {
  const [row] = await tx.rows(sql<{ sender_id: bigint; recipient_id: bigint }>`
    update messaging.thread_messages set state = ${wanted.state}
    where thread_id = ${wanted.threadId} and seq = ${wanted.seq} and state = 'held' returning sender_id, recipient_id`);
  return row ?? null;
}

/** The messages of an account, the newest first, for its export: what it wrote and what reached it. */
export function listAllMessages(reader: Reader, memberId: bigint, limit: number): Promise<MessageRow[]> {
  return reader.rows(sql<MessageRow>`
    select m.thread_id, m.seq, m.sender_id, m.recipient_id, m.sent_at, m.read_at, m.state, m.body, false as is_fresh,
      array(select jsonb_build_object('id', image_id, 'name', name) from messaging.thread_images i
        where i.thread_id = m.thread_id and i.seq = m.seq order by place) as images
    from messaging.thread_sides s join messaging.thread_messages m using (thread_id)
    where s.member_id = ${memberId} and (m.sender_id = ${memberId} or m.state = 'sent')
    order by m.sent_at desc limit ${limit}`);
}
