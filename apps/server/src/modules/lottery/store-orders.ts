// What members ask of their tickets.
import type { DrawId, MemberId, WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ChaseState } from './store-chase.ts';
import type { TermsRow } from './store-terms.ts';

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
  readonly id: bigint | null;
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
  id: null,
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

/**
 * A page of a member's tickets and chase phases to come, newest first, with the sums over all that match.
 * The status is derived (wire.md 3.8): 8 cancelled, 12 void, 4 won, 5 lost, 6 stopped by a win, 7 by its numbers, else 2.
 */
export async function listOrders(
  reader: Reader,
  memberId: MemberId,
  f: OrderFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: ListedRow[]; totals: ListedTotals }> {
  const rows = await reader.rows(sql<ListedRow & ListedTotals>`
    with mine as (
      select 'ticket' as kind, t.ticket_id as id, t.order_id, b.game_code, b.number, x.play_id, t.entry, t.selection, o.slip, t.bets, x.series,
        x.unit, t.multiple, t.stake as amount, p.payout, x.rebate_ppm, b.result, t.placed_at, b.draws_at, t.phase, coalesce(c.phases, 1) as phases,
        coalesce(c.stop_on_win, false) as stop_on_win,
        b.state <> 'selling' as closed,
        case when t.cancelled_at is not null then 8 when b.state in ('void', 'refunded') or t.placed_at >= b.known_at then 12
          when b.state = 'selling' then 2
          when p.payout > 0 then 4 else 5 end as status
      from lottery.tickets t join lottery.draw_sales b using (draw_id) join lottery.orders o using (order_id)
        join lottery.terms x using (terms_id) left join lottery.chases c using (order_id)
      left join lottery.payouts p on b.state = 'settled' and t.cancelled_at is null and p.draw_id = t.draw_id and p.ticket_id = t.ticket_id
        and p.version = (select max(version) from lottery.settlements s where s.draw_id = t.draw_id and s.state = 'paid')
      where t.member_id = ${memberId}
        and (${f.id}::bigint is null or t.ticket_id = ${f.id}::bigint)
        and (${f.orderId}::bigint is null or t.order_id = ${f.orderId}::bigint)
      union all
      select 'chase', i.item_id, i.order_id, i.game_code, i.number, 0, 0, '', o.slip, 0, 0, 0, i.multiple, i.amount, null, 0, null,
        o.placed_at, null, i.phase, c.phases, c.stop_on_win, false,
        case i.state when 'pending' then 2 when 'stopped' then 6 when 'number-out' then 7 when 'cancelled' then 8 else 12 end
      from lottery.chase_items i join lottery.orders o using (order_id) join lottery.chases c using (order_id)
      where i.member_id = ${memberId} and i.state in ('pending', 'stopped', 'number-out', 'cancelled', 'lapsed')
        and (${f.id}::bigint is null or i.item_id = ${f.id}::bigint)
        and (${f.orderId}::bigint is null or i.order_id = ${f.orderId}::bigint)
    ), matching as (
      select * from mine
      where (${f.from}::timestamptz is null or placed_at >= ${f.from}::timestamptz)
        and (${f.until}::timestamptz is null or placed_at <= ${f.until}::timestamptz)
        and (${f.status}::int is null or status = ${f.status}::int)
        and (${f.outcome}::text is null
          or status = 4 and (payout + amount * rebate_ppm / 1000000 > amount) = (${f.outcome}::text = 'won'))
        and (${f.gameCode}::text is null or game_code = ${f.gameCode}::text)
        and (${f.number}::text is null or number = ${f.number}::text)
        and (${f.chasing}::boolean is null or (phases > 1) = ${f.chasing}::boolean)
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
    from totals left join (select * from matching order by id desc offset ${page.offset} limit ${page.limit}) shown on true
    order by id desc`);
  const [first] = rows;
  const totals = first ?? { count: 0n, planned: 0n, actual: 0n, won: 0n };
  return { rows: rows.filter((row) => row.kind !== null), totals };
}

/** One of a member's tickets or chase phases by its id. */
export async function findOrder(reader: Reader, memberId: MemberId, id: bigint): Promise<ListedRow | null> {
  const { rows } = await listOrders(reader, memberId, { ...unfiltered, id }, { offset: 0, limit: 1 });
  return rows[0] ?? null;
}

/** What a settled ticket of a member won, prize by prize. */
export async function findHits(reader: Reader, memberId: MemberId, ticketId: bigint): Promise<WonRow | null> {
  const [row] = await reader.rows(sql<Omit<WonRow, 'rebatePpm'> & { rebatePpm: number }>`
    select p.hits, t.multiple, x.series, x.base, x.rebate_ppm as "rebatePpm", x.unit, x.bet_price as "betPrice", x.win_cap as "winCap", x.odds
    from lottery.tickets t join lottery.draw_sales b using (draw_id) join lottery.terms x using (terms_id)
    join lottery.payouts p on p.draw_id = t.draw_id and p.ticket_id = t.ticket_id
    where t.member_id = ${memberId} and t.ticket_id = ${ticketId} and b.state = 'settled'
      and p.version = (select max(version) from lottery.settlements s where s.draw_id = t.draw_id and s.state = 'paid')`);
  return row ? { ...row, rebatePpm: BigInt(row.rebatePpm) } : null;
}

/** What a ticket won, and the terms that price it. */
export interface WonRow extends Omit<TermsRow, 'id' | 'playId'> {
  readonly hits: readonly Hit[];
  readonly multiple: number;
}

export interface Hit {
  readonly key: string;
  readonly count: number;
}

export interface CancelRow {
  readonly id: bigint;
  readonly drawId: DrawId;
  readonly gameCode: string;
  readonly walletId: WalletId;
  readonly playId: number;
  readonly entry: 1 | 2;
  readonly selection: string;
  readonly unit: bigint;
  readonly multiple: number;
  readonly series: number;
  readonly base: number;
  readonly betPrice: bigint;
  readonly rebatePpm: number;
  readonly winCap: bigint | null;
  readonly odds: string | null;
  readonly stake: bigint;
  readonly placedAt: Date;
}

export function listOwnTickets(
  reader: Reader,
  memberId: MemberId,
  ids: readonly bigint[],
): Promise<CancelRow[]> {
  return reader.rows(sql<CancelRow>`
    select t.ticket_id as id, t.draw_id as "drawId", b.game_code as "gameCode", t.wallet_id as "walletId", x.play_id as "playId", t.entry,
      t.selection, x.unit, t.multiple, x.series, x.base, x.bet_price as "betPrice", x.rebate_ppm as "rebatePpm", x.win_cap as "winCap",
      x.odds, t.stake, t.placed_at as "placedAt"
    from lottery.tickets t join lottery.draw_sales b using (draw_id) join lottery.terms x using (terms_id)
    where t.member_id = ${memberId} and t.ticket_id = any(${ids}::bigint[]) order by t.draw_id, t.ticket_id`);
}

/** Cancels tickets that stand. Gives which: fewer than asked when one was cancelled meanwhile. */
export async function markCancelled(
  tx: Tx,
  drawIds: readonly DrawId[],
  ids: readonly bigint[],
): Promise<bigint[]> {
  const rows = await tx.rows(sql<{ id: bigint }>`
    update lottery.tickets set cancelled_at = clock_timestamp()
    where (draw_id, ticket_id) in (select * from unnest(${drawIds}::bigint[], ${ids}::bigint[])) and cancelled_at is null
    returning ticket_id as id`);
  return rows.map(({ id }) => id);
}

export interface OwnItem {
  readonly id: bigint;
  readonly state: ChaseState;
  readonly gameCode: string;
}

export function listOwnItems(reader: Reader, memberId: MemberId, ids: readonly bigint[]): Promise<OwnItem[]> {
  return reader.rows(sql<OwnItem>`
    select item_id as id, state, game_code as "gameCode" from lottery.chase_items
    where member_id = ${memberId} and item_id = any(${ids}::bigint[]) and state <> 'placed' and draw_id is null`);
}

export function markItemsCancelled(
  tx: Tx,
  ids: readonly bigint[],
): Promise<{ id: bigint; amount: bigint; holdId: string }[]> {
  return tx.rows(sql<{ id: bigint; amount: bigint; holdId: string }>`
    update lottery.chase_items i set state = 'cancelled' from lottery.chases c
    where i.item_id = any(${ids}::bigint[]) and i.state = 'pending' and c.order_id = i.order_id
    returning i.item_id as id, i.amount, c.hold_id as "holdId"`);
}

/** Takes a key for a cancellation. False when it stands; waits for another transaction that is just taking it. */
export async function beginCancellation(
  tx: Tx,
  memberId: MemberId,
  key: string,
  hash: Buffer,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into lottery.cancellations (member_id, request_key, request_hash) values (${memberId}, ${key}::uuid, ${hash})
    on conflict do nothing returning 1`);
  return rows.length === 1;
}

export async function endCancellation(
  tx: Tx,
  memberId: MemberId,
  key: string,
  answer: string,
): Promise<void> {
  await tx.rows(sql`
    update lottery.cancellations set answer = ${answer} where member_id = ${memberId} and request_key = ${key}::uuid and answer is null`);
}

export async function findCancellation(
  tx: Tx,
  memberId: MemberId,
  key: string,
): Promise<{ hash: Buffer; answer: string } | null> {
  const [row] = await tx.rows(sql<{ hash: Buffer; answer: string }>`
    select request_hash as hash, answer from lottery.cancellations where member_id = ${memberId} and request_key = ${key}::uuid`);
  return row ?? null;
}
