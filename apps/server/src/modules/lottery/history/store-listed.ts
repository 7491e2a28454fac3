// What My bets asks: sums of blocks where they say all, rows where they do not (decision 56).
import type { MemberId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Null: no restriction. */
export interface OrderFilter {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly status: number | null;
  /** How a paid ticket ended for its player (`outcomeOf` of the rules). */
  readonly outcome: 'won' | 'returned' | null;
  readonly gameCode: string | null;
  readonly orderId: bigint | null;
  readonly number: string | null;
  readonly chasing: boolean | null;
}

/** Every ticket. */
export const unfiltered: OrderFilter = {
  from: null,
  until: null,
  status: null,
  outcome: null,
  gameCode: null,
  orderId: null,
  number: null,
  chasing: null,
};

export interface ListedRow {
  readonly kind: 'ticket' | 'chase';
  readonly id: bigint;
  readonly orderId: bigint;
  readonly gameCode: string;
  readonly number: string;
  readonly playId: number;
  readonly entry: number;
  readonly selection: string;
  readonly slip: string;
  readonly bets: number;
  readonly series: number;
  readonly unit: bigint;
  readonly multiple: number;
  readonly amount: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly result: string | null;
  readonly placedAt: Date;
  readonly drawsAt: Date | null;
  readonly status: number;
  readonly phase: number;
  readonly phases: number;
  readonly stopOnWin: boolean;
  readonly closed: boolean;
}

export interface ListedTotals {
  readonly count: bigint;
  readonly planned: bigint;
  readonly actual: bigint;
  readonly won: bigint;
}

/** A range of ids of a member's rows. Without counts its rows must be read. */
export interface RangeRow extends ListedTotals {
  readonly afterId: bigint;
  readonly lastId: bigint;
  readonly isKnown: boolean;
}

/** The ranges that a list consists of, the newest first, with what is counted of the rows that match. */
export function listRanges(reader: Reader, memberId: MemberId, f: OrderFilter): Promise<RangeRow[]> {
  return reader.rows(sql<RangeRow>`
    select after_id as "afterId", last_id as "lastId", is_known as "isKnown", rows as count, planned, actual, won
    from lottery.order_ranges(${memberId}, ${f.from}::timestamptz, ${f.until}::timestamptz, ${f.status}::int, ${f.outcome}::text,
      ${f.gameCode}::text, ${f.chasing}::boolean)`);
}

interface IdRanges {
  readonly afterIds: readonly bigint[];
  readonly lastIds: readonly bigint[];
}

export interface CountedRange extends ListedTotals {
  readonly afterId: bigint;
  /** The first and the last row of a page that begins in the range; null behind its rows. */
  readonly pageFirst: bigint | null;
  readonly pageLast: bigint | null;
}

/** What the rows of ranges come to; a range without a row that matches is left out. */
export function countRanges(
  reader: Reader,
  memberId: MemberId,
  { afterIds, lastIds }: IdRanges,
  f: OrderFilter,
  page: { offset: number; limit: number },
): Promise<CountedRange[]> {
  return reader.rows(sql<CountedRange>`
    select after_id as "afterId", count(*) as count,
      (array_agg((listed).id order by (listed).id desc))[${page.offset + 1}::int] as "pageFirst",
      (array_agg((listed).id order by (listed).id desc))[${page.offset + page.limit}::int] as "pageLast", sum((listed).amount)::bigint as planned,
      coalesce(sum((listed).amount) filter (where (listed).status in (2, 4, 5) and (listed).kind = 'ticket'), 0)::bigint as actual,
      coalesce(sum((listed).payout), 0)::bigint as won
    from lottery.orders_between(${memberId}, ${afterIds}::bigint[], ${lastIds}::bigint[])
    where lottery.matches(listed, ${f.from}::timestamptz, ${f.until}::timestamptz, ${f.status}::int, ${f.outcome}::text, ${f.gameCode}::text,
      ${f.chasing}::boolean)
    group by after_id`);
}

/** Rows of ranges that match, newest first. */
export function listRows(
  reader: Reader,
  memberId: MemberId,
  { afterIds, lastIds }: IdRanges,
  f: OrderFilter,
  page: { offset: number; limit: number },
): Promise<ListedRow[]> {
  return reader.rows(sql<ListedRow>`
    select (listed).kind, (listed).id, (listed).order_id as "orderId", (listed).game_code as "gameCode", (listed).number,
      (listed).play_id as "playId", (listed).entry, (listed).selection, (listed).slip, (listed).bets, (listed).series, (listed).unit,
      (listed).multiple, (listed).amount, coalesce((listed).payout, 0) as payout,
      case when (listed).status in (4, 5) then (listed).amount * (listed).rebate_ppm / 1000000 else 0 end as rebate, (listed).result,
      (listed).placed_at as "placedAt", (listed).draws_at as "drawsAt", (listed).status, (listed).phase, (listed).phases,
      (listed).stop_on_win as "stopOnWin", (listed).closed
    from lottery.orders_between(${memberId}, ${afterIds}::bigint[], ${lastIds}::bigint[])
    where lottery.matches(listed, ${f.from}::timestamptz, ${f.until}::timestamptz, ${f.status}::int, ${f.outcome}::text, ${f.gameCode}::text,
      ${f.chasing}::boolean)
    order by (listed).id desc offset ${page.offset} limit ${page.limit}`);
}

/** A page of the rows of an order, or with the number of a draw, newest first, with the sums over all that match. */
export async function listInDraws(
  reader: Reader,
  memberId: MemberId,
  f: OrderFilter,
  { offset, limit, gameCodes }: { offset: number; limit: number; gameCodes: readonly string[] },
): Promise<{ rows: ListedRow[]; totals: ListedTotals }> {
  const rows = await reader.rows(sql<ListedRow & ListedTotals>`
    with matching as (
      select r.* from lottery.orders_in_draws(${memberId}, ${f.orderId}::bigint, ${f.number}::text, ${gameCodes}::text[]) r
      where lottery.matches(r, ${f.from}::timestamptz, ${f.until}::timestamptz, ${f.status}::int, ${f.outcome}::text, ${f.gameCode}::text,
        ${f.chasing}::boolean)
    ), totals as (
      select count(*) as count, coalesce(sum(amount), 0)::bigint as planned,
        coalesce(sum(amount) filter (where status in (2, 4, 5) and kind = 'ticket'), 0)::bigint as actual,
        coalesce(sum(payout), 0)::bigint as won
      from matching
    )
    select totals.*, kind, id, order_id as "orderId", game_code as "gameCode", number, play_id as "playId", entry, selection, slip, bets, series,
      unit, multiple, amount, coalesce(payout, 0) as payout,
      case when status in (4, 5) then amount * rebate_ppm / 1000000 else 0 end as rebate, result, placed_at as "placedAt",
      draws_at as "drawsAt", status, phase, phases, stop_on_win as "stopOnWin", closed
    from totals left join (select * from matching order by id desc offset ${offset} limit ${limit}) shown on true
    order by id desc`);
  const [first] = rows;
  const totals = first ?? noTotals;
  return { rows: rows.filter((row) => row.kind !== null), totals };
}

export const noTotals: ListedTotals = { count: 0n, planned: 0n, actual: 0n, won: 0n };

/** Makes and counts a few more blocks of a member's rows, of `size` rows each; gives how many. */
export async function countBlocks(
  tx: Tx,
  memberId: bigint,
  { blocks, size }: { blocks: number; size: number },
): Promise<number> {
  const [row] = await tx.rows(
    sql<{ done: number }>`select lottery.fold_orders(${memberId}, ${blocks}::int, ${size}::int) as done`,
  );
  return row?.done ?? 0;
}

/** The blocks whose counts differ from their rows. */
export function listWrongCounts(reader: Reader): Promise<{ memberId: bigint; lastId: bigint }[]> {
  return reader.rows(
    sql<{
      memberId: bigint;
      lastId: bigint;
    }>`select member_id as "memberId", last_id as "lastId" from lottery.wrong_counts()`,
  );
}
