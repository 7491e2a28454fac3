import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { RaffleState } from '../domains.ts';
import type { Content } from '../types.ts';
import type { SeriesRow } from './store.ts';

/** A series with its offer and its newest raffle. */
export interface StaffSeriesRow extends SeriesRow {
  readonly offer_state: string;
  readonly currency: string;
  readonly limit_amount: bigint | null;
  readonly reserved: bigint;
  readonly spent: bigint;
  readonly content: Content;
  readonly newest_id: bigint | null;
  readonly newest_number: string | null;
  readonly newest_state: RaffleState | null;
  readonly newest_tickets: number | null;
  readonly newest_closes_at: Date | null;
}

/** Series, the newest first; one of them when it is named. */
export function listSeries(reader: Reader, offerId: bigint | null): Promise<StaffSeriesRow[]> {
  return reader.rows(sql<StaffSeriesRow>`
    select s.offer_id, s.code, s.each_valid, s.max_tickets, s.one_per_member, s.prizes, s.raffles, s.opened, s.every_days, s.first_closes_at,
      o.state as offer_state, o.currency, o.limit_amount, o.reserved, o.spent, v.content, n.raffle_id as newest_id, n.number as newest_number,
      n.state as newest_state, n.tickets as newest_tickets, n.closes_at as newest_closes_at
    from promotions.raffle_series s join promotions.offers o on o.offer_id = s.offer_id
    join promotions.versions v on v.offer_id = o.offer_id and v.version = o.version
    left join lateral (
      select raffle_id, number, state, tickets, closes_at from promotions.raffles r where r.offer_id = s.offer_id
      order by raffle_id desc limit 1) n on true
    where ${offerId}::bigint is null or s.offer_id = ${offerId}
    order by s.offer_id desc limit 100 /* series */`);
}

/** Holders and tickets of raffles by their kind. */
export async function countTickets(
  reader: Reader,
  raffleIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, { holders: number; free: number; barred: number; awaited: Date | null }>> {
  const rows = await reader.rows(sql<{
    raffle_id: bigint;
    holders: number;
    free: number;
    barred: number;
    awaited: Date | null;
  }>`
    select r.raffle_id, r.beacon_awaited_since as awaited,
      (count(*) filter (where h.granted > 0 or h.has_free))::int as holders, (count(*) filter (where h.has_free))::int as free,
      coalesce(sum(h.granted + h.has_free::int) filter (where h.is_barred), 0)::int as barred
    from promotions.raffles r left join promotions.raffle_holders h on h.raffle_id = r.raffle_id
    where r.raffle_id = any (${raffleIds}::bigint[]) group by r.raffle_id`);
  return new Map(rows.map(({ raffle_id, ...of }) => [raffle_id, of]));
}
