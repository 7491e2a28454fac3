import type { FeedbackKind, FeedbackState } from '@tyche/rules/support';
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { FeedbackRow } from './store.ts';

export interface QueueRow extends FeedbackRow {
  readonly total: bigint;
  readonly is_alarmed: boolean;
}

/** A page of the feedback of a state: what is due first, then the oldest change. */
export function listQueue(
  reader: Reader,
  asked: {
    state: FeedbackState;
    kind: FeedbackKind | null;
    memberId: bigint | null;
    alarmDays: number;
    limit: number;
    offset: number;
  },
): Promise<QueueRow[]> {
  return reader.rows(sql<QueueRow>`
    select f.feedback_id, f.member_id, f.taken_by, f.reference, f.kind, f.state, f.language, f.at, f.since, f.answered_at,
      f.due_at, f.reopenings, support.excerpt_of(f.feedback_id) as excerpt, f.total,
      f.answered_at is null and f.state <> 'closed' and f.due_at < clock_timestamp() + ${asked.alarmDays}::int * interval '1 day'
        as is_alarmed
    from (
      select *, count(*) over () as total from support.feedback
      where state = ${asked.state} and (${asked.kind}::text is null or kind = ${asked.kind})
        and (${asked.memberId}::bigint is null or member_id = ${asked.memberId})
      order by case when answered_at is null then due_at end nulls last, since, feedback_id
      limit ${asked.limit} offset ${asked.offset}) f
    order by case when f.answered_at is null then f.due_at end nulls last, f.since, f.feedback_id`);
}

/** Complaints without an answer: those that staff are alarmed about, and those whose day has passed. */
export async function countComplaints(
  reader: Reader,
  alarmDays: number,
): Promise<{ alarmed: number; overdue: number }> {
  const [row] = await reader.rows(sql<{ alarmed: number; overdue: number }>`
    select count(*)::int as alarmed, count(*) filter (where due_at < clock_timestamp())::int as overdue
    from support.feedback
    where state in ('received', 'under-review') and answered_at is null
      and due_at < clock_timestamp() + ${alarmDays}::int * interval '1 day'`);
  return row ?? { alarmed: 0, overdue: 0 };
}
