// What the house tells agents, and what each of them has read.
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ShownRow } from './store-announcements.ts';

export interface AgentAnnouncementQuery {
  readonly memberId: bigint;
  /** For agents alone, for others too, or both. */
  readonly forAgents: boolean | null;
  readonly onlyUnread: boolean;
}

export interface AgentShownRow extends ShownRow {
  readonly for_agents: boolean;
  readonly is_read: boolean;
}

/** A page of what an agent is shown now, the newest first, each in the first of some languages that it has, or in any. */
export function listForAgent(
  reader: Reader,
  asked: AgentAnnouncementQuery & {
    readonly languages: readonly string[];
    readonly offset: number;
    readonly limit: number;
  },
): Promise<AgentShownRow[]> {
  return reader.rows(sql<AgentShownRow>`
    select a.announcement_id, a.kind, a.group_name, a.category, a.art, a.linkage_type, a.link, a.image_id, a.starts_at as created_at,
      a.shown_to = 'agents' as for_agents, r.read_at is not null as is_read, t.language, t.title, t.content, t.action
    from messaging.agent_announcements() a
    left join messaging.announcement_reads r on r.member_id = ${asked.memberId} and r.announcement_id = a.announcement_id
    cross join lateral (
      select language, title, content, action from messaging.announcement_texts
      where announcement_id = a.announcement_id
      order by array_position(${asked.languages}::text[], language) nulls last, language limit 1) t
    where (${asked.forAgents}::boolean is null or (a.shown_to = 'agents') = ${asked.forAgents}::boolean)
      and (not ${asked.onlyUnread}::boolean or r.read_at is null)
    order by a.starts_at desc, a.announcement_id desc offset ${asked.offset} limit ${asked.limit}`);
}

/** How many announcements match, and how many of all are unread. */
export async function countForAgent(
  reader: Reader,
  { memberId, forAgents, onlyUnread }: AgentAnnouncementQuery,
): Promise<{ readonly total: number; readonly unread: number }> {
  const [row] = await reader.rows(sql<{ total: number; unread: number }>`
    select count(*) filter (where (${forAgents}::boolean is null or (a.shown_to = 'agents') = ${forAgents}::boolean)
        and (not ${onlyUnread}::boolean or r.read_at is null))::int as total,
      count(*) filter (where r.read_at is null)::int as unread
    from messaging.agent_announcements() a
    left join messaging.announcement_reads r on r.member_id = ${memberId} and r.announcement_id = a.announcement_id`);
  return row ?? { total: 0, unread: 0 };
}

/** Marks announcements as read, all that agents are shown when ids are null. Gives how many of them agents are shown. */
export async function insertReads(tx: Tx, memberId: bigint, ids: readonly bigint[] | null): Promise<number> {
  const [row] = await tx.rows(sql<{ known: number }>`
    with wanted as materialized (
      select announcement_id from messaging.agent_announcements()
      where ${ids}::bigint[] is null or announcement_id = any(${ids}::bigint[])
    ), written as (
      insert into messaging.announcement_reads (member_id, announcement_id)
      select ${memberId}, announcement_id from wanted order by announcement_id on conflict do nothing
    )
    select count(*)::int as known from wanted`);
  return row?.known ?? 0;
}

/** Forgets what a member has read. */
export async function deleteReads(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from messaging.announcement_reads where member_id = ${memberId}`);
}
