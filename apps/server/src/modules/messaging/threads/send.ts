// Sends messages along a direct line: to the account directly above, or to those directly below (docs/reference/messages.md 1).
import type { threads } from '@tyche/contract/threads';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import {
  type HoldReason,
  holdReasonOf,
  judgeMessage,
  mayWriteAgain,
  messageBounds,
} from '@tyche/rules/messages';
import type { TextBounds } from '@tyche/rules/plain-text';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { cleanImages, type CleanImage } from '../../../platform/files/images.ts';
import { insertImage } from '../../../platform/files/store.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { ThreadDeps } from './deps.ts';
import * as blocks from './store-blocks.ts';
import { insertPictures, type MessagePicture } from './store-images.ts';
import * as messages from './store-messages.ts';
import { insertReview } from './store-reviews.ts';
import * as store from './store-threads.ts';

type Route = typeof threads.sendMessage;

const HOUR_S = 3_600;

interface Written {
  readonly senderId: bigint;
  readonly key: string;
  readonly text: string;
  readonly pictures: readonly MessagePicture[];
}

/** Where a message goes: one recipient, in a thread that there is or in a new one. */
interface Target {
  readonly recipientId: bigint;
  readonly isToDownline: boolean;
  readonly threadId: bigint | null;
  readonly subject: string;
}

/**
 * Sends a text to one thread, or opens a thread with each of some accounts, all or nothing; the same key sends once. Refuses `text-refused`
 * {field}, `message-length` {field, from, to}, `invalid-input` without exactly one of both, `thread-not-allowed`, `thread-closed`, `thread-blocked`, `thread-limit`
 * {retryAfterS}, `unknown-thread`, `key-reused` for a key that sent another text, and what `cleanImages` refuses.
 */
export async function sendMessage(
  deps: ThreadDeps,
  sender: { readonly memberId: bigint; readonly key: string },
  input: InputOf<Route>,
): Promise<OutputOf<Route>> {
  const text = requireText('text', input.text, messageBounds.text);
  const clean = input.images?.length ? await cleanImages(input.images) : [];
  const [ownHosts, registeredAt] = await Promise.all([
    deps.ownHosts(),
    deps.people.registeredAt(deps.database.reader, sender.memberId),
  ]);
  return deps.database.inTransaction(async (tx) => {
    await store.lockSender(tx, sender.memberId);
    const repeated = await messages.listByKey(tx, sender.memberId, sender.key);
    if (repeated.length > 0) return answerAgain(repeated, text);
    const targets = await targetsOf(deps, tx, sender.memberId, input);
    await requireWelcome(tx, sender.memberId, targets);
    await requireWithinLimits(tx, { senderId: sender.memberId, registeredAt }, targets);
    const words = await blocks.listWords(tx);
    const excluded = await deps.people.listExcluded(
      tx,
      targets.map(({ recipientId }) => recipientId),
    );
    const pictures = await keepPictures(tx, clean);
    const written = { senderId: sender.memberId, key: sender.key, text, pictures };
    const threadIds: string[] = [];
    let isHeld = false;
    for (const target of targets) {
      const reason = target.isToDownline
        ? holdReasonOf(`${target.subject}\n${text}`, { ownHosts, words, hasPictures: pictures.length > 0 })
        : null;
      isHeld ||= reason !== null;
      const isExcluded = excluded.has(target.recipientId);
      threadIds.push(String(await deliver(tx, written, target, { reason, isExcluded })));
    }
    return { threadIds, held: isHeld };
  });
}

/** A written text as it is kept; a subject is one line. Refuses `text-refused` and `message-length`. */
export function requireText(field: 'text' | 'subject' | 'note', written: string, bounds: TextBounds): string {
  const judged = judgeMessage(field === 'subject' ? written.replaceAll('\n', ' ') : written, bounds);
  if ('refusal' in judged) throw new Refusal(judged.refusal, { field, ...bounds });
  return judged.text;
}

/** Keeps pictures once, for however many messages. */
async function keepPictures(tx: Tx, clean: readonly CleanImage[]): Promise<readonly MessagePicture[]> {
  const kept: MessagePicture[] = [];
  for (const image of clean) kept.push({ id: await insertImage(tx, image), name: image.name });
  return kept;
}

/** A key sends once: the answer is as before. Refuses `key-reused` for another text. */
function answerAgain(
  repeated: Awaited<ReturnType<typeof messages.listByKey>>,
  text: string,
): OutputOf<Route> {
  if (repeated.some(({ body, state }) => state !== 'withdrawn' && body !== text))
    throw new Refusal('key-reused');
  return {
    threadIds: repeated.map(({ thread_id }) => String(thread_id)),
    held: repeated.some(({ state }) => state === 'held'),
  };
}

async function targetsOf(
  { people }: ThreadDeps,
  tx: Tx,
  senderId: bigint,
  { to, subject, threadId }: InputOf<Route>,
): Promise<readonly Target[]> {
  if ((to === undefined) === (threadId === undefined)) throw new Refusal('invalid-input', { field: 'to' });
  if (threadId !== undefined) {
    const side = await store.findSide(tx, senderId, BigInt(threadId));
    if (!side) throw new Refusal('unknown-thread');
    const uplines = await people.holdUplines(tx, [side.downline_id]);
    if (uplines.get(side.downline_id) !== side.upline_id) throw new Refusal('thread-closed');
    const isToDownline = side.upline_id === senderId;
    return [{ recipientId: side.other_id, isToDownline, threadId: side.thread_id, subject: side.subject }];
  }
  const named = requireText('subject', subject ?? '', messageBounds.subject);
  const recipients = [...new Set(to ?? [])].map(BigInt);
  const uplines = await people.holdUplines(tx, [senderId, ...recipients]);
  return recipients.map((recipientId) => {
    const isToDownline = uplines.get(recipientId) === senderId;
    if (!isToDownline && uplines.get(senderId) !== recipientId) throw new Refusal('thread-not-allowed');
    return { recipientId, isToDownline, threadId: null, subject: named };
  });
}

/** Refuses `thread-blocked` when staff keep the sender from writing, or a recipient does not want its messages. */
async function requireWelcome(reader: Reader, senderId: bigint, targets: readonly Target[]): Promise<void> {
  const recipients = targets.map(({ recipientId }) => recipientId);
  if (await blocks.isMuted(reader, senderId)) throw new Refusal('thread-blocked');
  if ((await blocks.listBlockers(reader, senderId, recipients)).length > 0)
    throw new Refusal('thread-blocked');
}

async function requireWithinLimits(
  tx: Tx,
  { senderId, registeredAt }: { readonly senderId: bigint; readonly registeredAt: Date | null },
  targets: readonly Target[],
): Promise<void> {
  const sent = await messages.countSent(tx, senderId);
  const inAll = [...sent.values()].reduce((sum, count) => sum + count, 0);
  const isNew = registeredAt !== null && (await messages.isWithinDay(tx, registeredAt));
  targets.forEach(({ recipientId }, place) => {
    if (!mayWriteAgain({ toRecipient: sent.get(recipientId) ?? 0, inAll: inAll + place }, isNew))
      throw new Refusal('thread-limit', { retryAfterS: HOUR_S });
  });
}

/** Writes a message. Who excluded himself never sees it; the sender is not told of that. */
async function deliver(
  tx: Tx,
  { senderId, key, text, pictures }: Written,
  { recipientId, isToDownline, threadId: known, subject }: Target,
  { reason, isExcluded }: { readonly reason: HoldReason | null; readonly isExcluded: boolean },
): Promise<bigint> {
  const [uplineId, downlineId] = isToDownline ? [senderId, recipientId] : [recipientId, senderId];
  const threadId = known ?? (await store.insertThread(tx, { uplineId, downlineId, subject }));
  const seq = await store.takeSeq(tx, threadId);
  const state = isExcluded ? 'undelivered' : reason === null ? 'sent' : 'held';
  const at = await messages.insertMessage(tx, {
    threadId,
    seq,
    senderId,
    recipientId,
    key,
    state,
    body: text,
  });
  await insertPictures(tx, { threadId, seq, senderId }, pictures);
  await store.raiseSide(tx, { memberId: senderId, threadId, seq, isUnread: false });
  if (state === 'sent') await store.raiseSide(tx, { memberId: recipientId, threadId, seq, isUnread: true });
  if (state === 'held' && reason !== null) {
    const copied = [{ senderId: String(senderId), at: at.getTime(), text, images: pictures }];
    await insertReview(tx, {
      kind: 'held',
      threadId,
      seq,
      senderId,
      reporterId: null,
      reason,
      note: '',
      copied,
    });
  }
  const memberIds = state === 'sent' ? [recipientId, senderId] : [senderId];
  await publish(tx, 'messages.changed', { memberIds: memberIds.map(String) });
  return threadId;
}
