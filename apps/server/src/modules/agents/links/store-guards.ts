import type { LinkGuard } from '@tyche/rules/agents/abuse';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A link on a sealed day, as the search for spam sees it. */
export interface TrafficRow {
  readonly agent_id: bigint;
  readonly link_id: bigint;
  readonly code: string;
  /** Visits and registrations since it was judged last. */
  readonly opened: bigint;
  readonly registered: bigint;
  readonly guard: LinkGuard | null;
  /** The accounts that registered by it on the day, the oldest first. */
  readonly members: readonly bigint[];
}

export interface TrafficWanted {
  readonly day: string;
  /** Only links with more visits since, or more registrations on the day. */
  readonly visits: bigint;
  readonly registrations: number;
  /** The most registrations of a link that are looked at, and the most links. */
  readonly members: number;
  readonly limit: number;
}

/** The open links of agents that are not paused, with enough visits or registrations to be looked at. */
export function listTraffic(
  reader: Reader,
  agentIds: readonly bigint[],
  { day, visits, registrations, members, limit }: TrafficWanted,
): Promise<TrafficRow[]> {
  return reader.rows(sql<TrafficRow>`
    select l.agent_id, l.link_id, l.code, l.opened - j.opened as opened,
      (select count(*) from agents.link_registrations r where r.link_id = l.link_id) - j.registered as registered,
      agents.link_guard_of(l.link_id) as guard, d.members
    from agents.links l
    join agents.seals s on s.span = 'DAY' and s.day = ${day}::date
    cross join lateral (
      select coalesce(max(g.opened), 0) as opened, coalesce(max(g.registered), 0) as registered
      from agents.link_guards g where g.link_id = l.link_id
    ) j
    cross join lateral (
      select coalesce(array_agg(r.member_id order by r.member_id), '{}') as members from (
        select r.member_id from agents.link_registrations r
        where r.link_id = l.link_id and r.registered_at >= s.starts_at and r.registered_at < s.ends_at
        order by r.registered_at limit ${members}
      ) r
    ) d
    where l.agent_id = any((select ${agentIds}::bigint[])::bigint[]) and agents.link_status(l.closed_at, l.ends_at) = 1
      and (l.opened - j.opened > ${visits} or cardinality(d.members) > ${registrations}::int)
      and agents.link_guard_of(l.link_id) is distinct from 'paused'
    order by l.link_id limit ${limit}`);
}

/** Writes what a flag does to its link, whose registrations wait meanwhile. */
export async function insertGuard(
  tx: Tx,
  { flagId, linkId, guard }: { readonly flagId: bigint; readonly linkId: bigint; readonly guard: LinkGuard },
): Promise<void> {
  await lockLinkRow(tx, linkId);
  await tx.rows(sql`
    insert into agents.link_guards (flag_id, link_id, guard, opened, registered)
    select ${flagId}, link_id, ${guard}, opened, (select count(*) from agents.link_registrations r where r.link_id = l.link_id)
    from agents.links l where link_id = ${linkId}`);
}

/** Ends what a dismissed flag does to its link. What was counted until now is not judged again. */
export async function liftGuard(tx: Tx, flagId: bigint): Promise<void> {
  await tx.rows(sql`
    update agents.link_guards g set lifted_at = clock_timestamp(), opened = l.opened,
      registered = (select count(*) from agents.link_registrations r where r.link_id = g.link_id)
    from agents.links l where g.flag_id = ${flagId} and l.link_id = g.link_id and g.lifted_at is null`);
}

async function lockLinkRow(tx: Tx, linkId: bigint): Promise<void> {
  await tx.rows(sql`select from agents.links where link_id = ${linkId} for no key update`);
}
