import type { FeedbackKind, feedbackEntryKinds, FeedbackState } from '@tyche/rules/support';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface FeedbackRow {
  readonly feedback_id: bigint;
  readonly member_id: bigint;
  readonly taken_by: bigint | null;
  readonly reference: string;
  readonly kind: FeedbackKind;
  readonly state: FeedbackState;
  readonly language: string;
  readonly at: Date;
  readonly since: Date;
  readonly answered_at: Date | null;
  readonly due_at: Date | null;
  readonly reopenings: number;
  /** The beginning of its content. */
  readonly excerpt: string;
}

export interface EntryRow {
  readonly entry_id: bigint;
  readonly staff_id: bigint | null;
  readonly kind: (typeof feedbackEntryKinds)[number];
  readonly text: string;
  readonly at: Date;
}

/** The feedback of one member comes one after the other, so that the count of a day is exact. */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('feedback ' || ${memberId}::bigint, 0))`);
}

/** The feedback that a call of the member with this key has sent, or null. */
export async function findByKey(
  tx: Tx,
  memberId: bigint,
  key: string,
): Promise<Pick<FeedbackRow, 'feedback_id' | 'reference'> | null> {
  const [row] = await tx.rows(sql<{ feedback_id: bigint; reference: string }>`
    select feedback_id, reference from support.feedback where member_id = ${memberId} and key = ${key}::uuid`);
  return row ?? null;
}

/** What a member has sent on this day of a time zone, by the database's clock. */
export async function countToday(reader: Reader, memberId: bigint, timeZone: string): Promise<number> {
  const [row] = await reader.rows(sql<{ count: number }>`
    select count(*)::int as count from support.feedback
    where member_id = ${memberId}
      and at >= date_trunc('day', clock_timestamp() at time zone ${timeZone}) at time zone ${timeZone}`);
  return row?.count ?? 0;
}

/** Keeps a feedback. With days to answer it has a day by which it is due. */
export async function insertFeedback(
  tx: Tx,
  row: {
    memberId: bigint;
    key: string;
    kind: FeedbackKind;
    language: string;
    answerDays: number | null;
  },
): Promise<Pick<FeedbackRow, 'feedback_id' | 'reference'>> {
  const [kept] = await tx.rows(sql<{ feedback_id: bigint; reference: string }>`
    insert into support.feedback (member_id, key, kind, language, due_at)
    values (${row.memberId}, ${row.key}::uuid, ${row.kind}, ${row.language},
      clock_timestamp() + ${row.answerDays}::int * interval '1 day')
    returning feedback_id, reference`);
  if (!kept) throw new Error('a feedback was not kept');
  return kept;
}

export async function insertEntry(
  tx: Tx,
  entry: { feedbackId: bigint; kind: EntryRow['kind']; text: string; staffId: bigint | null },
): Promise<void> {
  await tx.rows(sql`
    insert into support.feedback_entries (feedback_id, kind, text, staff_id)
    values (${entry.feedbackId}, ${entry.kind}, ${entry.text}, ${entry.staffId})`);
}

export async function insertPicture(
  tx: Tx,
  row: { imageId: string; feedbackId: bigint; memberId: bigint; place: number; name: string },
): Promise<void> {
  await tx.rows(sql`
    insert into support.feedback_images (image_id, feedback_id, member_id, place, name)
    values (${row.imageId}::uuid, ${row.feedbackId}, ${row.memberId}, ${row.place}, ${row.name})`);
}

/** A page of a member's feedback, newest first, with the number of all. */
export function listOfMember(
  reader: Reader,
  memberId: bigint,
  { limit, offset }: { limit: number; offset: number },
): Promise<(FeedbackRow & { readonly total: bigint })[]> {
  return reader.rows(sql<FeedbackRow & { total: bigint }>`
    select f.feedback_id, f.member_id, f.taken_by, f.reference, f.kind, f.state, f.language, f.at, f.since, f.answered_at,
      f.due_at, f.reopenings, support.excerpt_of(f.feedback_id) as excerpt, f.total
    from (
      select *, count(*) over () as total from support.feedback where member_id = ${memberId}
      order by feedback_id desc limit ${limit} offset ${offset}) f
    order by f.feedback_id desc`);
}

export async function findFeedback(reader: Reader, feedbackId: bigint): Promise<FeedbackRow | null> {
  const [row] = await reader.rows(sql<FeedbackRow>`
    select f.feedback_id, f.member_id, f.taken_by, f.reference, f.kind, f.state, f.language, f.at, f.since, f.answered_at,
      f.due_at, f.reopenings, support.excerpt_of(f.feedback_id) as excerpt
    from support.feedback f
    where f.feedback_id = ${feedbackId}`);
  return row ?? null;
}

export interface LockedRow
  extends Pick<
    FeedbackRow,
    'feedback_id' | 'member_id' | 'reference' | 'kind' | 'state' | 'answered_at' | 'reopenings'
  > {
  readonly comments: number;
  /** Whether its last change of state is longer ago than the given days. */
  readonly is_late: boolean;
}

/** Locks a feedback until the transaction ends, with what decides over its next state. Null when there is none. */
export async function lockFeedback(
  tx: Tx,
  feedbackId: bigint,
  lateAfterDays: number,
): Promise<LockedRow | null> {
  // The lock comes first: what is counted after it is what the last holder left.
  await tx.rows(sql`select 1 from support.feedback where feedback_id = ${feedbackId} for update`);
  const [row] = await tx.rows(sql<LockedRow>`
    select feedback_id, member_id, reference, kind, state, answered_at, reopenings,
      since < clock_timestamp() - ${lateAfterDays}::int * interval '1 day' as is_late,
      (select count(*)::int from support.feedback_entries e where e.feedback_id = f.feedback_id and e.kind = 'comment') as comments
    from support.feedback f where feedback_id = ${feedbackId}`);
  return row ?? null;
}

/** Sets the state after an act of staff; an answer notes its time. */
export async function setState(
  tx: Tx,
  feedbackId: bigint,
  change: { state: FeedbackState; takenBy: bigint | null },
): Promise<void> {
  await tx.rows(sql`
    update support.feedback set state = ${change.state}, since = clock_timestamp(),
      taken_by = coalesce(${change.takenBy}, taken_by),
      answered_at = case when ${change.state} = 'answered' then clock_timestamp() else answered_at end
    where feedback_id = ${feedbackId}`);
}

/** Opens a feedback again; the days in which a complaint is answered begin anew. */
export async function reopen(tx: Tx, feedbackId: bigint, answerDays: number): Promise<void> {
  await tx.rows(sql`
    update support.feedback set state = 'received', since = clock_timestamp(), answered_at = null, reopenings = reopenings + 1,
      due_at = case when due_at is null then null else clock_timestamp() + ${answerDays}::int * interval '1 day' end
    where feedback_id = ${feedbackId}`);
}

/** All that was written; the rules bound it. */
export function listEntries(reader: Reader, feedbackId: bigint): Promise<EntryRow[]> {
  return reader.rows(sql<EntryRow>`
    select entry_id, staff_id, kind, text, at from support.feedback_entries
    where feedback_id = ${feedbackId} order by entry_id limit 500 /* entries */`);
}

export function listPictures(
  reader: Reader,
  feedbackId: bigint,
): Promise<{ image_id: string; name: string }[]> {
  return reader.rows(sql<{ image_id: string; name: string }>`
    select image_id, name from support.feedback_images where feedback_id = ${feedbackId} order by place limit 3 /* pictures */`);
}

/** Whose picture it is, or null. */
export async function findPictureOwner(reader: Reader, imageId: string): Promise<bigint | undefined> {
  const [row] = await reader.rows(
    sql<{
      member_id: bigint;
    }>`select member_id from support.feedback_images where image_id = ${imageId}::uuid`,
  );
  return row?.member_id;
}
