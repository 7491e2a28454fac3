// The bet path's statements.
import type { DrawId, MemberId, WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TermsRow } from './store-terms.ts';

export async function nextBlock(reader: Reader): Promise<bigint> {
  const [row] = await reader.rows(sql<{ block: bigint }>`select nextval('lottery.blocks') as block`);
  if (!row) throw new Error('a sequence gives a number');
  return row.block;
}

/** What the answer to an order says. */
export interface TakenRow {
  readonly id: bigint;
  readonly number: string;
  readonly total: bigint;
  readonly balance: bigint;
}

/** Orders that were taken before. */
export function listTaken(reader: Reader, orderIds: readonly bigint[]): Promise<TakenRow[]> {
  return reader.rows(sql<TakenRow>`
    select o.order_id as id, b.number, o.total, o.balance
    from lottery.orders o join lottery.draw_sales b using (draw_id) where o.order_id = any(${orderIds}::bigint[])`);
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
 * on it. Gives the place of each, from 1, and the outcome whose liability is full or null for the member's own stake.
 */
export function listOverLimit(reader: Reader, r: Reservation): Promise<OverRow[]> {
  return reader.rows(sql<OverRow>`
    select place::int as refused, null as over
    from unnest(${r.drawIds}::bigint[], ${r.memberIds}::bigint[], ${r.stakes}::bigint[], ${r.stakeLimits}::bigint[])
      with ordinality as o (draw_id, member_id, stake, most, place)
    left join lottery.member_draws m using (draw_id, member_id)
    where coalesce(m.stake, 0) + o.stake > most
    union all
    (select distinct on (place) place, outcome from (
      select place, outcome, (${r.drawIds}::bigint[])[place] as draw_id, sum(amount) as amount
      from unnest(${r.places}::int[], ${r.keys}::text[], ${r.amounts}::bigint[]) as l (place, outcome, amount)
      group by place, outcome) asked
    left join lottery.liabilities t using (draw_id, outcome)
    where coalesce(t.amount, 0) + asked.amount > (${r.liabilityLimits}::bigint[])[place] order by place, outcome)`);
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

/** Opens the sales of draws; two first bets of a draw may meet here on either of its unique keys. */
export async function ensureDrawRows(
  tx: Tx,
  sales: readonly { drawId: DrawId; gameCode: string; number: string; drawsAt: Date }[],
): Promise<void> {
  await tx.rows(sql`
    insert into lottery.draw_sales (draw_id, game_code, number, draws_at)
    select * from unnest(${sales.map((sale) => sale.drawId)}::bigint[], ${sales.map((sale) => sale.gameCode)}::text[],
      ${sales.map((sale) => sale.number)}::text[], ${sales.map((sale) => sale.drawsAt)}::timestamptz[])
    on conflict do nothing`);
}

export interface OrderRow {
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly drawId: DrawId;
  readonly slip: string;
  readonly total: bigint;
  readonly balance: bigint;
  readonly placedAt: Date;
}

export async function insertOrders(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  await tx.rows(sql`
    insert into lottery.orders (order_id, member_id, draw_id, total, balance, placed_at, slip)
    select * from unnest(${orders.map((o) => o.id)}::bigint[], ${orders.map((o) => o.memberId)}::bigint[],
      ${orders.map((o) => o.drawId)}::bigint[], ${orders.map((o) => o.total)}::bigint[], ${orders.map((o) => o.balance)}::bigint[],
      ${orders.map((o) => o.placedAt)}::timestamptz[], ${orders.map((o) => o.slip)}::text[])`);
}

export interface TicketRow {
  readonly drawId: DrawId;
  readonly id: bigint;
  readonly orderId: bigint;
  readonly line: number;
  readonly phase: number;
  readonly memberId: MemberId;
  readonly walletId: WalletId;
  readonly terms: TermsRow;
  readonly entry: number;
  readonly selection: string;
  readonly bets: number;
  readonly multiple: number;
  readonly stake: bigint;
  readonly salt: string;
  readonly leaf: Buffer;
  readonly placedAt: Date;
}

export async function insertTickets(tx: Tx, t: readonly TicketRow[]): Promise<void> {
  await tx.rows(sql`
    insert into lottery.tickets (draw_id, ticket_id, order_id, member_id, wallet_id, stake, placed_at, bets, multiple, phase, line,
      entry, terms_id, salt, leaf, selection)
    select * from unnest(${t.map((x) => x.drawId)}::bigint[], ${t.map((x) => x.id)}::bigint[], ${t.map((x) => x.orderId)}::bigint[],
      ${t.map((x) => x.memberId)}::bigint[], ${t.map((x) => x.walletId)}::bigint[], ${t.map((x) => x.stake)}::bigint[],
      ${t.map((x) => x.placedAt)}::timestamptz[], ${t.map((x) => x.bets)}::int[],
      ${t.map((x) => x.multiple)}::int[], ${t.map((x) => x.phase)}::smallint[], ${t.map((x) => x.line)}::smallint[],
      ${t.map((x) => x.entry)}::smallint[], ${t.map((x) => x.terms.id)}::uuid[], ${t.map((x) => x.salt)}::uuid[],
      ${t.map((x) => x.leaf)}::bytea[], ${t.map((x) => x.selection)}::text[])`);
}
