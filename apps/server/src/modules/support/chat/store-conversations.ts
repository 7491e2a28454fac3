// Conversations. A change of one locks its row first; who opens one locks the member before it.
import type { ChatChannel, ChatState, ChatTopic } from '@tyche/rules/support';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface ConversationRow {
  readonly conversation_id: bigint;
  /** Null for the conversation of a visitor. */
  readonly member_id: bigint | null;
  readonly taken_by: bigint | null;
  readonly at: Date;
  readonly since: Date;
  readonly queued_at: Date;
  readonly last_seq: number;
  readonly member_read_seq: number;
  readonly staff_read_seq: number;
  readonly rating: number | null;
  readonly rating_comment: string | null;
  readonly is_front: boolean;
  readonly is_complaint: boolean;
  /** A visitor left it with an address: answers go out by mail. */
  readonly is_by_mail: boolean;
  readonly transcript_at: Date | null;
  readonly topic: ChatTopic;
  readonly state: ChatState;
  readonly channel: ChatChannel;
  readonly language: string;
  /** Whether its last change of state is longer ago than a message may open it again. */
  readonly is_late: boolean;
  /** Seconds until then, and 0 after it. */
  readonly late_s: number;
}

/** One member after the other, so that there is one open conversation and a repeated call is found. */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('chat ' || ${memberId}::bigint, 0))`);
}

/** The conversation that a call of the member with this key has opened, or null. */
export async function findByKey(tx: Tx, memberId: bigint, key: string): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ conversation_id: bigint }>`
    select conversation_id from support.conversations where member_id = ${memberId} and key = ${key}::uuid`);
  return row?.conversation_id ?? null;
}

/** The conversation of a member that is not closed, or null. */
export async function findOpen(reader: Reader, memberId: bigint): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ conversation_id: bigint }>`
    select conversation_id from support.conversations where member_id = ${memberId} and state <> 'closed'`);
  return row?.conversation_id ?? null;
}

/** The newest conversation of a member, the open one before all, and what of all is unread. */
export async function readLatest(
  reader: Reader,
  memberId: bigint,
): Promise<{ latest_id: bigint | null; unread: number }> {
  const [row] = await reader.rows(sql<{ latest_id: bigint | null; unread: number }>`
    with newest as (
      select conversation_id, member_read_seq from support.conversations where member_id = ${memberId}
      order by (state <> 'closed') desc, conversation_id desc limit 1)
    select (select conversation_id from newest) as latest_id,
      (select count(*)::int from support.chat_messages m join newest n using (conversation_id)
        where m.seq > n.member_read_seq and m.author = 'staff') as unread`);
  return row ?? { latest_id: null, unread: 0 };
}

/** Keeps a conversation that waits. */
export async function insertConversation(
  tx: Tx,
  row: { memberId: bigint; key: string; topic: ChatTopic; channel: ChatChannel; language: string },
): Promise<bigint> {
  const [kept] = await tx.rows(sql<{ conversation_id: bigint }>`
    insert into support.conversations (member_id, key, topic, channel, language)
    values (${row.memberId}, ${row.key}::uuid, ${row.topic}, ${row.channel}, ${row.language})
    returning conversation_id`);
  if (!kept) throw new Error('a conversation was not kept');
  return kept.conversation_id;
}

/** A conversation, or null. With `lateHours` it tells whether its last change is longer ago. */
export async function findConversation(
  reader: Reader,
  conversationId: bigint,
  lateHours: number,
): Promise<ConversationRow | null> {
  const [row] = await reader.rows(sql<ConversationRow>`
    select conversation_id, member_id, taken_by, at, since, queued_at, last_seq, member_read_seq, staff_read_seq, rating,
      rating_comment, is_front, is_complaint, is_by_mail, transcript_at, topic, state, channel, language,
      since < clock_timestamp() - ${lateHours}::int * interval '1 hour' as is_late,
      greatest(0, ceil(extract(epoch from since + ${lateHours}::int * interval '1 hour' - clock_timestamp())))::int as late_s
    from support.conversations where conversation_id = ${conversationId}`);
  return row ?? null;
}

/** Locks a conversation until the transaction ends. Null when there is none. */
export async function lockConversation(
  tx: Tx,
  conversationId: bigint,
  lateHours: number,
): Promise<ConversationRow | null> {
  // The lock comes first: what is read after it is what the last holder left.
  await tx.rows(
    sql`select 1 from support.conversations where conversation_id = ${conversationId} for update`,
  );
  return findConversation(tx, conversationId, lateHours);
}

/** A state with its holder. */
export async function setState(
  tx: Tx,
  conversationId: bigint,
  { state, takenBy }: { state: ChatState; takenBy: bigint | null },
): Promise<void> {
  await tx.rows(sql`
    update support.conversations set state = ${state}, taken_by = ${takenBy}, warned_at = null,
      since = case when state = ${state} then since else clock_timestamp() end
    where conversation_id = ${conversationId}`);
}

/** A conversation has been taken by a member of staff. */
export async function setTaken(tx: Tx, conversationId: bigint, staffId: bigint): Promise<void> {
  await tx.rows(sql`
    update support.conversations set state = 'active', since = clock_timestamp(), last_at = clock_timestamp(),
      taken_at = clock_timestamp(), taken_by = ${staffId}, is_front = false, warned_at = null
    where conversation_id = ${conversationId}`);
}

/** A conversation waits for staff, before those that have not been taken yet. */
export async function setQueued(
  tx: Tx,
  conversationId: bigint,
  { toVip, isComplaint }: { toVip: boolean; isComplaint: boolean },
): Promise<void> {
  await tx.rows(sql`
    update support.conversations set state = 'queued', since = clock_timestamp(), queued_at = clock_timestamp(), taken_by = null,
      is_front = true, warned_at = null, channel = case when ${toVip} then 'vip' else channel end,
      is_complaint = is_complaint or ${isComplaint}
    where conversation_id = ${conversationId}`);
}

/** The next number of a message; a word of a person ends the silence. */
export async function takeSeq(
  tx: Tx,
  conversationId: bigint,
  { isOfPerson }: { isOfPerson: boolean },
): Promise<number> {
  const [row] = await tx.rows(sql<{ seq: number }>`
    update support.conversations set last_seq = last_seq + 1,
      last_at = case when ${isOfPerson} then clock_timestamp() else last_at end
    where conversation_id = ${conversationId} returning last_seq as seq`);
  if (!row) throw new Error('a message to no conversation');
  return row.seq;
}

/** A side has read up to a message. */
export async function setRead(
  tx: Tx,
  conversationId: bigint,
  { side, seq }: { side: 'member' | 'staff'; seq: number },
): Promise<void> {
  await tx.rows(sql`
    update support.conversations set
      member_read_seq = case when ${side} = 'member' then greatest(member_read_seq, least(${seq}::int, last_seq)) else member_read_seq end,
      staff_read_seq = case when ${side} = 'staff' then greatest(staff_read_seq, least(${seq}::int, last_seq)) else staff_read_seq end
    where conversation_id = ${conversationId}`);
}

export async function setRating(
  tx: Tx,
  conversationId: bigint,
  { rating, comment }: { rating: number; comment: string | null },
): Promise<void> {
  await tx.rows(sql`
    update support.conversations set rating = ${rating}, rating_comment = ${comment}, rated_at = clock_timestamp()
    where conversation_id = ${conversationId}`);
}

/** The transcript of a conversation goes out by mail. */
export async function setTranscriptMailed(tx: Tx, conversationId: bigint): Promise<void> {
  await tx.rows(sql`
    update support.conversations set transcript_at = clock_timestamp() where conversation_id = ${conversationId}`);
}

export interface SilentRow {
  readonly conversation_id: bigint;
  readonly member_id: bigint | null;
  readonly state: ChatState;
  /** Whole minutes since the last word of a person, and since the warning. */
  readonly silent_minutes: number;
  readonly warned_minutes: number | null;
}

/** Conversations that staff have and that have been silent for some minutes. What another process works on is left out. */
export function takeSilent(
  tx: Tx,
  { minutes, warnedMinutes, limit }: { minutes: number; warnedMinutes: number; limit: number },
): Promise<SilentRow[]> {
  return tx.rows(sql<SilentRow>`
    select conversation_id, member_id, state,
      floor(extract(epoch from clock_timestamp() - last_at) / 60 /* seconds */)::int as silent_minutes,
      floor(extract(epoch from clock_timestamp() - warned_at) / 60 /* seconds */)::int as warned_minutes
    from support.conversations
    where state in ('active', 'waiting') and last_at <= clock_timestamp() - ${minutes}::int * interval '1 minute'
      and (warned_at is null or warned_at <= clock_timestamp() - ${warnedMinutes}::int * interval '1 minute')
    order by last_at limit ${limit} for update skip locked`);
}

/** The member was told that a conversation ends soon. */
export async function setWarned(tx: Tx, conversationId: bigint): Promise<void> {
  await tx.rows(sql`
    update support.conversations set warned_at = clock_timestamp() where conversation_id = ${conversationId}`);
}

/** Ends a conversation whose member is silent. */
export async function closeSilent(tx: Tx, conversationId: bigint): Promise<void> {
  await tx.rows(sql`
    update support.conversations set state = 'closed', since = clock_timestamp(), warned_at = null
    where conversation_id = ${conversationId}`);
}
