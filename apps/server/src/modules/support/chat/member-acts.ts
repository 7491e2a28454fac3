// What a member does with the chat: opens a conversation, writes, reads, ends and rates it (docs/reference/support.md 3).
import type { chat } from '@tyche/contract/chat';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { channelOf, chatBounds } from '@tyche/rules/support';
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { cleanImages } from '../../../platform/files/images.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { consume } from '../../../platform/http/limits.ts';
import { assignNext } from './assign.ts';
import type { ChatDeps } from './deps.ts';
import {
  addEvent,
  addMessage,
  findRepeated,
  lockConversation,
  requireMove,
  requireText,
  tell,
  type Written,
} from './messages.ts';
import { requireChat, requireOpenHours, requirePlace } from './room.ts';
import * as store from './store-conversations.ts';

/** One message a second with a burst of five, and twenty in a minute. */
const burst = { name: 'chat-burst', max: 5, windowS: 5 };
const perMinute = { name: 'chat-minute', max: 20, windowS: 60 };
const openings = { name: 'chat-open', max: 10, windowS: 3_600 };
const typing = { name: 'chat-typing', max: 1, windowS: 3 };

interface Writer {
  readonly memberId: bigint;
  /** Wire code of the language that the member reads. */
  readonly language: string;
  readonly key: string;
}

/**
 * Opens a conversation with its first words, and gives it to staff who are free. Refuses `function-not-enabled`, `chat-closed` {opensAt},
 * `chat-open-already` {id}, `chat-full` {retryAfterS}, `too-many-requests`, what `requireText` and `cleanImages` refuse. A repeated key gives
 * what the first call gave.
 */
export async function openChat(
  deps: ChatDeps,
  { topic, text: written, images = [] }: InputOf<typeof chat.openChat>,
  { memberId, language, key }: Writer,
): Promise<OutputOf<typeof chat.openChat>> {
  await requireChat(deps);
  const text = requireText(written, chatBounds.message);
  await consumeMessage(deps, memberId);
  const clean = images.length === 0 ? [] : await cleanImages(images);
  return deps.database.inTransaction(async (tx) => {
    await store.lockMember(tx, memberId);
    const known = await store.findByKey(tx, memberId, key);
    if (known !== null) return { id: known.toString() };
    await requireRoom(deps, tx, memberId);
    await consume(tx, openings, memberId.toString());
    const channel = channelOf(await deps.rankLevelOf(tx, memberId));
    const conversationId = await store.insertConversation(tx, { memberId, key, topic, channel, language });
    await addMessage(tx, { conversationId, memberId, text, key, staffId: null, images: clean, pdfs: [] });
    await tell(tx, { memberId, id: conversationId });
    await assignNext(tx);
    return { id: conversationId.toString() };
  });
}

/**
 * Adds a message of the member; after the end it opens the conversation again. Refuses `unknown-chat`, `chat-ended`, `too-many-requests`,
 * `key-reused`, what `requireText` and `cleanImages` refuse, and for a conversation that it opens again what `openChat` refuses.
 */
export async function sendMessage(
  deps: ChatDeps,
  { id, text: written, images = [] }: InputOf<typeof chat.sendChatMessage>,
  { memberId, key }: Pick<Writer, 'memberId' | 'key'>,
): Promise<OutputOf<typeof chat.sendChatMessage>> {
  const text = requireText(written, chatBounds.message);
  await consumeMessage(deps, memberId);
  const clean = images.length === 0 ? [] : await cleanImages(images);
  const conversationId = BigInt(id);
  return deps.database.inTransaction(async (tx) => {
    await store.lockMember(tx, memberId);
    const row = await lockConversation(tx, conversationId, memberId);
    const message: Written = { conversationId, memberId, text, key, staffId: null, images: clean, pdfs: [] };
    const repeated = await findRepeated(tx, message);
    if (repeated !== null) return { seq: repeated };
    const state = requireMove('member-message', row);
    const isReopened = row.state === 'closed';
    if (isReopened) {
      await requireRoom(deps, tx, memberId);
      await store.setQueued(tx, conversationId, { toVip: false, isComplaint: false });
    } else await store.setState(tx, conversationId, { state, takenBy: row.taken_by });
    const seq = await addMessage(tx, message);
    await tell(tx, { memberId, id: conversationId });
    if (isReopened) await assignNext(tx);
    return { seq };
  });
}

/** Tells consoles that the member writes. Refuses `unknown-chat`, and `too-many-requests` within three seconds. */
export async function markTyping(deps: ChatDeps, id: string, memberId: bigint): Promise<void> {
  await deps.database.inTransaction(async (tx) => {
    // The chat of somebody else is not counted: it answers as one that is not there.
    await lockConversation(tx, BigInt(id), memberId);
    await consume(tx, typing, `member ${memberId}`);
    await publish(tx, 'chat.typing', { chatId: id, by: 'member' });
  });
}

/** The member has read up to a message. Refuses `unknown-chat`. */
export async function markRead(
  { database }: ChatDeps,
  { id, seq }: InputOf<typeof chat.markChatRead>,
  memberId: bigint,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const row = await lockConversation(tx, BigInt(id), memberId);
    if (row.member_read_seq >= seq) return;
    await store.setRead(tx, row.conversation_id, { side: 'member', seq });
    await publish(tx, 'chat.read', { chatId: id });
  });
}

/** Ends a conversation of the member. Refuses `unknown-chat`, `chat-state-differs`. */
export async function closeChat({ database }: ChatDeps, id: string, memberId: bigint): Promise<void> {
  await database.inTransaction(async (tx) => {
    const row = await lockConversation(tx, BigInt(id), memberId);
    const state = requireMove('close', row);
    await store.setState(tx, row.conversation_id, { state, takenBy: row.taken_by });
    await addEvent(tx, row.conversation_id, 'closed-member');
    await tell(tx, { memberId, id: row.conversation_id });
  });
}

/** Rates a conversation after its end. Refuses `unknown-chat`, `chat-state-differs`, `chat-rated`, what `requireText` refuses. */
export async function rateChat(
  { database }: ChatDeps,
  { id, rating, comment = '' }: InputOf<typeof chat.rateChat>,
  memberId: bigint,
): Promise<void> {
  const words = requireText(comment, chatBounds.rating, 'comment');
  await database.inTransaction(async (tx) => {
    const row = await lockConversation(tx, BigInt(id), memberId);
    requireMove('rate', row);
    await store.setRating(tx, row.conversation_id, { rating, comment: words === '' ? null : words });
  });
}

async function consumeMessage({ database: { reader } }: ChatDeps, memberId: bigint): Promise<void> {
  await consume(reader, burst, memberId.toString());
  await consume(reader, perMinute, memberId.toString());
}

/** Refuses `chat-closed` outside hours, `chat-open-already` beside another open one, and `chat-full` when too many wait. */
async function requireRoom(deps: ChatDeps, tx: Tx, memberId: bigint): Promise<void> {
  const open = await store.findOpen(tx, memberId);
  if (open !== null) throw new Refusal('chat-open-already', { id: open.toString() });
  await requireOpenHours(deps, tx);
  await requirePlace(tx, { isVisitor: false });
}
