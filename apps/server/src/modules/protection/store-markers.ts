import type { Marker } from '@tyche/rules/protection';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface FactsRow {
  readonly memberId: bigint;
  readonly depositedWeek: bigint;
  readonly depositedBefore: bigint;
  readonly loosenings: number;
  readonly cancellations: number;
}

/** The last weeks of every player who deposited or asked for looser limits in them. */
export function listFacts(reader: Reader): Promise<FactsRow[]> {
  return reader.rows(sql<FactsRow>`
    with deposited as (
      select member_id, coalesce(sum(amount) filter (where at >= clock_timestamp() - interval '7 days'), 0)::bigint as week,
        coalesce(sum(amount) filter (where at < clock_timestamp() - interval '7 days'), 0)::bigint as before
      from protection.deposits where freed_at is null and at > clock_timestamp() - interval '35 days' group by member_id
    ), loosened as (
      select member_id, count(*)::int as wishes,
        count(*) filter (where state = 'confirmed' and amount is null)::int as taken_away
      from protection.limit_changes
      where requested_at > clock_timestamp() - interval '30 days' group by member_id
    )
    select member_id as "memberId", coalesce(d.week, 0) as "depositedWeek", coalesce(d.before, 0) as "depositedBefore",
      coalesce(l.wishes, 0) as loosenings, coalesce(l.taken_away, 0) as cancellations
    from deposited d full join loosened l using (member_id)`);
}

/** Writes a marker down, once a week for each player. False when it stands already. */
export async function insertMarker(
  tx: Tx,
  { memberId, marker, detail }: { memberId: bigint; marker: Marker; detail: unknown },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into protection.interactions (member_id, marker, day, detail)
    select ${memberId}, ${marker}, date_trunc('week', clock_timestamp() at time zone 'UTC')::date, ${JSON.stringify(detail)}::jsonb
    on conflict (member_id, marker, day) do nothing returning 1`);
  return rows.length > 0;
}
