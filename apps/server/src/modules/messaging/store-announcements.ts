import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { announcementKinds, audiences, linkageTypes } from './domains.ts';

export type AnnouncementKind = (typeof announcementKinds)[number];
export type Linkage = (typeof linkageTypes)[number];
export type ShownTo = (typeof audiences)[number];

export interface AnnouncementText {
  readonly language: string;
  readonly title: string;
  readonly content: string;
  readonly action: string;
}

interface AnnouncementRow {
  readonly announcement_id: bigint;
  readonly kind: AnnouncementKind;
  readonly group_name: string | null;
  readonly category: string | null;
  readonly art: string;
  readonly linkage_type: Linkage | null;
  readonly link: string | null;
  readonly image_id: string | null;
  readonly created_at: Date;
}

export interface ShownRow extends AnnouncementRow, AnnouncementText {}

export type AnnouncementState = 'waiting' | 'planned' | 'shown' | 'over' | 'refused' | 'withdrawn' | 'lapsed';

export interface StaffRow extends AnnouncementRow {
  readonly shown_to: ShownTo;
  readonly sort: number;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly replaces: bigint | null;
  readonly state: AnnouncementState;
  readonly approval_id: bigint | null;
  readonly asked_by: bigint | null;
  readonly decided_by: bigint | null;
  readonly decided_at: Date | null;
  readonly waits_until: Date | null;
  readonly texts: readonly AnnouncementText[];
}

/** What shows at this moment of the database's clock, each in the first of some languages that it has, or in any. */
export function listShown(
  reader: Reader,
  asked: {
    kinds: readonly string[];
    platform: string;
    shownTo: readonly ShownTo[];
    languages: readonly string[];
    limit: number;
  },
): Promise<ShownRow[]> {
  return reader.rows(sql<ShownRow>`
    select a.announcement_id, a.kind, a.group_name, a.category, a.art, a.linkage_type, a.link, a.image_id, a.created_at,
      t.language, t.title, t.content, t.action
    from messaging.announcements a
    cross join lateral (
      select language, title, content, action from messaging.announcement_texts
      where announcement_id = a.announcement_id
      order by array_position(${asked.languages}::text[], language) nulls last, language limit 1) t
    where a.kind = any(${asked.kinds}::text[])
      and a.platform = ${asked.platform} and a.shown_to = any(${asked.shownTo}::text[])
      and (a.approval is null or a.approval = 'approved')
      and a.starts_at <= statement_timestamp() and (a.ends_at is null or a.ends_at > statement_timestamp())
    order by a.kind, a.sort, a.announcement_id limit ${asked.limit}`);
}

/** All announcements with all their texts, newest first, from below an id; or the one with an id. */
export function listAll(
  reader: Reader,
  asked: { kind: AnnouncementKind | null; before: bigint | null; id?: bigint; limit: number },
): Promise<StaffRow[]> {
  return reader.rows(sql<StaffRow>`
    select a.announcement_id, a.kind, a.group_name, a.category, a.shown_to, a.sort, a.art, a.linkage_type, a.link,
      a.image_id, a.replaces, a.starts_at, a.ends_at, a.created_at,
      a.approval_id, a.asked_by, a.decided_by, a.decided_at, a.waits_until, messaging.announcement_state(a) as state,
      (select jsonb_agg(jsonb_build_object('language', language, 'title', title, 'content', content, 'action', action)
        order by language) from messaging.announcement_texts where announcement_id = a.announcement_id) as texts
    from messaging.announcements a
    where (${asked.kind}::text is null or a.kind = ${asked.kind})
      and (${asked.before}::bigint is null or a.announcement_id < ${asked.before})
      and (${asked.id ?? null}::bigint is null or a.announcement_id = ${asked.id ?? null})
    order by a.announcement_id desc limit ${asked.limit}`);
}

/** An announcement that a call has added, and its proposal to a second person; null where it needs none. */
export interface Added {
  readonly id: bigint;
  readonly approvalId: bigint | null;
}

/** The announcement that a call with this key has added, or null. */
export async function findByKey(tx: Tx, key: string): Promise<Added | null> {
  const [row] = await tx.rows(sql<Added>`
    select announcement_id as id, approval_id as "approvalId" from messaging.announcements
    where request_key = ${key}::uuid`);
  return row ?? null;
}

/** Adds an announcement with its texts. Null when its key was used before, or when it would end before it shows. */
export async function insertAnnouncement(
  tx: Tx,
  a: {
    key: string;
    kind: AnnouncementKind;
    groupName: string | null;
    category: string | null;
    shownTo: ShownTo;
    sort: number;
    art: string;
    linkageType: Linkage | null;
    link: string | null;
    startsAt: Date | null;
    endsAt: Date | null;
    imageId: string | null;
    replaces: bigint | null;
    /** Who asks for it, and how long it waits for a second person; null when one person is enough. */
    asked: { readonly by: bigint; readonly hours: number } | null;
    texts: readonly AnnouncementText[];
  },
): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ id: bigint }>`
    insert into messaging.announcements
      (request_key, kind, group_name, category, shown_to, sort, art, linkage_type, link, starts_at, ends_at,
       image_id, replaces, approval, asked_by, waits_until)
    select ${a.key}::uuid, ${a.kind}, ${a.groupName}, ${a.category}, ${a.shownTo}, ${a.sort}::int, ${a.art},
      ${a.linkageType}, ${a.link}, coalesce(${a.startsAt}::timestamptz, statement_timestamp()), ${a.endsAt}::timestamptz,
      ${a.imageId}::uuid, ${a.replaces}::bigint, case when ${a.asked?.by ?? null}::bigint is not null then 'waiting' end,
      ${a.asked?.by ?? null}::bigint, clock_timestamp() + make_interval(secs => ${a.asked === null ? null : a.asked.hours * 3_600}::float8)
    where ${a.endsAt}::timestamptz is null
      or ${a.endsAt}::timestamptz > greatest(${a.startsAt}::timestamptz, statement_timestamp())
    on conflict (merchant, request_key) do nothing returning announcement_id as id`);
  if (!row) return null;
  await tx.rows(sql`
    insert into messaging.announcement_texts (announcement_id, language, title, content, action)
    select ${row.id}, t.language, t.title, t.content, t.action
    from jsonb_to_recordset(${JSON.stringify(a.texts)}::jsonb) as t (language text, title text, content text, action text)`);
  return row.id;
}

/** Locks an announcement for this transaction and gives what it is; null for one that is not there. */
export async function lockAnnouncement(tx: Tx, id: bigint): Promise<StaffRow | null> {
  const locked = await tx.rows(sql`
    select 1 from messaging.announcements where announcement_id = ${id} for update`);
  if (locked.length === 0) return null;
  const [row] = await listAll(tx, { kind: null, before: null, id, limit: 1 });
  return row ?? null;
}

/** Ends one now that is planned or shown; one that has not begun gets no time at all. The caller has locked it. */
export async function endAnnouncement(tx: Tx, id: bigint): Promise<void> {
  await tx.rows(sql`
    update messaging.announcements set ends_at = greatest(starts_at, statement_timestamp())
    where announcement_id = ${id}`);
}

/** Whether a picture belongs to an announcement. */
export async function isPictureOf(reader: Reader, imageId: string): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from messaging.announcements
    where image_id = ${imageId}::uuid limit 1`);
  return rows.length > 0;
}

/** Whether there ever was an announcement. */
export async function hasAny(tx: Tx): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from messaging.announcements limit 1`);
  return rows.length > 0;
}
