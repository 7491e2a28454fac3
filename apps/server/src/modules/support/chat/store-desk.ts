// What staff have beside conversations: who is there, the queue, notes, answers by a short word.
import type { ChatPresence } from '@tyche/rules/support';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ConversationRow } from './store-conversations.ts';

/** One assignment after the other, so that nobody gets more than he may. */
export async function lockDesk(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('chat desk', 0))`);
}

export async function setPresence(tx: Tx, staffId: bigint, presence: ChatPresence): Promise<void> {
  await tx.rows(sql`
    insert into support.staff_presence (staff_id, presence) values (${staffId}, ${presence})
    on conflict (merchant, staff_id) do update set presence = excluded.presence, seen_at = clock_timestamp()`);
}

/** How many of staff are there. */
export async function countAnswering(reader: Reader, presenceS: number): Promise<number> {
  const [row] = await reader.rows(sql<{ count: number }>`
    select count(*)::int as count from support.staff_presence
    where presence = 'online' and seen_at > clock_timestamp() - ${presenceS}::int * interval '1 second'`);
  return row?.count ?? 0;
}

/** Who of staff is there and has the fewest conversations, below a number; null for nobody. */
export async function findFreeStaff(
  tx: Tx,
  { presenceS, max }: { presenceS: number; max: number },
): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ staff_id: bigint }>`
    select p.staff_id from support.staff_presence p
    left join support.conversations c on c.taken_by = p.staff_id and c.state in ('active', 'waiting')
    where p.presence = 'online' and p.seen_at > clock_timestamp() - ${presenceS}::int * interval '1 second'
    group by p.staff_id having count(c.conversation_id) < ${max}::int
    order by count(c.conversation_id), p.staff_id limit 1`);
  return row?.staff_id ?? null;
}

/** Locks the next conversation of the queue that nobody works on. Null when none waits. */
export async function takeNext(tx: Tx): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ conversation_id: bigint }>`
    select conversation_id from support.conversations where state = 'queued'
    order by (channel = 'vip') desc, is_by_mail, is_front desc, queued_at, conversation_id limit 1 for update skip locked`);
  return row?.conversation_id ?? null;
}

export interface QueueFigures {
  readonly queued: number;
  /** Of them conversations of visitors. */
  readonly visitors: number;
  /** Seconds that the one waits that has waited longest; 0 when none waits. What is answered by mail does not count. */
  readonly oldest_s: number;
}

export async function readQueueFigures(reader: Reader): Promise<QueueFigures> {
  const [row] = await reader.rows(sql<QueueFigures>`
    select count(*)::int as queued, count(*) filter (where member_id is null)::int as visitors,
      coalesce(extract(epoch from clock_timestamp() - min(queued_at) filter (where not is_by_mail)), 0)::int as oldest_s
    from support.conversations where state = 'queued'`);
  return row ?? { queued: 0, visitors: 0, oldest_s: 0 };
}

/** How many conversations are served before one that waits, and the middle wait of the last ones in seconds. */
export async function readPlace(
  reader: Reader,
  row: Pick<ConversationRow, 'conversation_id'>,
  lastOnes: number,
): Promise<{ before: number; wait_s: number | null }> {
  const [read] = await reader.rows(sql<{ before: number; wait_s: number | null }>`
    select (
      select count(*)::int from support.conversations o, support.conversations own
      where own.conversation_id = ${row.conversation_id} and o.state = 'queued'
        and (o.channel <> 'vip', o.is_by_mail, not o.is_front, o.queued_at, o.conversation_id)
          < (own.channel <> 'vip', own.is_by_mail, not own.is_front, own.queued_at, own.conversation_id)) as before,
    (select percentile_cont(0.5) within group (order by extract(epoch from taken_at - queued_at))::int
      from (select taken_at, queued_at from support.conversations where taken_at >= queued_at
        order by taken_at desc limit ${lastOnes}) l) as wait_s`);
  return read ?? { before: 0, wait_s: null };
}

export interface BoxRow extends ConversationRow {
  readonly excerpt: string;
  readonly is_alarmed: boolean;
  readonly unread: number;
}

interface BoxDeps {
  readonly alarmMinutes: number;
  readonly lateHours: number;
  readonly limit: number;
}

/** Conversations that wait, in the order of the queue; or those that a member of staff has, or that others have. */
export function listOpen(
  reader: Reader,
  asked: BoxDeps & { readonly box: 'queue' | 'own' | 'taken'; readonly staffId: bigint },
): Promise<BoxRow[]> {
  const states = asked.box === 'queue' ? ['queued'] : ['active', 'waiting'];
  return reader.rows(sql<BoxRow>`
    select c.*, c.since < clock_timestamp() - ${asked.lateHours}::int * interval '1 hour' as is_late,
      c.state = 'queued' and not c.is_by_mail and c.queued_at < clock_timestamp() - ${asked.alarmMinutes}::int * interval '1 minute' as is_alarmed,
      support.chat_excerpt_of(c.conversation_id) as excerpt,
      support.chat_unread_of(c.conversation_id, c.staff_read_seq) as unread
    from support.conversations c
    where c.state = any(${states}::text[])
      and (${asked.box} = 'queue' or (c.taken_by = ${asked.staffId}) = (${asked.box} = 'own'))
    order by (c.channel = 'vip') desc, c.is_by_mail, c.is_front desc, c.queued_at, c.conversation_id limit ${asked.limit}`);
}

/** Conversations that ended last. */
export function listClosed(reader: Reader, { lateHours, limit }: BoxDeps): Promise<BoxRow[]> {
  return reader.rows(sql<BoxRow>`
    select c.*, c.since < clock_timestamp() - ${lateHours}::int * interval '1 hour' as is_late, false as is_alarmed,
      support.chat_excerpt_of(c.conversation_id) as excerpt,
      support.chat_unread_of(c.conversation_id, c.staff_read_seq) as unread
    from (
      select * from support.conversations where state = 'closed' order by since desc, conversation_id desc limit ${limit}) c
    order by c.since desc, c.conversation_id desc`);
}

export async function insertNote(
  tx: Tx,
  note: { conversationId: bigint; staffId: bigint; text: string },
): Promise<void> {
  await tx.rows(sql`
    insert into support.chat_notes (conversation_id, staff_id, text)
    values (${note.conversationId}, ${note.staffId}, ${note.text})`);
}

export interface NoteRow {
  readonly note_id: bigint;
  readonly staff_id: bigint;
  readonly text: string;
  readonly at: Date;
}

export function listNotes(reader: Reader, conversationId: bigint): Promise<NoteRow[]> {
  return reader.rows(sql<NoteRow>`
    select note_id, staff_id, text, at from support.chat_notes
    where conversation_id = ${conversationId} order by note_id limit 200 /* notes */`);
}

export interface AnswerRow {
  readonly answer_id: bigint;
  readonly shortcut: string;
  readonly language: string;
  readonly text: string;
}

export function listAnswers(reader: Reader): Promise<AnswerRow[]> {
  return reader.rows(sql<AnswerRow>`
    select answer_id, shortcut, language, text from support.canned_answers
    order by shortcut, language limit 500 /* answers */`);
}

export async function setAnswer(
  tx: Tx,
  answer: { shortcut: string; language: string; text: string; staffId: bigint },
): Promise<void> {
  await tx.rows(sql`
    insert into support.canned_answers (shortcut, language, text, staff_id)
    values (${answer.shortcut}, ${answer.language}, ${answer.text}, ${answer.staffId})
    on conflict (merchant, shortcut, language) do update
      set text = excluded.text, staff_id = excluded.staff_id, at = clock_timestamp()`);
}

/** Deletes an answer; gives its short word, or null when there is none. */
export async function deleteAnswer(tx: Tx, answerId: bigint): Promise<string | null> {
  const [row] = await tx.rows(sql<{ shortcut: string }>`
    delete from support.canned_answers where answer_id = ${answerId} returning shortcut`);
  return row?.shortcut ?? null;
}

/** Minutes since midnight in a time zone, and the beginning of this minute. */
export async function readMinute(reader: Reader, timeZone: string): Promise<{ minute: number; now: Date }> {
  const [row] = await reader.rows(sql<{ minute: number; now: Date }>`
    select (extract(hour from clock_timestamp() at time zone ${timeZone}) * 60 /* minutes */
      + extract(minute from clock_timestamp() at time zone ${timeZone}))::int as minute,
      date_trunc('minute', clock_timestamp()) as now`);
  if (!row) throw new Error('a database without a clock');
  return row;
}

/** Writes an answer unless its short word has one in this language. */
export async function addAnswer(tx: Tx, answer: Parameters<typeof setAnswer>[1]): Promise<void> {
  await tx.rows(sql`
    insert into support.canned_answers (shortcut, language, text, staff_id)
    values (${answer.shortcut}, ${answer.language}, ${answer.text}, ${answer.staffId}) on conflict do nothing`);
}
