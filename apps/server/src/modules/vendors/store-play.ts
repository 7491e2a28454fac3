// What a member's seamless play with each vendor came to.
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface PlayRow {
  readonly vendor: string;
  readonly day_bets: bigint;
  readonly day_wins: bigint;
  readonly month_bets: bigint;
  readonly month_wins: bigint;
  readonly open_rounds: number;
  readonly open_bets: bigint;
  /** Null where every round of the month is counted, else the moment from which on they are. */
  readonly counted_since: Date | null;
}

/** The newest rounds with a vendor that are added up. */
export const MAX_ROUNDS = 20_000;

/**
 * By vendor: what was bet and won in rounds that began today and this month, on the calendar of a time zone, and what is in rounds that are
 * not over. A win that waits for the staff is not paid, so it does not count yet. A vendor without a round has no row.
 */
export function sumPlay(
  reader: Reader,
  { memberId, vendors, zone, maxRounds }: PlayWanted,
): Promise<PlayRow[]> {
  return reader.rows(sql<PlayRow>`
    with times as materialized (
      select date_trunc('day', local) at time zone ${zone} as day_at, date_trunc('month', local) at time zone ${zone} as month_at
      from (select clock_timestamp() at time zone ${zone} as local) now
    ), own as materialized (
      select vendor, player_id from vendors.players where member_id = ${memberId} and vendor = any(${vendors}::text[])
    ), held as materialized (
      select c.round_no, sum(c.credit) as credit from vendors.incidents i join vendors.calls c using (merchant, vendor, tx_id)
      where i.closed_at is null and i.code = 'WIN_HELD' and i.player_id in (select player_id from own) and c.is_held and c.status = 'OK'
      group by 1
    )
    select o.vendor,
      coalesce(sum(r.bets) filter (where r.opened_at >= t.day_at), 0)::bigint as day_bets,
      coalesce(sum(r.paid) filter (where r.opened_at >= t.day_at), 0)::bigint as day_wins,
      coalesce(sum(r.bets) filter (where r.opened_at >= t.month_at), 0)::bigint as month_bets,
      coalesce(sum(r.paid) filter (where r.opened_at >= t.month_at), 0)::bigint as month_wins,
      (count(*) filter (where r.status = 'OPEN'))::int as open_rounds,
      coalesce(sum(r.bets) filter (where r.status = 'OPEN'), 0)::bigint as open_bets,
      case when count(*) = ${maxRounds}::int and min(r.opened_at) > t.month_at then min(r.opened_at) end as counted_since
    from own o cross join times t cross join lateral (
      select n.bets, n.wins - coalesce(h.credit, 0) as paid, n.status, n.opened_at
      from (select round_no, bets, wins, status, opened_at from vendors.rounds where player_id = o.player_id
        order by round_no desc limit ${maxRounds}::int) n
      left join held h using (round_no)) r
    group by o.vendor, t.month_at order by o.vendor`);
}

interface PlayWanted {
  readonly memberId: bigint;
  readonly vendors: readonly string[];
  /** IANA name, such as `Asia/Manila`. */
  readonly zone: string;
  /** How many of the newest rounds with a vendor are read. */
  readonly maxRounds: number;
}
