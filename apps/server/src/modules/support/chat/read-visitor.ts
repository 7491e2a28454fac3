// The chat as a visitor sees it.
import type { chatVisitor } from '@tyche/contract/chat-visitor';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { CHAT_REOPEN_HOURS, PRESENCE_SECONDS } from '@tyche/rules/support';
import type { Call } from '../../../platform/http/handlers.ts';
import { readClosed } from './closed-hours.ts';
import type { ChatDeps } from './deps.ts';
import { readPage, readStanding } from './read-chat.ts';
import { findConversation } from './store-conversations.ts';
import { countAnswering } from './store-desk.ts';
import * as store from './store-visitors.ts';
import { renewSecret, requireVisitorChat, secretHashOf } from './visitor.ts';

/** Whether the chat answers visitors, and whether the caller has a conversation; who has one keeps its cookie as long as it. */
export async function readVisitorStatus(
  deps: ChatDeps,
  call: Call,
): Promise<OutputOf<typeof chatVisitor.visitorChatStatus>> {
  const { reader } = deps.database;
  const closed = await readClosed(deps, reader, call.language);
  const hash = secretHashOf(call);
  const id = hash === null ? null : await store.findBySecret(reader, hash, CHAT_REOPEN_HOURS);
  const row = id === null ? null : await findConversation(reader, id, CHAT_REOPEN_HOURS);
  if (row !== null) renewSecret(call, row);
  return {
    isOffered: (await deps.merchant()).site.liveChat,
    isOpen: closed.opensAt === null,
    ...closed,
    answering: await countAnswering(reader, PRESENCE_SECONDS),
    hasChat: row !== null,
    unread: row === null ? 0 : await store.countUnread(reader, row.conversation_id),
  };
}

/** The conversation of the caller with its last messages. Refuses `unknown-chat`. */
export async function readVisitorChat(
  { database: { reader } }: ChatDeps,
  { before }: InputOf<typeof chatVisitor.readVisitorChat>,
  call: Call,
): Promise<OutputOf<typeof chatVisitor.readVisitorChat>> {
  const row = await requireVisitorChat(reader, call);
  const { topic, state, at } = row;
  return {
    topic,
    state,
    at: at.getTime(),
    ...(await readPage(reader, row, before)),
    ...(await readStanding(reader, row)),
    isByMail: row.is_by_mail,
  };
}
