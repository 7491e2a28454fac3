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

export interface StaffRow extends AnnouncementRow {
  readonly shown_to: ShownTo;
  readonly sort: number;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly replaces: bigint | null;
  readonly state: 'planned' | 'shown' | 'over';
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
      and a.starts_at <= statement_timestamp() and (a.ends_at is null or a.ends_at > statement_timestamp())
    order by a.kind, a.sort, a.announcement_id limit ${asked.limit}`);
}

/** All announcements with all their texts, newest first, from below an id. */
export function listAll(
  reader: Reader,
  asked: { kind: AnnouncementKind | null; before: bigint | null; limit: number },
): Promise<StaffRow[]> {
  return reader.rows(sql<StaffRow>`
    select a.announcement_id, a.kind, a.group_name, a.category, a.shown_to, a.sort, a.art, a.linkage_type, a.link,
      a.image_id, a.replaces, a.starts_at, a.ends_at, a.created_at,
      case when a.ends_at <= statement_timestamp() or a.ends_at = a.starts_at then 'over'
        when a.starts_at > statement_timestamp() then 'planned' else 'shown' end as state,
      (select jsonb_agg(jsonb_build_object('language', language, 'title', title, 'content', content, 'action', action)
        order by language) from messaging.announcement_texts where announcement_id = a.announcement_id) as texts
    from messaging.announcements a
    where (${asked.kind}::text is null or a.kind = ${asked.kind})
      and (${asked.before}::bigint is null or a.announcement_id < ${asked.before})
    order by a.announcement_id desc limit ${asked.limit}`);
}

/** The announcement that a call with this key has added, or null. */
export async function findByKey(tx: Tx, key: string): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ id: bigint }>`
    select announcement_id as id from messaging.announcements
    where request_key = ${key}::uuid`);
  return row?.id ?? null;
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
    texts: readonly AnnouncementText[];
  },
): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ id: bigint }>`
    insert into messaging.announcements
      (request_key, kind, group_name, category, shown_to, sort, art, linkage_type, link, starts_at, ends_at,
       image_id, replaces)
    select ${a.key}::uuid, ${a.kind}, ${a.groupName}, ${a.category}, ${a.shownTo}, ${a.sort}::int, ${a.art},
      ${a.linkageType}, ${a.link}, coalesce(${a.startsAt}::timestamptz, statement_timestamp()), ${a.endsAt}::timestamptz,
      ${a.imageId}::uuid, ${a.replaces}::bigint
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

/**
 * Ends one now, if it is not over; one that has not begun gets no time at all. Null for one that is not there; `wasEnded` tells
 * whether there was anything to end.
 */
export async function endAnnouncement(
  tx: Tx,
  id: bigint,
): Promise<{ imageId: string | null; wasEnded: boolean } | null> {
  const [known] = await tx.rows(sql<{ image_id: string | null }>`
    select image_id from messaging.announcements
    where announcement_id = ${id} for update`);
  if (!known) return null;
  const ended = await tx.rows(sql`
    update messaging.announcements set ends_at = greatest(starts_at, statement_timestamp())
    where announcement_id = ${id}
      and (ends_at is null or (ends_at > statement_timestamp() and ends_at > starts_at))
    returning announcement_id`);
  return { imageId: known.image_id, wasEnded: ended.length > 0 };
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
