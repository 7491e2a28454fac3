import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** How somebody has played in the last seven days. */
export interface PlayFacts {
  readonly ownerId: bigint;
  readonly stakes: number;
  /** Those between midnight and six, and on how many nights. */
  readonly nightStakes: number;
  readonly nights: number;
  /** The most deposits of one day that came within an hour of the stake which left too little for another one. */
  readonly refills: number;
}

/**
 * The last seven days of everyone who staked or deposited real money in them, by the clocks of a zone; one reading of that week. The
 * week is read by itself: joined at once, the planner takes the merchant's wallets for few and looks for each one's week in every month.
 */
export function listPlayFacts(reader: Reader, zone: string): Promise<PlayFacts[]> {
  return reader.rows(sql<PlayFacts>`
    with week as materialized (
      select * from wallet.entries where at > statement_timestamp() - interval '7 days' and kind in (1 /* bet */, 7 /* deposit */)
    ), recent as (
      select e.wallet_id, w.owner_id, e.seq, e.kind, e.delta, e.balance_after, e.at, e.at at time zone ${zone} as local
      from week e
      join wallet.wallets w using (wallet_id)
      join wallet.ledgers l on l.ledger = w.ledger and l.book = 'real'
    ), staked as (
      select owner_id, count(*)::int as stakes,
        count(*) filter (where extract(hour from local) < 6)::int as night_stakes,
        (count(distinct local::date) filter (where extract(hour from local) < 6))::int as nights
      from recent where kind = 1 /* bet */ group by owner_id
    ), refilled as (
      select owner_id, max(times)::int as refills from (
        select d.owner_id, count(*) as times
        from recent d
        cross join lateral (
          select b.at, -b.delta as stake from wallet.entries b
          where b.wallet_id = d.wallet_id and b.seq < d.seq and b.kind = 1 /* bet */ order by b.seq desc limit 1
        ) last
        where d.kind = 7 /* deposit */ and d.delta > 0 and last.at > d.at - interval '1 hour' and d.balance_after - d.delta < last.stake
        group by d.owner_id, d.local::date
      ) days group by owner_id
    )
    select owner_id as "ownerId", coalesce(stakes, 0) as stakes, coalesce(night_stakes, 0) as "nightStakes",
      coalesce(nights, 0) as nights, coalesce(refills, 0) as refills
    from staked full join refilled using (owner_id)`);
}
