// What staff do with conversations: each act but a message is one line of the audit trail (docs/reference/support.md 3.2).
import type { chatStaff } from '@tyche/contract/chat-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { offeredLanguages } from '@tyche/i18n/languages';
import { type ChatAct, chatBounds } from '@tyche/rules/support';
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { consume } from '../../../platform/http/limits.ts';
import { type Actor, recordAction } from '../../staff/index.ts';
import { assignNext } from './assign.ts';
import type { ChatDeps } from './deps.ts';
import { judgeFiles } from './files.ts';
import { mailAnswer } from './mail.ts';
import {
  addEvent,
  addMessage,
  findRepeated,
  hearers,
  lockConversation,
  notifyUnread,
  requireMove,
  requireText,
  tell,
  type Written,
} from './messages.ts';
import * as store from './store-conversations.ts';
import * as desk from './store-desk.ts';

type Deps = Pick<ChatDeps, 'database'>;
type Staff = typeof chatStaff;

const typing = { name: 'chat-typing', max: 1, windowS: 3 };

/** Takes a conversation that waits. Refuses `unknown-chat`, and `chat-taken` when another was faster. */
export async function takeChat({ database }: Deps, id: string, actor: Actor): Promise<void> {
  await database.inTransaction(async (tx) => {
    const row = await lockConversation(tx, BigInt(id));
    requireMove('take', row);
    await store.setTaken(tx, row.conversation_id, actor.staff.staffId);
    await addEvent(tx, row.conversation_id, 'taken');
    await record(tx, actor, 'take', row);
  });
}

/**
 * Adds a message of staff who have taken the conversation, with its files; where an address was left it goes out by mail too. Refuses
 * `unknown-chat`, `chat-taken` for one that another has, `chat-state-differs`, `key-reused`, and what `requireText` and `judgeFiles` refuse.
 */
export async function answerChat(
  deps: Pick<ChatDeps, 'database' | 'messaging' | 'sealing' | 'wordsOf'>,
  { id, text: written, files = [], key }: InputOf<Staff['answerChat']> & { readonly key: string },
  { staff: { staffId } }: Actor,
): Promise<OutputOf<Staff['answerChat']>> {
  const text = requireText(written, chatBounds.message);
  const judged = await judgeFiles(files);
  return deps.database.inTransaction(async (tx) => {
    const row = await lockConversation(tx, BigInt(id));
    const { conversation_id: conversationId, member_id: memberId } = row;
    const message: Written = { conversationId, memberId, text, key, staffId, ...judged };
    const repeated = await findRepeated(tx, message);
    if (repeated !== null) return { seq: repeated };
    requireHolder(row, staffId);
    const state = requireMove('staff-message', row);
    await store.setState(tx, conversationId, { state, takenBy: staffId });
    const seq = await addMessage(tx, message);
    await mailAnswer(tx, deps, row, text);
    await tell(tx, { memberId, id: conversationId });
    return { seq };
  });
}

/** Tells the member that staff write. Refuses `unknown-chat`, `chat-taken`, and `too-many-requests` within three seconds. */
export async function markStaffTyping({ database }: Deps, id: string, { staff }: Actor): Promise<void> {
  await database.inTransaction(async (tx) => {
    const row = await lockConversation(tx, BigInt(id));
    requireHolder(row, staff.staffId);
    await consume(tx, typing, `staff ${staff.staffId} ${id}`);
    const of = hearers({ memberId: row.member_id, id: row.conversation_id });
    await publish(tx, 'chat.typing', { ...of, chatId: id, by: 'staff' });
  });
}

/** Staff who have a conversation have read up to a message. Refuses `unknown-chat`, `chat-taken`. */
export async function markStaffRead(
  { database }: Deps,
  { id, seq }: InputOf<Staff['staffChatRead']>,
  { staff }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const row = await lockConversation(tx, BigInt(id));
    requireHolder(row, staff.staffId);
    if (row.staff_read_seq >= seq) return;
    await store.setRead(tx, row.conversation_id, { side: 'staff', seq });
    await tell(tx, { memberId: row.member_id, id: row.conversation_id });
  });
}

/** Adds a note that staff alone see. Refuses `unknown-chat` and what `requireText` refuses. */
export async function noteChat(
  { database }: Deps,
  { id, text: written }: InputOf<Staff['noteChat']>,
  actor: Actor,
): Promise<void> {
  const text = requireText(written, chatBounds.note);
  await database.inTransaction(async (tx) => {
    const row = await lockConversation(tx, BigInt(id));
    await desk.insertNote(tx, { conversationId: row.conversation_id, staffId: actor.staff.staffId, text });
    await recordLine(tx, actor, 'note', row);
    await publish(tx, 'chat.noted', { chatId: id });
  });
}

/**
 * Gives a conversation back to the front of the queue with a note; `to` raises it: to the VIP queue, or as a complaint. Staff who lead do so
 * with what others have. Refuses `unknown-chat`, `chat-taken`, `chat-state-differs`, and what `requireText` refuses.
 */
export async function handOver(
  { database }: Deps,
  { id, note, to = null }: InputOf<Staff['handOverChat']> & { readonly to?: 'vip' | 'complaint' | null },
  actor: Actor,
): Promise<void> {
  const text = requireText(note, chatBounds.note, 'note');
  await database.inTransaction(async (tx) => {
    const row = await lockConversation(tx, BigInt(id));
    const { conversation_id: conversationId } = row;
    if (!actor.staff.permissions.includes('support.lead')) requireHolder(row, actor.staff.staffId);
    requireMove(to === null ? 'hand-over' : 'raise', row);
    await store.setQueued(tx, conversationId, { toVip: to === 'vip', isComplaint: to === 'complaint' });
    await desk.insertNote(tx, { conversationId, staffId: actor.staff.staffId, text });
    await addEvent(tx, conversationId, to === null ? 'handed-over' : 'raised');
    await record(tx, actor, to === null ? 'hand-over' : 'raise', row);
  });
}

/** Ends a conversation and gives the next one of the queue to who is free. Refuses `unknown-chat`, `chat-taken`, `chat-state-differs`. */
export async function endChat({ database }: Deps, id: string, actor: Actor): Promise<void> {
  await database.inTransaction(async (tx) => {
    const row = await lockConversation(tx, BigInt(id));
    requireHolder(row, actor.staff.staffId);
    const state = requireMove('close', row);
    await store.setState(tx, row.conversation_id, { state, takenBy: row.taken_by });
    await addEvent(tx, row.conversation_id, 'closed-staff');
    await notifyUnread(tx, { memberId: row.member_id, id: row.conversation_id });
    await record(tx, actor, 'close', row);
    await assignNext(tx);
  });
}

/** Notes whether a member of staff answers now; who has come gets what waits. */
export async function setPresence(
  { database }: Deps,
  { presence }: InputOf<Staff['chatPresence']>,
  { staff }: Actor,
): Promise<void> {
  await database.inTransaction((tx) => desk.setPresence(tx, staff.staffId, presence));
}

/** Writes an answer of a short word. Refuses what `requireText` refuses, and `invalid-input` for a language that is not offered. */
export async function setCannedAnswer(
  { database }: Deps,
  { shortcut: written, language, text: words }: InputOf<Staff['setCannedAnswer']>,
  { staff: { staffId }, ip }: Actor,
): Promise<void> {
  const shortcut = requireText(written.replaceAll('\n', ' '), chatBounds.shortcut, 'shortcut');
  const text = requireText(words, chatBounds.message);
  if (!offeredLanguages.some(({ code }) => code === language))
    throw new Refusal('invalid-input', { field: 'language', rule: 'language' });
  await database.inTransaction(async (tx) => {
    await desk.setAnswer(tx, { shortcut, language, text, staffId });
    const subject = `${shortcut} ${language}`;
    await recordAction(tx, { staffId, action: 'chat-answer.set', subject, detail: {}, ip });
  });
}

/** Deletes an answer of a short word. Refuses `unknown-chat-answer`. */
export async function deleteCannedAnswer(
  { database }: Deps,
  id: string,
  { staff: { staffId }, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const subject = await desk.deleteAnswer(tx, BigInt(id));
    if (subject === null) throw new Refusal('unknown-chat-answer');
    await recordAction(tx, { staffId, action: 'chat-answer.delete', subject, detail: {}, ip });
  });
}

/** Refuses `chat-taken` when somebody else has the conversation. */
function requireHolder(row: store.ConversationRow, staffId: bigint): void {
  if (row.taken_by !== null && row.taken_by !== staffId && row.state !== 'closed')
    throw new Refusal('chat-taken');
}

/** One line of the audit trail, and the news for pages and consoles. */
async function record(tx: Tx, actor: Actor, act: ChatAct, row: store.ConversationRow): Promise<void> {
  await recordLine(tx, actor, act, row);
  await tell(tx, { memberId: row.member_id, id: row.conversation_id });
}

async function recordLine(
  tx: Tx,
  { staff: { staffId }, ip }: Actor,
  act: ChatAct | 'note',
  row: store.ConversationRow,
): Promise<void> {
  await recordAction(tx, {
    staffId,
    action: `chat.${act}`,
    subject: `chat ${row.conversation_id}`,
    detail: {},
    ip,
  });
}
