// The kept wins of the winner board (decision 100).
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { EndPart } from './store-ends.ts';

export interface WinnerRow {
  readonly member_id: bigint;
  readonly game_code: string;
  readonly game_type: string;
  readonly source: number;
  readonly batch_ref: bigint;
  readonly ref: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly paid_at: Date;
}

export interface WinsPage {
  readonly hours: number;
  /** The least payout, in 1/10 000 units. */
  readonly least: bigint;
  /** The game types that count; null for all. */
  readonly gameTypes: readonly string[] | null;
  readonly limit: number;
}

/**
 * Net gains alone are wins. A corrected or void one does not count: the payout must be of the batch's standing version.
 *
 * The work has a bound for any number of bets a day: `wagers.wins` keeps 5,000 wins of each of the nine game types, so an index of it,
 * read newest first, has at most 45,000 entries, and each row that is shown asks for four more by key. The tables of bets are never
 * searched: seven days of some million bets are some million payouts, and a high least prize would read them all.
 */
export function listWinnerRows(
  reader: Reader,
  { hours, least, gameTypes, limit }: WinsPage,
): Promise<WinnerRow[]> {
  return reader.rows(sql<WinnerRow>`
    select w.member_id, w.game_code, w.game_type, w.source, w.batch_ref, w.ref, w.stake, p.payout, p.paid_at
    from wagers.wins n
    join wagers.payouts p on p.source = n.source and p.batch_ref = n.batch_ref and p.ref = n.ref and p.version = n.version
    join wagers.wagers w on w.source = n.source and w.batch_ref = n.batch_ref and w.ref = n.ref
    join wagers.closures c on c.source = n.source and c.batch_ref = n.batch_ref and c.merchant = n.merchant and c.version = n.version
    where n.settled_at > clock_timestamp() - make_interval(hours => ${hours}::int) and n.payout >= ${least}
      and (${gameTypes}::text[] is null or n.game_type = any (${gameTypes}::text[]))
      and p.payout > w.stake
      and not exists (select from wagers.voids v where v.source = n.source and v.batch_ref = n.batch_ref and v.ref = n.ref)
    order by n.settled_at desc, p.payout_id desc limit ${limit}`);
}

/** Keeps the wins of parts of the feed. What is kept already stays as it is; wins older than `days` are left out. */
export async function keepWins(
  tx: Tx,
  parts: readonly EndPart[],
  { least, days }: { readonly least: bigint; readonly days: number },
): Promise<void> {
  const column = <Value>(of: (part: EndPart) => Value) => parts.map(of);
  await tx.rows(sql`
    insert into wagers.wins (source, batch_ref, ref, version, payout, settled_at, game_type)
    select p.source, p.batch_ref, p.ref, p.version, p.payout, p.paid_at, w.game_type
    from unnest(${column(({ source }) => source)}::smallint[], ${column(({ batchRef }) => batchRef)}::bigint[],
      ${column(({ endId }) => endId)}::bigint[], ${column(({ afterRef }) => afterRef)}::bigint[],
      ${column(({ lastRef }) => lastRef)}::bigint[]) t (source, batch_ref, end_id, after_ref, last_ref)
    join wagers.ends e on e.source = t.source and e.batch_ref = t.batch_ref and e.end_id = t.end_id and e.kind = 'closed'
    join wagers.payouts p on p.source = t.source and p.batch_ref = t.batch_ref and p.version = e.version
      and p.ref > t.after_ref and p.ref <= t.last_ref
    join wagers.wagers w on w.source = p.source and w.batch_ref = p.batch_ref and w.ref = p.ref
    where w.merchant = e.merchant and p.payout > w.stake and p.payout >= ${least}
      and p.paid_at > clock_timestamp() - ${days}::int * interval '1 day'
    on conflict do nothing`);
}

/** Removes wins older than `days`, and of each game type all but the newest. Gives how many. */
export async function deleteOldWins(
  tx: Tx,
  { days, newest }: { readonly days: number; readonly newest: number },
): Promise<number> {
  const [row] = await tx.rows(sql<{ gone: bigint }>`
    with types as (select distinct game_type from wagers.wins), bounds as (
      select t.game_type, greatest(clock_timestamp() - ${days}::int * interval '1 day', (
        select n.settled_at from wagers.wins n where n.game_type = t.game_type
        order by n.settled_at desc offset ${newest}::int limit 1)) as until
      from types t
    ), gone as (
      delete from wagers.wins n using bounds b where n.game_type = b.game_type and n.settled_at <= b.until returning 1
    ) select count(*) as gone from gone`);
  return Number(row?.gone ?? 0n);
}
