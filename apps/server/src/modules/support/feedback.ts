// What a member sends to staff and adds to it (docs/reference/support.md 1).
import type { support } from '@tyche/contract/support';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { TextBounds } from '@tyche/rules/plain-text';
import {
  COMPLAINT_DAYS,
  commentBounds,
  contentBounds,
  FEEDBACK_PER_DAY,
  type FeedbackAct,
  judgeText,
  moveFeedback,
  REOPEN_DAYS,
} from '@tyche/rules/support';
import type { Tx } from '../../platform/db/database.ts';
import { cleanImages } from '../../platform/files/images.ts';
import { insertImage } from '../../platform/files/store.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { SupportDeps } from './deps.ts';
import * as store from './store.ts';

interface Sender {
  readonly memberId: bigint;
  /** Wire code of the language that the member reads. */
  readonly language: string;
  /** The key of the call: the same key is the same feedback. */
  readonly key: string;
}

/**
 * Keeps feedback with its pictures, which are written anew. Refuses `feedback-length`, `text-refused`, what `cleanImages` refuses, and
 * `feedback-limit` for more than five on a day of the site. A repeated key gives what the first call gave.
 */
export async function sendFeedback(
  { database, merchant }: SupportDeps,
  { kind, content, images = [] }: InputOf<typeof support.sendFeedback>,
  { memberId, language, key }: Sender,
): Promise<OutputOf<typeof support.sendFeedback>> {
  const text = requireText(content, contentBounds);
  const clean = images.length === 0 ? [] : await cleanImages(images);
  const { timeZone } = (await merchant()).site;
  return database.inTransaction(async (tx) => {
    await store.lockMember(tx, memberId);
    const known = await store.findByKey(tx, memberId, key);
    if (known) return sent(known);
    if ((await store.countToday(tx, memberId, timeZone)) >= FEEDBACK_PER_DAY)
      throw new Refusal('feedback-limit', { max: FEEDBACK_PER_DAY });
    const answerDays = kind === 'complaint' ? COMPLAINT_DAYS : null;
    const row = await store.insertFeedback(tx, { memberId, key, kind, language, answerDays });
    const feedbackId = row.feedback_id;
    await store.insertEntry(tx, { feedbackId, kind: 'content', text, staffId: null });
    for (const [place, image] of clean.entries()) {
      const imageId = await insertImage(tx, image);
      await store.insertPicture(tx, { imageId, feedbackId, memberId, place, name: image.name });
    }
    return sent(row);
  });
}

/**
 * Adds a comment of the member; after an answer or the end it opens the feedback again. Refuses `unknown-feedback` for what is not the
 * member's, `feedback-length`, `text-refused`, and what `moveFeedback` refuses.
 */
export async function commentFeedback(
  { database }: SupportDeps,
  { id, comment }: InputOf<typeof support.commentFeedback>,
  memberId: bigint,
): Promise<void> {
  const text = requireText(comment, commentBounds);
  await database.inTransaction(async (tx) => {
    const row = await lockFeedback(tx, BigInt(id));
    if (row.member_id !== memberId) throw new Refusal('unknown-feedback');
    const state = requireMove('comment', row);
    await store.insertEntry(tx, { feedbackId: row.feedback_id, kind: 'comment', text, staffId: null });
    if (state !== row.state) await store.reopen(tx, row.feedback_id, COMPLAINT_DAYS);
  });
}

/** Locks a feedback until the transaction ends. Refuses `unknown-feedback`. */
export async function lockFeedback(tx: Tx, feedbackId: bigint): Promise<store.LockedRow> {
  const row = await store.lockFeedback(tx, feedbackId, REOPEN_DAYS);
  if (!row) throw new Refusal('unknown-feedback');
  return row;
}

/** The state after an act. Refuses what `moveFeedback` refuses. */
export function requireMove(act: FeedbackAct, row: store.LockedRow) {
  const moved = moveFeedback(act, {
    kind: row.kind,
    state: row.state,
    isAnswered: row.answered_at !== null,
    reopenings: row.reopenings,
    comments: row.comments,
    isLate: row.is_late,
  });
  if ('refusal' in moved) throw new Refusal(moved.refusal, { state: row.state });
  return moved.state;
}

/** A written text as it is kept. Refuses `feedback-length` and `text-refused`. */
export function requireText(written: string, bounds: TextBounds): string {
  const judged = judgeText(written, bounds);
  if ('text' in judged) return judged.text;
  const { refusal, ...params } = judged;
  throw new Refusal(refusal, params);
}

function sent({ feedback_id: id, reference }: Pick<store.FeedbackRow, 'feedback_id' | 'reference'>) {
  return { id: id.toString(), reference };
}
