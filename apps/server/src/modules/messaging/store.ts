import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NoticeRow {
  readonly notice_id: bigint;
  readonly member_id: bigint;
  readonly kind: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly at: Date;
  readonly is_read: boolean;
}

export async function insertNotice(
  tx: Tx,
  n: { memberId: bigint; kind: string; params: string; toSend: boolean },
): Promise<void> {
  await tx.rows(sql`
    insert into messaging.notices (member_id, kind, params, to_send)
    values (${n.memberId}, ${n.kind}, ${n.params}::jsonb, ${n.toSend})`);
}

export async function insertNotices(
  tx: Tx,
  notices: readonly { memberId: bigint; kind: string; params: string; toSend: boolean }[],
): Promise<void> {
  if (notices.length === 0) return;
  await tx.rows(sql`
    insert into messaging.notices (member_id, kind, params, to_send)
    select * from unnest(${notices.map(({ memberId }) => memberId)}::bigint[], ${notices.map(({ kind }) => kind)}::text[],
      ${notices.map(({ params }) => params)}::jsonb[], ${notices.map(({ toSend }) => toSend)}::boolean[])`);
}

export async function hasRecentNotice(
  reader: Reader,
  { memberId, kind, hours }: { memberId: bigint; kind: string; hours: number },
): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from messaging.notices
    where member_id = ${memberId} and kind = ${kind} and at > clock_timestamp() - ${hours} * interval '1 hour' limit 1`);
  return rows.length > 0;
}

/** A page of the inbox, newest first. */
export function listNotices(
  reader: Reader,
  memberId: bigint,
  page: { offset: number; limit: number },
): Promise<NoticeRow[]> {
  return reader.rows(sql<NoticeRow>`
    select notice_id, member_id, kind, params, at, read_at is not null as is_read from messaging.notices
    where member_id = ${memberId} and deleted_at is null
    order by notice_id desc offset ${page.offset} limit ${page.limit}`);
}

export async function countNotices(
  reader: Reader,
  memberId: bigint,
): Promise<{ all: number; unread: number }> {
  const [row] = await reader.rows(sql<{ all: number; unread: number }>`
    select count(*)::int as all, count(*) filter (where read_at is null)::int as unread
    from messaging.notices where member_id = ${memberId} and deleted_at is null`);
  return row ?? { all: 0, unread: 0 };
}

/** Marks those as read that are the member's own; gives how many of them are. */
export async function markRead(
  reader: Reader,
  memberId: bigint,
  ids: readonly bigint[] | null,
): Promise<number> {
  const rows = await reader.rows(sql`
    update messaging.notices set read_at = coalesce(read_at, clock_timestamp())
    where member_id = ${memberId} and deleted_at is null and (${ids}::bigint[] is null or notice_id = any(${ids}::bigint[]))
    returning notice_id`);
  return rows.length;
}

/** Takes a notice out of its owner's inbox; false when there is no such one. */
export async function markDeleted(reader: Reader, memberId: bigint, noticeId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    update messaging.notices set deleted_at = clock_timestamp()
    where member_id = ${memberId} and notice_id = ${noticeId} and deleted_at is null returning notice_id`);
  return rows.length > 0;
}

export async function deleteNotices(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from messaging.notices where member_id = ${memberId}`);
}

/** Takes notices of a kind that their member has not read out of the inbox permanently. */
export async function deleteUnread(tx: Tx, memberId: bigint, kind: string): Promise<void> {
  await tx.rows(sql`
    delete from messaging.notices
    where member_id = ${memberId} and kind = ${kind} and read_at is null and deleted_at is null`);
}

/** Takes notices that still have to go out. */
export function takeUnsent(tx: Tx, max: number): Promise<NoticeRow[]> {
  return tx.rows(sql<NoticeRow>`
    update messaging.notices set to_send = false where notice_id = any(array(
      select notice_id from messaging.notices where to_send order by notice_id limit ${max} for update skip locked))
    returning notice_id, member_id, kind, params, at, read_at is not null as is_read`);
}
