// The secret of a visitor's conversation, in a cookie of its own (docs/reference/support.md 3.7).
import { createHash, randomBytes } from 'node:crypto';
import { CHAT_REOPEN_HOURS } from '@tyche/rules/support';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { VISITOR_CHAT_COOKIE } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Call } from '../../../platform/http/handlers.ts';
import { type ConversationRow, findConversation, lockConversation } from './store-conversations.ts';
import { findBySecret } from './store-visitors.ts';

const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const DAY_S = 86_400;
/** A conversation that waits keeps its browser for this long; each look at it begins the time anew. */
const OPEN_COOKIE_S = 7 * DAY_S;

/** What is kept of a secret, and of what ties captchas to a browser. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A secret that nobody guesses. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Where the address of a visitor is sealed for. */
export function mailPlace(conversationId: bigint): string {
  return `support.chat_visitors:${conversationId}:mail`;
}

/** The hash of the secret in the cookie of a call; null for none that could be one. */
export function secretHashOf(call: Pick<Call, 'cookie'>): Buffer | null {
  const secret = call.cookie(VISITOR_CHAT_COOKIE);
  return secret !== null && SECRET.test(secret) ? hashOf(secret) : null;
}

/** The conversation of a secret that is read from a cookie; null for every other text. */
export async function findVisitorChat(reader: Reader, secret: string): Promise<bigint | null> {
  return SECRET.test(secret) ? findBySecret(reader, hashOf(secret), CHAT_REOPEN_HOURS) : null;
}

/** Gives a browser the secret of its conversation. */
export function giveSecret(call: Pick<Call, 'setCookie'>, secret: string): void {
  call.setCookie(VISITOR_CHAT_COOKIE, secret, OPEN_COOKIE_S);
}

/** Keeps the cookie of a browser as long as its conversation: after the end for a day, and no longer. */
export function renewSecret(
  call: Pick<Call, 'cookie' | 'setCookie'>,
  { state, late_s: lateS }: { readonly state: string; readonly late_s: number },
): void {
  const secret = call.cookie(VISITOR_CHAT_COOKIE);
  if (secret !== null)
    call.setCookie(VISITOR_CHAT_COOKIE, secret, state === 'closed' ? lateS : OPEN_COOKIE_S);
}

/** The conversation of the caller. Refuses `unknown-chat` alike without a cookie, for a guessed one, and a day after the end. */
export async function requireVisitorChat(
  reader: Reader,
  call: Pick<Call, 'cookie'>,
): Promise<ConversationRow> {
  const hash = secretHashOf(call);
  const id = hash === null ? null : await findBySecret(reader, hash, CHAT_REOPEN_HOURS);
  const row = id === null ? null : await findConversation(reader, id, CHAT_REOPEN_HOURS);
  if (row === null || row.member_id !== null) throw new Refusal('unknown-chat');
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockVisitorChat(tx: Tx, call: Pick<Call, 'cookie'>): Promise<ConversationRow> {
  const { conversation_id: id } = await requireVisitorChat(tx, call);
  const row = await lockConversation(tx, id, CHAT_REOPEN_HOURS);
  if (row === null || row.member_id !== null) throw new Refusal('unknown-chat');
  return row;
}
