import type { WrittenRebate } from '@tyche/rules/agents';
import type { LinkGuard } from '@tyche/rules/agents/abuse';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredLinkOffer } from './types.ts';

export interface LinkRow {
  readonly link_id: bigint;
  readonly created_at: Date;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly opened: bigint;
  readonly makes: 0 | 1;
  readonly status: 0 | 1 | 2;
  readonly code: string;
  readonly path: string | null;
  /** As the wire has it. Older links have no prize mode in LOTT: it is the first one. */
  readonly preset: readonly WrittenRebate[];
  /** The contract that it offers to agents; null: none. */
  readonly offer: StoredLinkOffer | null;
  /** What the search for spam gave it. */
  readonly guard: LinkGuard | null;
  readonly total: bigint;
}

/** How many links of an agent are neither closed nor expired. The caller holds the lock of the agent. */
export async function countNormal(reader: Reader, agentId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ normal: bigint }>`
    select count(*) as normal from agents.links
    where agent_id = ${agentId} and closed_at is null and (ends_at is null or ends_at > clock_timestamp())`);
  return Number(row?.normal ?? 0n);
}

export interface NewLink {
  readonly agentId: bigint;
  readonly makes: 0 | 1;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly code: string;
  readonly path: string | null;
  /** JSON of the preset. */
  readonly preset: string;
  /** JSON of the contract that it offers; null: none. */
  readonly offer: string | null;
}

/** Gives null when a link has the code or the path already. */
export async function insertLink(tx: Tx, link: NewLink): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ link_id: bigint }>`
    insert into agents.links (agent_id, makes, starts_at, ends_at, code, path, preset, offer)
    values (${link.agentId}, ${link.makes}, ${link.startsAt}, ${link.endsAt}, ${link.code}, ${link.path}, ${link.preset}::jsonb,
      ${link.offer}::jsonb)
    on conflict do nothing returning link_id`);
  return row?.link_id ?? null;
}

export async function isPathTaken(reader: Reader, path: string): Promise<boolean> {
  const rows = await reader.rows(sql`select from agents.links where path = ${path}`);
  return rows.length > 0;
}

export interface LinkFilter {
  readonly agentId: bigint;
  readonly status: 0 | 1 | 2 | null;
  readonly makes: 0 | 1 | null;
  /** Made from this moment on, and before the other; null: whenever. */
  readonly createdFrom: Date | null;
  readonly createdTo: Date | null;
  /** How its code or its path begins, whatever the case; null: any. */
  readonly named: string | null;
}

/** A page of an agent's links that are not hidden, the newest first. */
export function listLinks(
  reader: Reader,
  {
    agentId,
    status,
    makes,
    createdFrom,
    createdTo,
    named,
    limit,
    offset,
  }: LinkFilter & { readonly limit: number; readonly offset: number },
): Promise<LinkRow[]> {
  return reader.rows(sql<LinkRow>`
    select l.link_id, created_at, starts_at, ends_at, opened, makes, status, code, path, preset, offer, total,
      agents.link_guard_of(l.link_id) as guard
    from (
      select *, agents.link_status(closed_at, ends_at) as status, count(*) over () as total from agents.links
      where agent_id = ${agentId} and hidden_at is null and makes = coalesce(${makes}::smallint, makes)
        and agents.link_status(closed_at, ends_at) = coalesce(${status}::int, agents.link_status(closed_at, ends_at))
        and (${createdFrom}::timestamptz is null or created_at >= ${createdFrom})
        and (${createdTo}::timestamptz is null or created_at < ${createdTo})
        and (${named}::text is null or starts_with(code, upper(${named})) or starts_with(path, lower(${named})))
      order by link_id desc limit ${limit} offset ${offset}
    ) l order by l.link_id desc`);
}

/** The links of a filter, hidden ones left out, with how often each was opened; at most `limit`, the newest first. */
export function listMatching(
  reader: Reader,
  { agentId, status, makes, createdFrom, createdTo, named }: LinkFilter,
  limit: number,
): Promise<{ readonly link_id: bigint; readonly opened: bigint }[]> {
  return reader.rows(sql<{ link_id: bigint; opened: bigint }>`
    select link_id, opened from agents.links
    where agent_id = ${agentId} and hidden_at is null and makes = coalesce(${makes}::smallint, makes)
      and agents.link_status(closed_at, ends_at) = coalesce(${status}::int, agents.link_status(closed_at, ends_at))
      and (${createdFrom}::timestamptz is null or created_at >= ${createdFrom})
      and (${createdTo}::timestamptz is null or created_at < ${createdTo})
      and (${named}::text is null or starts_with(code, upper(${named})) or starts_with(path, lower(${named})))
    order by link_id desc limit ${limit}`);
}

/** Locks a link of an agent that is not hidden. Gives null for another one. */
export async function lockLink(
  tx: Tx,
  agentId: bigint,
  linkId: bigint,
): Promise<{ readonly status: 0 | 1 | 2 } | null> {
  const [row] = await tx.rows(sql<{ status: 0 | 1 | 2 }>`
    select agents.link_status(closed_at, ends_at) as status from agents.links
    where link_id = ${linkId} and agent_id = ${agentId} and hidden_at is null for no key update`);
  return row ?? null;
}

export async function closeLink(tx: Tx, linkId: bigint, isHidden: boolean): Promise<void> {
  await tx.rows(sql`
    update agents.links set closed_at = coalesce(closed_at, clock_timestamp()),
      hidden_at = case when ${isHidden}::boolean then clock_timestamp() else hidden_at end
    where link_id = ${linkId}`);
}

export interface OpenLinkRow {
  readonly link_id: bigint;
  readonly agent_id: bigint;
  readonly makes: 0 | 1;
  readonly code: string;
  /** Who registers by it solves a captcha. */
  readonly needs_captcha: boolean;
}

/** The link with a code or a path, if accounts can register by it now: it is not paused, and its agent may open accounts. */
export async function findOpenLink(
  reader: Reader,
  { code, path }: { readonly code: string | null; readonly path: string | null },
): Promise<OpenLinkRow | null> {
  const [row] = await reader.rows(sql<OpenLinkRow>`
    select l.link_id, l.agent_id, l.makes, l.code, g.guard is not null as needs_captcha
    from agents.links l join agents.agents a on a.member_id = l.agent_id
    cross join lateral (select agents.link_guard_of(l.link_id) as guard) g
    where (l.code = ${code}::text or l.path = ${path}::text) and a.state = 'active' and a.may_open
      and agents.is_link_open(l.closed_at, l.starts_at, l.ends_at) and g.guard is distinct from 'paused'`);
  return row ?? null;
}

export async function countOpened(reader: Reader, linkId: bigint): Promise<void> {
  await reader.rows(sql`update agents.links set opened = opened + 1 where link_id = ${linkId}`);
}

/** A link that accounts can register by. */
export interface HeldLink {
  readonly agent_id: bigint;
  readonly preset: readonly WrittenRebate[];
  /** Whether it offers a contract. */
  readonly offers: boolean;
}

/**
 * Holds a link open until the transaction ends. Null when accounts cannot register by it any more. Who closes it waits for the
 * registration, and a registration that comes after the closing finds it closed. A flag that pauses it waits in the same way.
 */
export async function holdOpen(tx: Tx, linkId: bigint): Promise<HeldLink | null> {
  const [link] = await tx.rows(sql<HeldLink & { readonly is_open: boolean }>`
    select agent_id, preset, offer is not null as offers, agents.is_link_open(closed_at, starts_at, ends_at) as is_open from agents.links
    where link_id = ${linkId} for share`);
  if (!link?.is_open) return null;
  // A statement of its own: it sees what was written while the lock was waited for.
  const paused = await tx.rows(sql`select where agents.link_guard_of(${linkId}) = 'paused'`);
  if (paused.length > 0) return null;
  const agents = await tx.rows(sql`
    select from agents.agents where member_id = ${link.agent_id} and state = 'active' and may_open for share`);
  return agents.length > 0 ? link : null;
}

export async function insertRegistration(tx: Tx, memberId: bigint, linkId: bigint): Promise<void> {
  await tx.rows(sql`
    insert into agents.link_registrations (member_id, link_id) values (${memberId}, ${linkId})`);
}

/** Whether an agent has a link that is not hidden. */
export async function isOwnLink(reader: Reader, agentId: bigint, linkId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    select from agents.links where link_id = ${linkId} and agent_id = ${agentId} and hidden_at is null`);
  return rows.length > 0;
}

/** A page of the accounts that registered by a link and are below its agent today, the newest first. */
export function listRegistrations(
  reader: Reader,
  asked: { agentId: bigint; linkId: bigint; timeZone: string; limit: number; offset: number },
): Promise<{ readonly member_id: bigint; readonly registered_at: Date; readonly total: bigint }[]> {
  return reader.rows(sql<{ member_id: bigint; registered_at: Date; total: bigint }>`
    select r.member_id, r.registered_at, count(*) over () as total
    from agents.link_registrations r join agents.closure c on c.descendant = r.member_id and c.ancestor = ${asked.agentId}
    where r.link_id = ${asked.linkId} and c.from_day <= agents.today(${asked.timeZone})
      and (c.to_day is null or c.to_day > agents.today(${asked.timeZone}))
    order by r.member_id desc limit ${asked.limit} offset ${asked.offset}`);
}

/** All links of an agent, hidden ones too, for the export. */
export function listAllLinks(reader: Reader, agentId: bigint, limit: number) {
  return reader.rows(sql<{
    code: string;
    path: string | null;
    type: number;
    createdAt: Date;
    startsAt: Date;
    endsAt: Date | null;
    closedAt: Date | null;
    opened: bigint;
    preset: readonly WrittenRebate[];
    offer: StoredLinkOffer | null;
  }>`
    select code, path, makes as type, created_at as "createdAt", starts_at as "startsAt", ends_at as "endsAt",
      closed_at as "closedAt", opened, preset, offer
    from agents.links where agent_id = ${agentId} order by link_id limit ${limit}`);
}

/** By which code and when an account registered; null when it came without a link. */
export async function findRegistration(
  reader: Reader,
  memberId: bigint,
): Promise<{ readonly code: string; readonly registeredAt: Date } | null> {
  const [row] = await reader.rows(sql<{ code: string; registeredAt: Date }>`
    select l.code, r.registered_at as "registeredAt" from agents.link_registrations r join agents.links l using (link_id)
    where r.member_id = ${memberId}`);
  return row ?? null;
}

/** Closes all links of an agent and empties what it wrote itself. */
export async function eraseLinks(tx: Tx, agentId: bigint): Promise<void> {
  await tx.rows(sql`
    update agents.links set closed_at = coalesce(closed_at, clock_timestamp()), path = null where agent_id = ${agentId}`);
}
