// Mail of the chat: answers to visitors who left an address, and transcripts of members (docs/reference/support.md 3.7 and 3.9).
import type { Translator } from '@tyche/i18n/translator';
import { maskCards } from '@tyche/rules/support';
import { toPlainText } from '@tyche/rules/plain-text';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { ChatDeps } from './deps.ts';
import { lockConversation } from './messages.ts';
import { END, MAX_TRANSCRIPT } from './read-chat.ts';
import { type ConversationRow, setTranscriptMailed } from './store-conversations.ts';
import { listMessages, type MessageRow } from './store-messages.ts';
import { findSealedMail } from './store-visitors.ts';
import { mailPlace } from './visitor.ts';

/** A mail that could not be handed over for this long is given up. */
const LIFE_S = 259_200;
/** The letters of a transcript that fit into one mail; of a longer one the newest messages go out. */
const MAX_LETTERS = 200_000;

type MailDeps = Pick<ChatDeps, 'messaging' | 'sealing' | 'wordsOf'>;

/** Sends an answer of staff to the address that a visitor left, with the transaction of the answer. Nothing for any other conversation. */
export async function mailAnswer(
  tx: Tx,
  { messaging, sealing, wordsOf }: MailDeps,
  { conversation_id: id, is_by_mail: isByMail, language }: ConversationRow,
  text: string,
): Promise<void> {
  const sealed = isByMail ? await findSealedMail(tx, id) : null;
  if (sealed === null) return;
  const words = wordsOf(language);
  await messaging.send(tx, {
    channel: 'mail',
    target: sealing.open(mailPlace(id), sealed),
    subject: words.t('messages.chatAnswer.title'),
    body: words.t('messages.chatAnswer.body', { text: toPlainText(maskCards(text)) }),
    code: null,
    lifeS: LIFE_S,
  });
}

/**
 * Mails the transcript of a conversation that has ended to its member, once. Refuses `unknown-chat`, `chat-mail-missing` without a proven
 * address, `chat-state-differs` while it is open, and `chat-transcript-sent`.
 */
export async function mailTranscript(deps: ChatDeps, id: string, memberId: bigint): Promise<void> {
  const { database, messaging, contactsOf } = deps;
  const { mail, language } = await contactsOf(memberId);
  if (mail !== null) await messaging.requireReachable('mail');
  await database.inTransaction(async (tx) => {
    const row = await lockConversation(tx, BigInt(id), memberId);
    if (mail === null) throw new Refusal('chat-mail-missing');
    if (row.state !== 'closed') throw new Refusal('chat-state-differs', { state: row.state });
    if (row.transcript_at !== null) throw new Refusal('chat-transcript-sent');
    await setTranscriptMailed(tx, row.conversation_id);
    const { subject, body } = await writeTranscript(tx, deps, { row, language });
    await messaging.send(tx, { channel: 'mail', target: mail, subject, body, code: null, lifeS: LIFE_S });
  });
}

async function writeTranscript(
  tx: Tx,
  { wordsOf, merchant }: Pick<ChatDeps, 'wordsOf' | 'merchant'>,
  { row, language }: { readonly row: ConversationRow; readonly language: string },
): Promise<{ subject: string; body: string }> {
  const words = wordsOf(language);
  const { timeZone } = (await merchant()).site;
  const when = (at: Date) => words.format.date(at.getTime(), 'full', timeZone);
  const line = (message: MessageRow) => {
    const { author, text, at, images, files } = message;
    const said = author === 'system' ? sayEvent(message, words, when) : toPlainText(maskCards(text));
    const names = [...images, ...files].map(({ name }) => ` [${name}]`).join('');
    return `${when(at)} – ${words.t(`chat.author.${author}`)}: ${said}${names}`;
  };
  const newest = await listMessages(tx, {
    conversationId: row.conversation_id,
    before: END,
    limit: MAX_TRANSCRIPT,
  });
  const lines: string[] = [];
  let letters = 0;
  for (const message of newest) {
    const next = line(message);
    letters += next.length;
    if (letters > MAX_LETTERS) break;
    lines.unshift(next);
  }
  return {
    subject: words.t('messages.chatTranscript.title'),
    body: words.t('messages.chatTranscript.body', { at: when(row.at), text: lines.join('\n') }),
  };
}

/** What the system said, in words: an automatic message with when the chat opens. */
function sayEvent({ text, opens_at, own_text }: MessageRow, words: Translator, when: (at: Date) => string) {
  const own = own_text === null ? null : toPlainText(own_text);
  const said = own ?? words.find(`chat.event.${text}`) ?? '';
  return opens_at === null
    ? said
    : [words.t('chat.automatic'), said, words.t('chat.opens', { at: when(opens_at) })].join(' ');
}
