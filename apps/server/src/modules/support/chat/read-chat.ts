// The chat as its member sees it.
import type { chat } from '@tyche/contract/chat';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { toPlainText } from '@tyche/rules/plain-text';
import { CHAT_REOPEN_HOURS, PRESENCE_SECONDS } from '@tyche/rules/support';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { readClosed } from './closed-hours.ts';
import type { ChatDeps } from './deps.ts';
import { type ConversationRow, findConversation, readLatest } from './store-conversations.ts';
import { countAnswering, readPlace } from './store-desk.ts';
import { listMessages, type MessageRow } from './store-messages.ts';

const PAGE = 50;
export const MAX_TRANSCRIPT = 2_000;
/** What an estimate of the wait is made from. */
const LAST_ONES = 20;
const MINUTE_S = 60;
const HOUR_MS = 3_600_000;
/** Beyond every number of a message. */
export const END = 2_147_483_647;

/** Whether the chat answers, what it says when not in a language (wire code), and the newest conversation of a member. */
export async function readStatus(
  deps: ChatDeps,
  memberId: bigint,
  language: string,
): Promise<OutputOf<typeof chat.chatStatus>> {
  const { reader } = deps.database;
  const closed = await readClosed(deps, reader, language);
  const { latest_id: latest, unread } = await readLatest(reader, memberId);
  return {
    isOpen: closed.opensAt === null,
    ...closed,
    answering: await countAnswering(reader, PRESENCE_SECONDS),
    latestId: latest?.toString() ?? null,
    unread,
  };
}

/** How many messages of staff a member has not read. */
export async function readUnread(reader: Reader, memberId: bigint): Promise<number> {
  return (await readLatest(reader, memberId)).unread;
}

/** One conversation of a member with its last messages. Refuses `unknown-chat` for what is not the member's. */
export async function readChat(
  { database: { reader } }: ChatDeps,
  { id, before = END }: InputOf<typeof chat.readChat>,
  memberId: bigint,
): Promise<OutputOf<typeof chat.readChat>> {
  const row = await requireOwn(reader, BigInt(id), memberId);
  return {
    ...shownConversation(row),
    ...(await readPage(reader, row, before)),
    ...(await readStanding(reader, row)),
    rating: row.rating,
    isMailed: row.transcript_at !== null,
  };
}

/** The place of a conversation in the queue, up to where staff have read, and until when a message opens it again. */
export async function readStanding(reader: Reader, row: ConversationRow) {
  const place = row.state === 'queued' ? await readPlace(reader, row, LAST_ONES) : null;
  const wait = place?.wait_s ?? null;
  return {
    place: place === null ? null : place.before + 1,
    waitMinutes: wait === null ? null : Math.max(1, Math.ceil(wait / MINUTE_S)),
    answering: await countAnswering(reader, PRESENCE_SECONDS),
    readSeq: row.staff_read_seq,
    reopenUntil: row.state === 'closed' ? row.since.getTime() + CHAT_REOPEN_HOURS * HOUR_MS : null,
  };
}

/** All messages of a conversation of a member. Refuses `unknown-chat`. */
export async function readTranscript(
  { database: { reader } }: ChatDeps,
  id: string,
  memberId: bigint,
): Promise<OutputOf<typeof chat.chatTranscript>> {
  const row = await requireOwn(reader, BigInt(id), memberId);
  const rows = await listMessages(reader, {
    conversationId: row.conversation_id,
    before: END,
    limit: MAX_TRANSCRIPT,
  });
  return { ...shownConversation(row), messages: rows.reverse().map(shownMessage) };
}

/** A page of messages in their order, with whether there are earlier ones. */
export async function readPageRows(
  reader: Reader,
  { conversation_id: conversationId }: ConversationRow,
  before = END,
): Promise<{ rows: MessageRow[]; hasEarlier: boolean }> {
  const rows = await listMessages(reader, { conversationId, before, limit: PAGE });
  rows.reverse();
  return { rows, hasEarlier: (rows[0]?.seq ?? 1) > 1 };
}

/** A page of messages as members and visitors see it. */
export async function readPage(reader: Reader, row: ConversationRow, before?: number) {
  const { rows, hasEarlier } = await readPageRows(reader, row, before);
  return { messages: rows.map(shownMessage), hasEarlier };
}

async function requireOwn(
  reader: Reader,
  conversationId: bigint,
  memberId: bigint,
): Promise<ConversationRow> {
  const row = await findConversation(reader, conversationId, CHAT_REOPEN_HOURS);
  if (row?.member_id !== memberId) throw new Refusal('unknown-chat');
  return row;
}

/** A message as it leaves the server, to members and to staff. */
export function shownMessage({ seq, author, text, at, images, files, ...row }: MessageRow) {
  const shown = {
    seq,
    author,
    text: toPlainText(text),
    at: at.getTime(),
    images: [...images],
    files: [...files],
  };
  if (row.opens_at === null) return shown;
  const own = row.own_text === null ? null : toPlainText(row.own_text);
  return { ...shown, automatic: { opensAt: row.opens_at.getTime(), text: own } };
}

/** What members and staff see of a conversation. */
export function shownConversation({ conversation_id, topic, state, channel, at, since }: ConversationRow) {
  return {
    id: conversation_id.toString(),
    topic,
    state,
    channel,
    at: at.getTime(),
    since: since.getTime(),
  };
}
