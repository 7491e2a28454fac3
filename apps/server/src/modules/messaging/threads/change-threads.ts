// What a member does with a thread beside writing: reads it, takes a message back, deletes, blocks and reports it.
import type { threads } from '@tyche/contract/threads';
import type { InputOf } from '@tyche/contract/route';
import {
  messageBounds,
  MUTING_REPORTERS,
  REPORT_DAYS,
  REPORTED_MESSAGES,
  WITHDRAW_MINUTES,
} from '@tyche/rules/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { ThreadDeps } from './deps.ts';
import { requireSide } from './read-threads.ts';
import { requireText } from './send.ts';
import { deleteBlock, insertBlock, insertMute } from './store-blocks.ts';
import { deletePicturesOf } from './store-images.ts';
import { listMessages, markThreadRead, withdraw } from './store-messages.ts';
import { countReporters, deleteHeldReview, insertReview } from './store-reviews.ts';
import * as store from './store-threads.ts';

type Deps = Pick<ThreadDeps, 'database'>;
type Threads = typeof threads;

/** Tells open pages of some members that their threads changed. */
async function tell(tx: Tx, ...memberIds: readonly bigint[]): Promise<void> {
  await publish(tx, 'messages.changed', { memberIds: memberIds.map(String) });
}

/** Marks what the other account wrote as read; its sender sees that. Refuses `unknown-thread`. */
export async function markAsRead({ database }: Deps, memberId: bigint, threadId: string): Promise<void> {
  await database.inTransaction(async (tx) => {
    const side = await requireSide(tx, memberId, threadId);
    await store.lockThread(tx, side.thread_id);
    await store.clearUnread(tx, memberId, side.thread_id);
    const marked = await markThreadRead(tx, memberId, side.thread_id);
    if (marked > 0) await tell(tx, side.other_id, memberId);
  });
}

/** Takes an own message back. Refuses `unknown-thread`, and `message-not-withdrawable` for one that was read or is older than two minutes. */
export async function withdrawMessage(
  { database }: Deps,
  memberId: bigint,
  { threadId, seq }: InputOf<Threads['withdrawMessage']>,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const side = await requireSide(tx, memberId, threadId);
    await store.lockThread(tx, side.thread_id);
    const message = { threadId: side.thread_id, seq };
    const was = await withdraw(tx, { ...message, senderId: memberId, withdrawMinutes: WITHDRAW_MINUTES });
    if (was === null) throw new Refusal('message-not-withdrawable');
    await deletePicturesOf(tx, side.thread_id, seq);
    if (was === 'held') await deleteHeldReview(tx, side.thread_id, seq);
    if (was === 'sent') await store.lowerUnread(tx, { ...message, memberId: side.other_id });
    await tell(tx, side.other_id, memberId);
  });
}

/** Takes a thread out of the caller's list; the other account keeps it. Refuses `unknown-thread`. */
export async function deleteThread({ database }: Deps, memberId: bigint, threadId: string): Promise<void> {
  await database.inTransaction(async (tx) => {
    const side = await requireSide(tx, memberId, threadId);
    await store.lockThread(tx, side.thread_id);
    await store.hideSide(tx, memberId, side.thread_id);
  });
}

/** Blocks the other account of a thread, or lets it write again. Refuses `unknown-thread`. */
export async function blockSender(
  { database }: Deps,
  memberId: bigint,
  { threadId, isBlocked }: InputOf<Threads['blockSender']>,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const side = await requireSide(tx, memberId, threadId);
    // Its messages are written under this lock: each comes before the block or is refused.
    await store.lockSender(tx, side.other_id);
    await (isBlocked ? insertBlock : deleteBlock)(tx, memberId, side.other_id);
  });
}

/**
 * Shows the last messages of a thread to staff. Three persons within 30 days mute the sender until staff decide. Refuses `unknown-thread`,
 * `text-refused` and `message-length` for its note.
 */
export async function reportThread(
  { database }: Deps,
  memberId: bigint,
  { threadId, reason, note = '', blocks }: InputOf<Threads['reportThread']>,
): Promise<void> {
  const bounds = { ...messageBounds.text, from: 0 };
  const words = requireText('note', note, bounds);
  await database.inTransaction(async (tx) => {
    const side = await requireSide(tx, memberId, threadId);
    const rows = await listMessages(tx, {
      threadId: side.thread_id,
      memberId,
      after: side.deleted_upto,
      before: side.last_seq + 1,
      withdrawMinutes: WITHDRAW_MINUTES,
      limit: REPORTED_MESSAGES,
    });
    const copied = rows.toReversed().map((row) => ({
      senderId: String(row.sender_id),
      at: row.sent_at.getTime(),
      text: row.body,
      images: row.images,
    }));
    await store.lockSender(tx, side.other_id);
    await insertReview(tx, {
      kind: 'report',
      threadId: side.thread_id,
      seq: side.last_seq,
      senderId: side.other_id,
      reporterId: memberId,
      reason,
      note: words,
      copied,
    });
    if (blocks) await insertBlock(tx, memberId, side.other_id);
    if ((await countReporters(tx, side.other_id, REPORT_DAYS)) >= MUTING_REPORTERS)
      await insertMute(tx, side.other_id);
  });
}
