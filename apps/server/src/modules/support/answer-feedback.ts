// What staff do with feedback: each act is one change of its state and one line of the audit trail (docs/reference/support.md 1.3).
import type { supportStaff } from '@tyche/contract/support-staff';
import type { InputOf } from '@tyche/contract/route';
import { contentBounds, type FeedbackAct } from '@tyche/rules/support';
import type { Tx } from '../../platform/db/database.ts';
import { notify } from '../messaging/index.ts';
import { type Actor, recordAction } from '../staff/index.ts';
import type { SupportDeps } from './deps.ts';
import { lockFeedback, requireMove, requireText } from './feedback.ts';
import * as store from './store.ts';

const answerBounds = { from: 1, to: contentBounds.to };

/** Takes what was received. Refuses `unknown-feedback`, `feedback-state-differs`. */
export async function takeFeedback(
  { database }: SupportDeps,
  { id }: InputOf<typeof supportStaff.takeFeedback>,
  actor: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    await act(tx, { act: 'take', feedbackId: BigInt(id), actor, detail: {} });
  });
}

/**
 * Answers feedback and tells the member by a notice. Refuses `unknown-feedback`, `feedback-state-differs`, `feedback-length` (1 to 500
 * letters) and `text-refused`.
 */
export async function answerFeedback(
  { database }: SupportDeps,
  { id, text: written }: InputOf<typeof supportStaff.answerFeedback>,
  actor: Actor,
): Promise<void> {
  const text = requireText(written, answerBounds);
  await database.inTransaction(async (tx) => {
    const row = await act(tx, { act: 'answer', feedbackId: BigInt(id), actor, detail: {} });
    const { staffId } = actor.staff;
    await store.insertEntry(tx, { feedbackId: row.feedback_id, kind: 'answer', text, staffId });
    await notifyMember(tx, row, 'feedback-answered');
  });
}

/** Closes feedback and tells the member by a notice. Refuses `unknown-feedback`, `feedback-state-differs`, `complaint-unanswered`. */
export async function closeFeedback(
  { database }: SupportDeps,
  { id, reason }: InputOf<typeof supportStaff.closeFeedback>,
  actor: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const row = await act(tx, { act: 'close', feedbackId: BigInt(id), actor, detail: { reason } });
    await notifyMember(tx, row, 'feedback-closed');
  });
}

async function act(
  tx: Tx,
  {
    act,
    feedbackId,
    actor: { staff, ip },
    detail,
  }: { act: Exclude<FeedbackAct, 'comment'>; feedbackId: bigint; actor: Actor; detail: object },
): Promise<store.LockedRow> {
  const row = await lockFeedback(tx, feedbackId);
  const state = requireMove(act, row);
  const { staffId } = staff;
  await store.setState(tx, feedbackId, { state, takenBy: staffId });
  await recordAction(tx, { staffId, action: `feedback.${state}`, subject: row.reference, detail, ip });
  return row;
}

function notifyMember(
  tx: Tx,
  { member_id: memberId, reference }: store.LockedRow,
  kind: 'feedback-answered' | 'feedback-closed',
): Promise<void> {
  return notify(tx, { memberId, kind, params: { reference } });
}
