import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface StakedOrder {
  readonly orderId: bigint;
  readonly requestKey: string;
  /** The phase of a chase after its first; null for the order's own stake. */
  readonly itemId: bigint | null;
}

/** The orders, and phases of chases, behind some tickets. */
export function listStaked(
  reader: Reader,
  drawIds: readonly bigint[],
  ticketIds: readonly bigint[],
): Promise<StakedOrder[]> {
  return reader.rows(sql<StakedOrder>`
    select distinct o.order_id as "orderId", o.request_key as "requestKey", i.item_id as "itemId"
    from unnest(${drawIds}::bigint[], ${ticketIds}::bigint[]) as g(draw_id, ticket_id)
    join lottery.tickets t on t.draw_id = g.draw_id and t.ticket_id = g.ticket_id
    join lottery.orders o on o.order_id = t.order_id
    left join lottery.chase_items i on i.order_id = t.order_id and i.phase = t.phase and t.phase > 0`);
}

export interface OwnTicket {
  readonly ticketId: bigint;
  readonly orderId: bigint;
}

/** The orders of a member's own tickets. */
export function listOwnTickets(
  reader: Reader,
  memberId: bigint,
  ticketIds: readonly bigint[],
): Promise<OwnTicket[]> {
  return reader.rows(sql<OwnTicket>`
    select ticket_id as "ticketId", order_id as "orderId" from lottery.tickets
    where member_id = ${memberId} and ticket_id = any(${ticketIds}::bigint[])`);
}

/** Game and number of draws. */
export function listBooks(
  reader: Reader,
  drawIds: readonly bigint[],
): Promise<{ drawId: bigint; gameCode: string; number: string }[]> {
  return reader.rows(sql<{ drawId: bigint; gameCode: string; number: string }>`
    select draw_id as "drawId", game_code as "gameCode", number from lottery.books where draw_id = any(${drawIds}::bigint[])`);
}

/** The scratch tickets that a member bought in some time, newest first. */
export function listPurchases(
  reader: Reader,
  memberId: bigint,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<{ id: bigint; key: string }[]> {
  return reader.rows(sql<{ id: bigint; key: string }>`
    select purchase_id as id, request_key as key from lottery.instant_purchases
    where member_id = ${memberId} and bought_at between ${from} and ${until} order by purchase_id desc limit ${limit}`);
}
