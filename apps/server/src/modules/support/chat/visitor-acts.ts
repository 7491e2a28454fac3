// What a visitor does with the chat: opens a conversation or leaves a message, writes, reads, ends it (docs/reference/support.md 3.7).
import type { chatVisitor } from '@tyche/contract/chat-visitor';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { isTrial } from '@tyche/rules/access';
import { checkField } from '@tyche/rules/fields';
import { chatBounds } from '@tyche/rules/support';
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Call } from '../../../platform/http/handlers.ts';
import { consume } from '../../../platform/http/limits.ts';
import { networkOf, visitorOf } from '../../identity/index.ts';
import { assignNext } from './assign.ts';
import type { ChatDeps } from './deps.ts';
import {
  addEvent,
  addMessage,
  findRepeated,
  requireMove,
  requireText,
  tell,
  type Written,
} from './messages.ts';
import { requireChat, requireOpenHours, requirePlace } from './room.ts';
import * as conversations from './store-conversations.ts';
import * as store from './store-visitors.ts';
import {
  giveSecret,
  hashOf,
  lockVisitorChat,
  mailPlace,
  newSecret,
  requireVisitorChat,
  secretHashOf,
} from './visitor.ts';

type Routes = typeof chatVisitor;

/** Conversations of one network in a day: it is all that is known of visitors before they write. */
const openings = { name: 'chat-visitor-network', max: 3, windowS: 86_400 };
/** As members have them: one message a second with a burst of five, and twenty in a minute. */
const burst = { name: 'chat-burst', max: 5, windowS: 5 };
const perMinute = { name: 'chat-minute', max: 20, windowS: 60 };
const typing = { name: 'chat-typing', max: 1, windowS: 3 };

/**
 * Opens a conversation of a visitor and gives the browser its secret. With an address it is a message that staff answer by mail, at any hour.
 * Refuses `function-not-enabled`, `in-need-true-account` to trial accounts and `not-allowed` to members, who have a chat of their own;
 * `field-format`, `chat-closed` {opensAt} outside hours without an address, `captcha-…`, `chat-open-already`, `chat-full`,
 * `too-many-requests` beyond three a day of a network, and what `requireText` refuses. A repeated key of a browser gives its conversation.
 */
export async function openVisitorChat(
  deps: ChatDeps,
  input: InputOf<Routes['openVisitorChat']>,
  call: Call,
): Promise<void> {
  await requireChat(deps);
  await refuseAccounts(deps, call);
  const text = requireText(input.text, chatBounds.message);
  const mail = await requireMail(deps, input.email);
  if (mail === null) await requireOpenHours(deps, deps.database.reader);
  else await deps.messaging.requireReachable('mail');
  const browser = visitorOf(call);
  const browserHash = browser === null ? null : hashOf(`chat ${browser}`);
  if (await giveAgain(deps, browserHash, call)) return;
  await deps.captchas.requireSolvedCaptcha(browser, 'chat', input);
  if (browserHash === null) throw new Error('a captcha was solved by no browser');
  const secret = newSecret();
  await deps.database.inTransaction(async (tx) => {
    await store.lockBrowser(tx, browserHash);
    if (await store.hasOpen(tx, { browserHash, secretHash: secretHashOf(call) }))
      throw new Refusal('chat-open-already');
    await requirePlace(tx, { isVisitor: true });
    await consume(tx, openings, networkOf(call.ip));
    await insert(tx, deps, { input, text, mail, call, secret, browserHash });
  });
  giveSecret(call, secret);
}

/** Keeps a conversation with its first words, and gives it to staff who are free. */
async function insert(
  tx: Tx,
  { sealing }: ChatDeps,
  given: {
    readonly input: InputOf<Routes['openVisitorChat']>;
    readonly text: string;
    readonly mail: string | null;
    readonly call: Call;
    readonly secret: string;
    readonly browserHash: Buffer;
  },
): Promise<void> {
  const { input, text, mail, call, secret, browserHash } = given;
  const { key, language } = call;
  const isByMail = mail !== null;
  const id = await store.insertVisitorConversation(tx, { key, topic: input.topic, language, isByMail });
  const sealedMail = mail === null ? null : sealing.seal(mailPlace(id), mail);
  await store.insertVisitor(tx, { conversationId: id, secretHash: hashOf(secret), browserHash, sealedMail });
  await addMessage(tx, written(id, text, key));
  await tell(tx, { memberId: null, id });
  await assignNext(tx);
}

/** A repeat of the call that opened a conversation: the browser may not have got its secret, so it gets another one. */
async function giveAgain({ database }: ChatDeps, browserHash: Buffer | null, call: Call): Promise<boolean> {
  if (browserHash === null) return false;
  const asked = { browserHash, key: call.key };
  if ((await store.findByBrowserKey(database.reader, asked)) === null) return false;
  const secret = newSecret();
  await database.inTransaction(async (tx) => {
    await store.lockBrowser(tx, browserHash);
    const id = await store.findByBrowserKey(tx, asked);
    if (id !== null) await store.setSecret(tx, id, hashOf(secret));
  });
  giveSecret(call, secret);
  return true;
}

/** Refuses who has an account: trial accounts have no chat, and members one that knows them. A session that is bound to something may ask. */
async function refuseAccounts({ identifyMember }: ChatDeps, { sessionToken }: Call): Promise<void> {
  const member = sessionToken === null ? null : await identifyMember(sessionToken);
  if (member === null) return;
  if (isTrial({ kind: 'member', accountType: member.accountType })) throw new Refusal('in-need-true-account');
  if (!member.restriction) throw new Refusal('not-allowed');
}

/** The address that staff answer to; null where none was given. Refuses `field-required`, `field-length`, `field-format` at the field. */
async function requireMail({ merchant }: ChatDeps, email: string | undefined): Promise<string | null> {
  if (email === undefined) return null;
  const folded = email.normalize('NFKC').trim().toLowerCase();
  const { email: rule } = (await merchant()).site.registerFields;
  const problem = rule ? checkField({ ...rule, required: true }, folded) : null;
  if (!problem) return folded;
  const { code, ...details } = problem;
  throw new Refusal(code, { field: 'email', ...details });
}

/**
 * Adds a message of a visitor; after the end it opens the conversation again. Refuses `unknown-chat`, `too-many-requests`, `key-reused`, what
 * `requireText` refuses, and for a conversation that it opens again `chat-closed` and `chat-full`.
 */
export async function sendVisitorMessage(
  deps: ChatDeps,
  input: InputOf<Routes['sendVisitorMessage']>,
  call: Call,
): Promise<OutputOf<Routes['sendVisitorMessage']>> {
  const { reader } = deps.database;
  const { conversation_id: conversationId } = await requireVisitorChat(reader, call);
  const text = requireText(input.text, chatBounds.message);
  for (const limit of [burst, perMinute]) await consume(reader, limit, `visitor ${conversationId}`);
  return deps.database.inTransaction(async (tx) => {
    const row = await lockVisitorChat(tx, call);
    const message = written(conversationId, text, call.key);
    const repeated = await findRepeated(tx, message);
    if (repeated !== null) return { seq: repeated };
    const state = requireMove('member-message', row);
    const isReopened = row.state === 'closed';
    if (isReopened) {
      await requireChat(deps);
      if (!row.is_by_mail) await requireOpenHours(deps, tx);
      await requirePlace(tx, { isVisitor: true });
      await conversations.setQueued(tx, conversationId, { toVip: false, isComplaint: false });
    } else await conversations.setState(tx, conversationId, { state, takenBy: row.taken_by });
    const seq = await addMessage(tx, message);
    await tell(tx, { memberId: null, id: conversationId });
    if (isReopened) await assignNext(tx);
    return { seq };
  });
}

/** Tells consoles that the visitor writes. Refuses `unknown-chat`, and `too-many-requests` within three seconds. */
export async function markVisitorTyping({ database }: ChatDeps, call: Call): Promise<void> {
  await database.inTransaction(async (tx) => {
    const { conversation_id: id } = await lockVisitorChat(tx, call);
    await consume(tx, typing, `visitor ${id}`);
    await publish(tx, 'chat.typing', { chatId: String(id), by: 'member' });
  });
}

/** The visitor has read up to a message. Refuses `unknown-chat`. */
export async function markVisitorRead(
  { database }: ChatDeps,
  { seq }: InputOf<Routes['markVisitorRead']>,
  call: Call,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const row = await lockVisitorChat(tx, call);
    if (row.member_read_seq >= seq) return;
    await conversations.setRead(tx, row.conversation_id, { side: 'member', seq });
    await publish(tx, 'chat.read', { chatId: String(row.conversation_id) });
  });
}

/** Ends the conversation of the visitor. Refuses `unknown-chat`, `chat-state-differs`. */
export async function closeVisitorChat({ database }: ChatDeps, call: Call): Promise<void> {
  await database.inTransaction(async (tx) => {
    const row = await lockVisitorChat(tx, call);
    const state = requireMove('close', row);
    await conversations.setState(tx, row.conversation_id, { state, takenBy: row.taken_by });
    await addEvent(tx, row.conversation_id, 'closed-member');
    await tell(tx, { memberId: null, id: row.conversation_id });
  });
}

function written(conversationId: bigint, text: string, key: string): Written {
  return { conversationId, memberId: null, text, key, staffId: null, images: [], pdfs: [] };
}
