// Feedback as its member sees it.
import type { support } from '@tyche/contract/support';
import type { OutputOf } from '@tyche/contract/route';
import { toPlainText } from '@tyche/rules/plain-text';
import { FEEDBACK_PER_DAY, MAX_COMMENTS, MAX_REOPENINGS, REOPEN_DAYS } from '@tyche/rules/support';
import { Refusal } from '../../platform/http/errors.ts';
import type { SupportDeps } from './deps.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

/** A page of a member's feedback, newest first. */
export async function readOwnFeedback(
  { database, merchant }: SupportDeps,
  memberId: bigint,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<OutputOf<typeof support.listFeedback>> {
  const { reader } = database;
  const { timeZone } = (await merchant()).site;
  const rows = await store.listOfMember(reader, memberId, {
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const total = Number(rows[0]?.total ?? 0n);
  const today = await store.countToday(reader, memberId, timeZone);
  return {
    list: rows.map(shownFeedback),
    total,
    totalPages: Math.ceil(total / pageSize),
    leftToday: Math.max(0, FEEDBACK_PER_DAY - today),
  };
}

/** One feedback of a member with its entries and pictures. Refuses `unknown-feedback` for what is not the member's. */
export async function readFeedback(
  { database: { reader } }: SupportDeps,
  memberId: bigint,
  feedbackId: bigint,
): Promise<OutputOf<typeof support.readFeedback>> {
  const row = await store.findFeedback(reader, feedbackId);
  if (row?.member_id !== memberId) throw new Refusal('unknown-feedback');
  const entries = await store.listEntries(reader, feedbackId);
  const pictures = await store.listPictures(reader, feedbackId);
  const isOpen = row.state === 'received' || row.state === 'under-review';
  const mayReopen = !isOpen && row.reopenings < MAX_REOPENINGS;
  const comments = entries.filter(({ kind }) => kind === 'comment').length;
  return {
    ...shownFeedback(row),
    entries: entries.map(shownEntry),
    images: pictures.map(shownPicture),
    takesComment: (isOpen || mayReopen) && comments < MAX_COMMENTS,
    reopenUntil: mayReopen ? row.since.getTime() + REOPEN_DAYS * DAY_MS : null,
  };
}

/** A feedback in a list, of members and of staff. */
export function shownFeedback(row: store.FeedbackRow): OutputOf<typeof support.listFeedback>['list'][number] {
  return {
    id: row.feedback_id.toString(),
    reference: row.reference,
    kind: row.kind,
    state: row.state,
    excerpt: toPlainText(row.excerpt.split('\n')[0] ?? ''),
    at: row.at.getTime(),
    since: row.since.getTime(),
    dueAt: row.answered_at === null && row.state !== 'closed' ? (row.due_at?.getTime() ?? null) : null,
  };
}

export function shownEntry({ entry_id, kind, text, at }: store.EntryRow) {
  return { id: entry_id.toString(), kind, text: toPlainText(text), at: at.getTime() };
}

export function shownPicture({ image_id, name }: { image_id: string; name: string }) {
  return { id: image_id, name };
}
