// What the closed rounds of games come to, a day at a time.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Takes the counting of days for this transaction; false when another worker counts. */
export async function tryCountLock(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows(sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('vendors.game_days ' || coalesce(current_setting('tyche.merchant', true), ''))) as mine`);
  return row?.mine ?? false;
}

/** The days, in UTC, that are counted again: today, the two days before it, and any of a month that were missed. */
export async function listOpenDays(reader: Reader): Promise<readonly string[]> {
  const rows = await reader.rows(sql<{ day: string }>`
    with today as (select (clock_timestamp() at time zone 'UTC')::date as day), counted as (select max(day) as day from vendors.game_days)
    select to_char(open_day, 'YYYY-MM-DD') as day
    from today, counted, generate_series(
      greatest(least(today.day - 2, coalesce(counted.day, today.day - 31)), today.day - 31)::timestamp, today.day::timestamp,
      interval '1 day') as open_day`);
  return rows.map(({ day }) => day);
}

/** Counts a day, `yyyy-MM-dd` in UTC, afresh. Gives how many games had rounds, by currency. */
export async function countDay(tx: Tx, day: string): Promise<number> {
  await tx.rows(sql`delete from vendors.game_days where day = ${day}::date`);
  const rows = await tx.rows(sql`
    insert into vendors.game_days (vendor, day, game_code, currency, rounds, bets, wins, bets_squared, wins_squared, bets_wins)
    select r.vendor, ${day}::date, r.game_code, p.currency, count(*), sum(r.bets), sum(r.wins), sum(r.bets::numeric * r.bets),
      sum(r.wins::numeric * r.wins), sum(r.bets::numeric * r.wins)
    from vendors.rounds r join vendors.players p using (merchant, player_id)
    where r.closed_at >= ${day}::timestamp at time zone 'UTC' and r.closed_at < (${day}::timestamp + interval '1 day') at time zone 'UTC'
      and r.status = 'CLOSED' and r.bets > 0
    group by r.vendor, r.game_code, p.currency returning game_code`);
  return rows.length;
}

export interface ReturnRow {
  readonly vendor: string;
  readonly game_code: string;
  readonly currency: string;
  readonly rtp: string | null;
  /** Whole numbers as text: they may be larger than a bigint column. */
  readonly rounds: string;
  readonly bets: string;
  readonly wins: string;
  readonly bets_squared: string;
  readonly wins_squared: string;
  readonly bets_wins: string;
}

/** The sums of each game and currency over some days, both inclusive; those with the most bets first. */
export function listReturns(
  reader: Reader,
  { vendor, from, to, limit }: { vendor: string | null; from: Date; to: Date; limit: number },
): Promise<ReturnRow[]> {
  return reader.rows(sql<ReturnRow>`
    select d.vendor, d.game_code, d.currency, g.rtp, sum(d.rounds)::text as rounds, sum(d.bets)::text as bets, sum(d.wins)::text as wins,
      sum(d.bets_squared)::text as bets_squared, sum(d.wins_squared)::text as wins_squared, sum(d.bets_wins)::text as bets_wins
    from vendors.game_days d left join vendors.games g using (merchant, vendor, game_code)
    where d.day >= (${from}::timestamptz at time zone 'UTC')::date and d.day <= (${to}::timestamptz at time zone 'UTC')::date
      and (${vendor}::text is null or d.vendor = ${vendor})
    group by d.vendor, d.game_code, d.currency, g.rtp order by sum(d.bets) desc, d.vendor, d.game_code, d.currency limit ${limit}`);
}
