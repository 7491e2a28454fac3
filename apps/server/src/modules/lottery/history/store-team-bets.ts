// What lists of the bets of a team need to know of lotteries: orders, draws and chases by the tickets that wagers name.
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A ticket by its draw and its number, as the record of wagers names it. */
export interface TicketPlace {
  readonly batchRef: bigint;
  readonly ref: bigint;
}

/** The order of a ticket, the number of its draw, and its place in a chase (`phases` 1: none). */
export interface TicketOrder {
  readonly drawId: bigint;
  readonly ticketId: bigint;
  readonly orderId: bigint;
  readonly number: string;
  readonly phase: number;
  readonly phases: number;
}

/** The orders of tickets; those that are not there are left out. */
export function listTicketOrders(reader: Reader, places: readonly TicketPlace[]): Promise<TicketOrder[]> {
  return reader.rows(sql<TicketOrder>`
    select t.draw_id as "drawId", t.ticket_id as "ticketId", t.order_id as "orderId", s.number, t.phase::int as phase,
      coalesce(c.phases, 1)::int as phases
    from unnest(${places.map(({ batchRef }) => batchRef)}::bigint[], ${places.map(({ ref }) => ref)}::bigint[]) p (draw_id, ticket_id)
    join lottery.tickets t on t.draw_id = p.draw_id and t.ticket_id = p.ticket_id
    join lottery.draw_sales s on s.draw_id = t.draw_id and s.merchant = t.merchant
    left join lottery.chases c on c.order_id = t.order_id`);
}

/** The tickets of an order in all its draws, at most `limit`. */
export function listOrderTickets(reader: Reader, orderId: bigint, limit: number): Promise<TicketPlace[]> {
  return reader.rows(sql<TicketPlace>`
    with wanted as materialized (
      select draw_id, member_id from lottery.orders where order_id = ${orderId}
      union select draw_id, member_id from lottery.chase_items where order_id = ${orderId} and draw_id is not null
    )
    select t.draw_id as "batchRef", t.ticket_id as ref
    from wanted cross join lateral (
      select * from lottery.tickets o where o.draw_id = wanted.draw_id and o.member_id = wanted.member_id offset 0) t
    where t.order_id = ${orderId} limit ${limit}`);
}

/** The draws with a number of some games. */
export async function listDrawIds(
  reader: Reader,
  number: string,
  gameCodes: readonly string[],
): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ drawId: bigint }>`
    select draw_id as "drawId" from lottery.draw_sales where number = ${number} and game_code = any(${gameCodes}::text[])`);
  return rows.map(({ drawId }) => drawId);
}
