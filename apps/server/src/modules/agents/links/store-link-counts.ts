import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** How many accounts registered by a link, and how many of them made their first deposit since. */
export interface LinkCount {
  readonly link_id: bigint;
  readonly registered: bigint;
  readonly first_depositors: bigint;
}

/** The counts of links; one by which nobody registered is missing. */
export function countLinks(reader: Reader, linkIds: readonly bigint[]): Promise<LinkCount[]> {
  return reader.rows(sql<LinkCount>`
    select r.link_id, count(*) as registered, count(*) filter (where exists (
        select from agents.cash_cells c where c.member_id = r.member_id and c.first_deposit > 0)) as first_depositors
    from agents.link_registrations r where r.link_id = any((select ${linkIds}::bigint[])::bigint[]) group by r.link_id`);
}

/** The accounts that registered by links, at most `limit`. */
export function listRegistered(
  reader: Reader,
  linkIds: readonly bigint[],
  limit: number,
): Promise<{ readonly link_id: bigint; readonly member_id: bigint }[]> {
  return reader.rows(sql<{ link_id: bigint; member_id: bigint }>`
    select link_id, member_id from agents.link_registrations where link_id = any((select ${linkIds}::bigint[])::bigint[]) limit ${limit}`);
}
