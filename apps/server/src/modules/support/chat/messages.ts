// How a message comes into a conversation, from whichever side (docs/reference/support.md 3.3).
import { type ChatAct, type ChatEvent, CHAT_REOPEN_HOURS, maskCards, moveChat } from '@tyche/rules/support';
import { judgeMessage } from '@tyche/rules/messages';
import type { TextBounds } from '@tyche/rules/plain-text';
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import type { CleanImage } from '../../../platform/files/images.ts';
import type { KeptPdf } from '../../../platform/files/pdfs.ts';
import { insertImage } from '../../../platform/files/store.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { notify } from '../../messaging/index.ts';
import * as conversations from './store-conversations.ts';
import * as store from './store-messages.ts';

/** A written text as it is kept, with numbers of cards masked. Refuses `message-length` {field, from, to} and `text-refused` {field}. */
export function requireText(written: string, bounds: TextBounds, field = 'text'): string {
  const judged = judgeMessage(written, bounds);
  if ('refusal' in judged) throw new Refusal(judged.refusal, { field, ...bounds });
  return maskCards(judged.text);
}

/** The state after an act. Refuses what `moveChat` refuses. */
export function requireMove(act: ChatAct, row: conversations.ConversationRow) {
  const { state, is_late: isLate, rating } = row;
  const moved = moveChat(act, { state, isLate, isRated: rating !== null });
  if ('refusal' in moved) throw new Refusal(moved.refusal, { state });
  return moved.state;
}

/** Locks a conversation until the transaction ends. Refuses `unknown-chat`, also for another member's. */
export async function lockConversation(
  tx: Tx,
  conversationId: bigint,
  memberId: bigint | null = null,
): Promise<conversations.ConversationRow> {
  const row = await conversations.lockConversation(tx, conversationId, CHAT_REOPEN_HOURS);
  if (!row || (memberId !== null && row.member_id !== memberId)) throw new Refusal('unknown-chat');
  return row;
}

export interface Written {
  readonly conversationId: bigint;
  /** Null in the conversation of a visitor. */
  readonly memberId: bigint | null;
  readonly text: string;
  /** The key of the call: the same key is the same message. */
  readonly key: string;
  /** Who of staff writes; null for the member or visitor. */
  readonly staffId: bigint | null;
  readonly images: readonly CleanImage[];
  /** Pdf files, which staff alone send. */
  readonly pdfs: readonly KeptPdf[];
}

/** The number of the message that this key has sent; null for none. Refuses `key-reused` for another text or another writer. */
export async function findRepeated(tx: Tx, written: Written): Promise<number | null> {
  const known = await store.findByClientKey(tx, written.conversationId, written.key);
  if (!known) return null;
  if (known.text !== written.text || known.staff_id !== written.staffId) throw new Refusal('key-reused');
  return known.seq;
}

/** Adds a message with its pictures and files under the next number. The conversation is locked. */
export async function addMessage(tx: Tx, written: Written): Promise<number> {
  const { conversationId, memberId, staffId, key, text, images, pdfs } = written;
  const seq = await conversations.takeSeq(tx, conversationId, { isOfPerson: true });
  const author = staffId === null ? 'member' : 'staff';
  await store.insertMessage(tx, { conversationId, seq, author, staffId, key, text });
  for (const [place, image] of images.entries()) {
    const imageId = await insertImage(tx, image);
    await store.insertPicture(tx, { imageId, conversationId, memberId, seq, place, name: image.name });
  }
  for (const [place, pdf] of pdfs.entries())
    await store.insertFile(tx, { ...pdf, conversationId, seq, place });
  // Who writes has read what stands above it.
  await conversations.setRead(tx, conversationId, { side: staffId === null ? 'member' : 'staff', seq });
  return seq;
}

/** Adds a word of the system, which pages tell in the language of their reader; `automatic` is what an automatic message said with it. */
export async function addEvent(
  tx: Tx,
  conversationId: bigint,
  event: ChatEvent,
  automatic: store.Automatic | null = null,
): Promise<void> {
  const seq = await conversations.takeSeq(tx, conversationId, { isOfPerson: false });
  await store.insertMessage(tx, {
    conversationId,
    seq,
    author: 'system',
    staffId: null,
    key: null,
    text: event,
    automatic,
  });
}

/** Whose open pages hear of a conversation: those of its member, or of the visitor who has it. */
export function hearers({ memberId, id }: { memberId: bigint | null; id: bigint }) {
  return memberId === null ? { visitorChat: String(id) } : { memberIds: [String(memberId)] };
}

/** Tells open pages of the member or visitor, and every console, that a conversation changed. */
export async function tell(tx: Tx, of: { memberId: bigint | null; id: bigint }): Promise<void> {
  await publish(tx, 'chat.changed', { ...hearers(of), chatId: String(of.id) });
}

/** Puts a notice into the inbox of a member whose conversation ended before he read the last answer. A visitor has no inbox. */
export async function notifyUnread(
  tx: Tx,
  { memberId, id }: { memberId: bigint | null; id: bigint },
): Promise<void> {
  if (memberId !== null && (await store.hasUnread(tx, id)))
    await notify(tx, { memberId, kind: 'chat-answered' });
}
