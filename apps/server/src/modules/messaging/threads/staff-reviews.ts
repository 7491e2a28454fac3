// Staff on messages between members (docs/reference/messages.md 4).
import type { threadsStaff } from '@tyche/contract/threads-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { REPORT_DAYS } from '@tyche/rules/messages';
import { isPlainText, tidyText } from '@tyche/rules/plain-text';
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { pageAnswer, pageOf } from '../../../platform/http/pages.ts';
import { type Actor, type Looker, recordAction, recordLook } from '../../staff/index.ts';
import type { ThreadDeps } from './deps.ts';
import { deleteMute, insertMute, listWords, replaceWords } from './store-blocks.ts';
import { endHold } from './store-messages.ts';
import * as store from './store-reviews.ts';
import { lockThread, raiseSide } from './store-threads.ts';

type Deps = Pick<ThreadDeps, 'database' | 'people'>;
type Staff = typeof threadsStaff;
type Decision = InputOf<Staff['decideReview']>['decision'];

/** Which decisions each kind of case knows. */
const decisionsOf = { held: ['released', 'withheld'], report: ['dismissed', 'muted'] } as const;
const WORD = { from: 2, to: 60 } as const;

/** A page of cases without their messages, or one case with them; who reads messages is noted first. */
export async function readReviews(
  { database: { reader }, people }: Deps,
  { state = 'open', reviewId, ...page }: InputOf<Staff['messageReviews']>,
  looker: Looker,
): Promise<OutputOf<Staff['messageReviews']>> {
  const one = reviewId === undefined ? null : BigInt(reviewId);
  const rows = await store.listReviews(reader, { isOpen: state === 'open', reviewId: one, ...pageOf(page) });
  if (one !== null)
    for (const { sender_id: memberId } of rows)
      await recordLook(reader, looker, { memberId, fields: ['messages'], purpose: `message review ${one}` });
  const ids = rows.flatMap(({ sender_id, reporter_id }) =>
    reporter_id === null ? [sender_id] : [sender_id, reporter_id],
  );
  const names = await people.namesOf(reader, ids);
  const party = (memberId: bigint) => ({ memberId: String(memberId), username: names.get(memberId) ?? '' });
  const reporters = new Map<bigint, number>();
  for (const { sender_id } of rows)
    reporters.set(sender_id, await store.countReporters(reader, sender_id, REPORT_DAYS));
  return pageAnswer(rows, page, (row) => ({
    id: String(row.review_id),
    kind: row.kind,
    reason: row.reason,
    sender: party(row.sender_id),
    isMuted: row.is_muted,
    reporters: reporters.get(row.sender_id) ?? 0,
    reporter: row.reporter_id === null ? null : party(row.reporter_id),
    note: row.note,
    openedAt: row.opened_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
    decision: row.decision,
    messages:
      one === null
        ? []
        : row.copied.map(({ senderId, at, text, images = [] }) => ({
            sender: party(BigInt(senderId)),
            at,
            text,
            images: [...images],
          })),
  }));
}

/**
 * Decides about a case, with a line of the audit trail. Refuses `unknown-review`, `review-decided`, and `invalid-input` for a decision that
 * its kind does not know.
 */
export async function decideReview(
  deps: Deps,
  { reviewId, decision, reason }: InputOf<Staff['decideReview']>,
  { staff, ip }: Actor,
): Promise<void> {
  await deps.database.inTransaction(async (tx) => {
    const review = await store.lockReview(tx, BigInt(reviewId));
    if (!review) throw new Refusal('unknown-review');
    if (review.decided_at !== null) throw new Refusal('review-decided');
    if (!decisionsOf[review.kind].some((known) => known === decision))
      throw new Refusal('invalid-input', { field: 'decision' });
    await store.decide(tx, BigInt(reviewId), { decision, staffId: staff.staffId });
    await perform(deps, tx, review, decision);
    const detail = { decision, reason, memberId: String(review.sender_id) };
    await recordAction(tx, {
      staffId: staff.staffId,
      action: 'messages.reviewed',
      subject: reviewId,
      detail,
      ip,
    });
  });
}

async function perform(
  { people }: Deps,
  tx: Tx,
  { thread_id: threadId, seq, sender_id: senderId }: { thread_id: bigint; seq: number; sender_id: bigint },
  decision: Decision,
): Promise<void> {
  if (decision === 'muted') await insertMute(tx, senderId);
  if (decision === 'dismissed' && !(await store.hasOpenReport(tx, senderId))) await deleteMute(tx, senderId);
  if (decision !== 'released' && decision !== 'withheld') return;
  await lockThread(tx, threadId);
  const held = await endHold(tx, { threadId, seq, state: decision === 'released' ? 'sent' : 'withheld' });
  if (!held) return;
  const isExcluded = (await people.listExcluded(tx, [held.recipient_id])).has(held.recipient_id);
  if (decision === 'released' && !isExcluded)
    await raiseSide(tx, { memberId: held.recipient_id, threadId, seq, isUnread: true });
  await publish(tx, 'messages.changed', { memberIds: [held.recipient_id, senderId].map(String) });
}

/** Lets a muted account write again, with a line of the audit trail. Refuses `unknown-member` for one that is not muted. */
export async function unmute(
  { database }: Deps,
  { memberId, reason }: InputOf<Staff['unmuteSender']>,
  { staff, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    if (!(await deleteMute(tx, BigInt(memberId)))) throw new Refusal('unknown-member');
    const line = { action: 'messages.unmuted', subject: memberId, detail: { reason } };
    await recordAction(tx, { ...line, staffId: staff.staffId, ip });
  });
}

/** The words that hold a message of an agent. */
export async function readWords({ database }: Deps): Promise<OutputOf<Staff['watchedWords']>> {
  return { words: [...(await listWords(database.reader))] };
}

/** Writes the list of watched words, with a line of the audit trail. Refuses `text-refused` and `message-length`. */
export async function setWords(
  { database }: Deps,
  { words }: InputOf<Staff['setWatchedWords']>,
  { staff, ip }: Actor,
): Promise<void> {
  const kept = [...new Set(words.map((word) => tidyText(word).normalize('NFKC').toLowerCase()))];
  if (kept.some((word) => !isPlainText(word, { hasLines: false })))
    throw new Refusal('text-refused', { field: 'words' });
  if (kept.some((word) => word.length < WORD.from || word.length > WORD.to))
    throw new Refusal('message-length', { field: 'words', ...WORD });
  await database.inTransaction(async (tx) => {
    await replaceWords(tx, kept);
    const line = { action: 'messages.words', subject: 'words', detail: { words: kept } };
    await recordAction(tx, { ...line, staffId: staff.staffId, ip });
  });
}
