import type { HoldReason, ReportReason } from '@tyche/rules/messages';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ReviewDecision, ReviewKind } from '../domains.ts';
import type { MessagePicture } from './store-images.ts';

/** A message as it was when staff were asked. */
export interface CopiedMessage {
  readonly senderId: string;
  readonly at: number;
  readonly text: string;
  /** Older copies have none. */
  readonly images?: readonly MessagePicture[];
}

export interface NewReview {
  readonly kind: ReviewKind;
  readonly threadId: bigint;
  readonly seq: number;
  readonly senderId: bigint;
  readonly reporterId: bigint | null;
  readonly reason: HoldReason | ReportReason;
  readonly note: string;
  readonly copied: readonly CopiedMessage[];
}

/** Opens a case. False: this person's report of the thread waits already. */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { kind, threadId, seq, senderId, reporterId, reason, note, copied } = review;
  const rows = await tx.rows(sql`
    insert into messaging.reviews (kind, thread_id, seq, sender_id, reporter_id, reason, note, copied)
    values (${kind}, ${threadId}, ${seq}, ${senderId}, ${reporterId}, ${reason}, ${note}, ${JSON.stringify(copied)}::jsonb)
    on conflict (thread_id, reporter_id) where reporter_id is not null and decided_at is null do nothing returning 1`);
  return rows.length > 0;
}

/** A held message was taken back: there is nothing to look at. */
export async function deleteHeldReview(tx: Tx, threadId: bigint, seq: number): Promise<void> {
  await tx.rows(sql`
    delete from messaging.reviews
    where thread_id = ${threadId} and seq = ${seq} and kind = 'held' and decided_at is null`);
}

/** How many persons reported a sender in the last days, without reports that staff dismissed. */
export async function countReporters(reader: Reader, senderId: bigint, days: number): Promise<number> {
  const [row] = await reader.rows(sql<{ reporters: number }>`
    select count(distinct reporter_id)::int as reporters from messaging.reviews
    where sender_id = ${senderId} and kind = 'report' and decision is distinct from 'dismissed'
      and opened_at > clock_timestamp() - ${days}::int * interval '1 day'`);
  return row?.reporters ?? 0;
}

export interface ReviewRow {
  readonly review_id: bigint;
  readonly kind: ReviewKind;
  readonly reason: HoldReason | ReportReason;
  readonly thread_id: bigint;
  readonly seq: number;
  readonly sender_id: bigint;
  readonly reporter_id: bigint | null;
  readonly note: string;
  readonly opened_at: Date;
  readonly decided_at: Date | null;
  readonly decision: ReviewDecision | null;
  readonly copied: readonly CopiedMessage[];
  readonly is_muted: boolean;
  readonly total: bigint;
}

/** Cases: open ones the oldest first, decided ones the newest first; or one alone. */
export function listReviews(
  reader: Reader,
  wanted: { isOpen: boolean; reviewId: bigint | null; limit: number; offset: number },
): Promise<ReviewRow[]> {
  return reader.rows(sql<ReviewRow>`
    select r.review_id, r.kind, r.reason, r.thread_id, r.seq, r.sender_id, r.reporter_id, r.note, r.opened_at, r.decided_at, r.decision,
      r.copied, exists (select from messaging.mutes m where m.member_id = r.sender_id) as is_muted, count(*) over () as total
    from messaging.reviews r
    where case when ${wanted.reviewId}::bigint is null then (r.decided_at is null) = ${wanted.isOpen}::boolean
      else r.review_id = ${wanted.reviewId}::bigint end
    order by case when r.decided_at is null then r.review_id end, r.decided_at desc, r.review_id desc
    limit ${wanted.limit} offset ${wanted.offset}`);
}

/** A case, locked until the end of the transaction. */
export async function lockReview(
  tx: Tx,
  reviewId: bigint,
): Promise<Pick<ReviewRow, 'kind' | 'thread_id' | 'seq' | 'sender_id' | 'decided_at'> | null> {
  const [row] = await tx.rows(sql<Pick<ReviewRow, 'kind' | 'thread_id' | 'seq' | 'sender_id' | 'decided_at'>>`
    select kind, thread_id, seq, sender_id, decided_at from messaging.reviews where review_id = ${reviewId} for update`);
  return row ?? null;
}

export async function decide(
  tx: Tx,
  reviewId: bigint,
  { decision, staffId }: { decision: ReviewDecision; staffId: bigint },
): Promise<void> {
  await tx.rows(sql`
    update messaging.reviews set decision = ${decision}, decided_at = clock_timestamp(), decided_by = ${staffId}
    where review_id = ${reviewId}`);
}

/** Whether a report of a sender waits for staff. */
export async function hasOpenReport(reader: Reader, senderId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from messaging.reviews where sender_id = ${senderId} and kind = 'report' and decided_at is null limit 1`);
  return rows.length > 0;
}

/** How many cases wait, and for how many seconds the oldest does. */
export async function countOpenReviews(
  reader: Reader,
): Promise<{ readonly open: number; readonly age: number }> {
  const [row] = await reader.rows(sql<{ open: number; age: number }>`
    select count(*)::int as open, coalesce(extract(epoch from clock_timestamp() - min(opened_at)), 0)::float8 as age
    from messaging.reviews where decided_at is null`);
  return row ?? { open: 0, age: 0 };
}

/** Deletes cases that were decided a number of months ago; gives how many. */
export async function deleteOldReviews(tx: Tx, months: number, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from messaging.reviews where review_id in (
      select review_id from messaging.reviews
      where decided_at < clock_timestamp() - ${months}::int * interval '1 month' order by decided_at limit ${limit})
    returning 1`);
  return rows.length;
}

/** Deletes the cases that an account is in. */
export async function deleteReviewsOf(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`
    delete from messaging.reviews
    where sender_id = ${memberId} or reporter_id = ${memberId} or thread_id in (
      select thread_id from messaging.thread_sides where member_id = ${memberId})`);
}
