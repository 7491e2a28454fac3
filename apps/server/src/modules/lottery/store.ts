// The bet path's statements.
import type { DrawId, MemberId, WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function nextBlock(reader: Reader): Promise<bigint> {
  const [row] = await reader.rows(sql<{ block: bigint }>`select nextval('lottery.blocks') as block`);
  if (!row) throw new Error('a sequence gives a number');
  return row.block;
}

export interface AnswerRow {
  readonly place: number;
  readonly hash: Buffer;
  readonly answer: string;
}

/** The answers of orders that were taken before, by their place (from 0) among the keys asked for. */
export function findAnswers(
  reader: Reader,
  memberIds: readonly bigint[],
  keys: readonly string[],
): Promise<AnswerRow[]> {
  return reader.rows(sql<AnswerRow>`
    select (place - 1)::int as place, o.request_hash as hash, o.answer
    from unnest(${memberIds}::bigint[], ${keys}::uuid[]) with ordinality as asked (member_id, key, place)
    join lottery.orders o on o.member_id = asked.member_id and o.request_key = asked.key`);
}

/** What orders reserve of the limits of their draws. `places` (from 1) tells the order of each liability. */
export interface Reservation {
  readonly drawIds: readonly DrawId[];
  readonly memberIds: readonly MemberId[];
  readonly stakes: readonly bigint[];
  readonly stakeLimits: readonly bigint[];
  readonly liabilityLimits: readonly bigint[];
  readonly places: readonly number[];
  readonly keys: readonly string[];
  readonly amounts: readonly bigint[];
}

export interface OverRow {
  /** Place of the order, from 1. */
  readonly refused: number;
  /** The liability key that is full; null when the member's own stake is. */
  readonly over: string | null;
}

export function reserve(tx: Tx, r: Reservation): Promise<OverRow[]> {
  return tx.rows(sql<OverRow>`
    select refused, over from lottery.reserve(${r.drawIds}::bigint[], ${r.memberIds}::bigint[], ${r.stakes}::bigint[],
      ${r.stakeLimits}::bigint[], ${r.liabilityLimits}::bigint[], ${r.places}::int[], ${r.keys}::text[], ${r.amounts}::bigint[])`);
}

/** Reserves for all orders or throws what `isOverLimit` knows. Its transaction is then over. */
export async function reserveOrThrow(tx: Tx, r: Reservation): Promise<void> {
  await tx.rows(sql`
    select lottery.reserve_all(${r.drawIds}::bigint[], ${r.memberIds}::bigint[], ${r.stakes}::bigint[],
      ${r.stakeLimits}::bigint[], ${r.liabilityLimits}::bigint[], ${r.places}::int[], ${r.keys}::text[], ${r.amounts}::bigint[])`);
}

/**
 * Which orders are over a limit by what is committed now, each judged by itself. Reserves and holds nothing: only a refusal may rest
 * on it. Gives the place of each, from 1, and the liability key that is full or null for the member's own stake.
 */
export function listOverLimit(reader: Reader, r: Reservation): Promise<OverRow[]> {
  return reader.rows(sql<OverRow>`
    select place::int as refused, null as over
    from unnest(${r.drawIds}::bigint[], ${r.memberIds}::bigint[], ${r.stakes}::bigint[], ${r.stakeLimits}::bigint[])
      with ordinality as o (draw_id, member_id, stake, most, place)
    left join lottery.member_draws m using (draw_id, member_id)
    where coalesce(m.stake, 0) + o.stake > most
    union all
    (select distinct on (place) place, key from (
      select place, key, (${r.drawIds}::bigint[])[place] as draw_id, sum(amount) as amount
      from unnest(${r.places}::int[], ${r.keys}::text[], ${r.amounts}::bigint[]) as l (place, key, amount) group by place, key) asked
    left join lottery.liabilities t using (draw_id, key)
    where coalesce(t.amount, 0) + asked.amount > (${r.liabilityLimits}::bigint[])[place] order by place, key)`);
}

/** Whether an error says that a limit is full. */
export function isOverLimit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'TY101' || error.code === 'TY102');
}

export async function unreserve(
  tx: Tx,
  r: Omit<Reservation, 'stakeLimits' | 'liabilityLimits'>,
): Promise<void> {
  await tx.rows(sql`
    select lottery.unreserve(${r.drawIds}::bigint[], ${r.memberIds}::bigint[], ${r.stakes}::bigint[],
      ${r.places}::int[], ${r.keys}::text[], ${r.amounts}::bigint[])`);
}

/** Keeps the books of draws; two first bets of a draw may meet here on either of its unique keys. */
export async function ensureDrawRows(
  tx: Tx,
  books: readonly { drawId: DrawId; gameCode: string; number: string; drawsAt: Date }[],
): Promise<void> {
  await tx.rows(sql`
    insert into lottery.books (draw_id, game_code, number, draws_at)
    select * from unnest(${books.map((book) => book.drawId)}::bigint[], ${books.map((book) => book.gameCode)}::text[],
      ${books.map((book) => book.number)}::text[], ${books.map((book) => book.drawsAt)}::timestamptz[])
    on conflict do nothing`);
}

export interface OrderRow {
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly walletId: WalletId;
  readonly gameCode: string;
  readonly key: string;
  readonly hash: Buffer;
  readonly answer: string;
  readonly slip: string;
  readonly total: bigint;
  readonly phases: number;
  readonly stopOnWin: boolean;
  readonly holdId: string | null;
  readonly placedAt: Date;
}

export async function insertOrders(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  await tx.rows(sql`
    insert into lottery.orders (order_id, member_id, wallet_id, game_code, request_key, request_hash, answer, slip, total, phases,
      stop_on_win, hold_id, placed_at)
    select * from unnest(${orders.map((o) => o.id)}::bigint[], ${orders.map((o) => o.memberId)}::bigint[],
      ${orders.map((o) => o.walletId)}::bigint[], ${orders.map((o) => o.gameCode)}::text[], ${orders.map((o) => o.key)}::uuid[],
      ${orders.map((o) => o.hash)}::bytea[], ${orders.map((o) => o.answer)}::text[], ${orders.map((o) => o.slip)}::text[],
      ${orders.map((o) => o.total)}::bigint[], ${orders.map((o) => o.phases)}::int[], ${orders.map((o) => o.stopOnWin)}::boolean[],
      ${orders.map((o) => o.holdId)}::uuid[], ${orders.map((o) => o.placedAt)}::timestamptz[])`);
}

export interface TicketRow {
  readonly drawId: DrawId;
  readonly id: bigint;
  readonly orderId: bigint;
  readonly line: number;
  readonly phase: number;
  readonly memberId: MemberId;
  readonly walletId: WalletId;
  readonly playId: number;
  readonly entry: number;
  readonly selection: string;
  readonly bets: number;
  readonly unit: bigint;
  readonly multiple: number;
  readonly series: number;
  readonly base: number;
  readonly betPrice: bigint;
  readonly stake: bigint;
  readonly rebatePpm: bigint;
  readonly winCap: bigint | null;
  readonly odds: string | null;
  readonly bestWin: bigint;
  readonly prizes: readonly bigint[];
  readonly salt: string;
  readonly leaf: Buffer;
  readonly placedAt: Date;
}

export async function insertTickets(tx: Tx, t: readonly TicketRow[]): Promise<void> {
  await tx.rows(sql`
    insert into lottery.tickets (draw_id, ticket_id, order_id, line, phase, member_id, wallet_id, play_id, entry, selection, bets, unit,
      multiple, series, base, bet_price, stake, rebate_ppm, win_cap, odds, best_win, prizes, salt, leaf, placed_at)
    select draw_id, ticket_id, order_id, line, phase, member_id, wallet_id, play_id, entry, selection, bets, unit, multiple, series, base,
      bet_price, stake, rebate_ppm, win_cap, odds, best_win, prizes::bigint[], salt, leaf, placed_at
    from unnest(${t.map((x) => x.drawId)}::bigint[], ${t.map((x) => x.id)}::bigint[], ${t.map((x) => x.orderId)}::bigint[],
      ${t.map((x) => x.line)}::smallint[], ${t.map((x) => x.phase)}::int[], ${t.map((x) => x.memberId)}::bigint[],
      ${t.map((x) => x.walletId)}::bigint[], ${t.map((x) => x.playId)}::int[], ${t.map((x) => x.entry)}::smallint[],
      ${t.map((x) => x.selection)}::text[], ${t.map((x) => x.bets)}::int[], ${t.map((x) => x.unit)}::bigint[],
      ${t.map((x) => x.multiple)}::int[], ${t.map((x) => x.series)}::int[], ${t.map((x) => x.base)}::int[],
      ${t.map((x) => x.betPrice)}::bigint[], ${t.map((x) => x.stake)}::bigint[], ${t.map((x) => x.rebatePpm)}::int[],
      ${t.map((x) => x.winCap)}::bigint[], ${t.map((x) => x.odds)}::text[], ${t.map((x) => x.bestWin)}::bigint[],
      ${t.map((x) => `{${x.prizes.join(',')}}`)}::text[], ${t.map((x) => x.salt)}::uuid[], ${t.map((x) => x.leaf)}::bytea[],
      ${t.map((x) => x.placedAt)}::timestamptz[])
    as fresh (draw_id, ticket_id, order_id, line, phase, member_id, wallet_id, play_id, entry, selection, bets, unit, multiple, series,
      base, bet_price, stake, rebate_ppm, win_cap, odds, best_win, prizes, salt, leaf, placed_at)`);
}
