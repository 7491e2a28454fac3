import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Those of some orders that are a member's own. */
export async function listOwnOrders(
  reader: Reader,
  memberId: bigint,
  orderIds: readonly bigint[],
): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ id: bigint }>`
    select order_id as id from lottery.orders where order_id = any(${orderIds}::bigint[]) and member_id = ${memberId}`);
  return rows.map(({ id }) => id);
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
export function listSales(
  reader: Reader,
  drawIds: readonly bigint[],
): Promise<{ drawId: bigint; gameCode: string; number: string }[]> {
  return reader.rows(sql<{ drawId: bigint; gameCode: string; number: string }>`
    select draw_id as "drawId", game_code as "gameCode", number from lottery.draw_sales where draw_id = any(${drawIds}::bigint[])`);
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

/** A ticket as it is compared with those of other members. */
export interface PlacedTicket {
  readonly memberId: bigint;
  readonly gameCode: string;
  /** The number of its draw. */
  readonly number: string;
  readonly playId: number;
  readonly entry: 1 | 2;
  readonly selection: string;
  readonly stake: bigint;
}

/** Tickets by draw and number; those that are not there are left out. */
export function listTickets(
  reader: Reader,
  places: readonly { readonly batchRef: bigint; readonly ref: bigint }[],
): Promise<PlacedTicket[]> {
  return reader.rows(sql<PlacedTicket>`
    select t.member_id as "memberId", s.game_code as "gameCode", s.number, m.play_id as "playId", t.entry, t.selection, t.stake
    from unnest(${places.map(({ batchRef }) => batchRef)}::bigint[], ${places.map(({ ref }) => ref)}::bigint[]) p (draw_id, ticket_id)
    join lottery.tickets t on t.draw_id = p.draw_id and t.ticket_id = p.ticket_id
    join lottery.terms m on m.terms_id = t.terms_id
    join lottery.draw_sales s on s.draw_id = t.draw_id and s.merchant = t.merchant
    order by t.ticket_id`);
}

/** A ticket of one member, as its risk is judged with the member's others of the draw. */
export interface MemberTicket {
  readonly drawId: bigint;
  readonly ticketId: bigint;
  readonly gameCode: string;
  readonly number: string;
  readonly playId: number;
  readonly entry: 1 | 2;
  readonly selection: string;
  readonly stake: bigint;
}

/** The tickets of a member in a draw that were not cancelled, the oldest first, at most `limit`. */
export function listMemberTickets(
  reader: Reader,
  { memberId, drawId, limit }: { readonly memberId: bigint; readonly drawId: bigint; readonly limit: number },
): Promise<MemberTicket[]> {
  return reader.rows(sql<MemberTicket>`
    select t.draw_id as "drawId", t.ticket_id as "ticketId", s.game_code as "gameCode", s.number, m.play_id as "playId", t.entry,
      t.selection, t.stake
    from (
      select * from lottery.tickets
      where draw_id = ${drawId} and member_id = ${memberId} and cancelled_at is null order by ticket_id limit ${limit}
    ) t
    join lottery.terms m on m.terms_id = t.terms_id
    join lottery.draw_sales s on s.draw_id = t.draw_id and s.merchant = t.merchant
    order by t.ticket_id`);
}

/** A ticket of a member, as it is judged whether its bets cover a draw. */
export interface StakedTicket extends MemberTicket {
  readonly memberId: bigint;
}

/** The tickets of members in draws that were not cancelled, of each member in each draw at most `limit`, those with the highest stakes. */
export function listHighestTickets(
  reader: Reader,
  places: readonly { readonly memberId: bigint; readonly drawId: bigint }[],
  limit: number,
): Promise<StakedTicket[]> {
  return reader.rows(sql<StakedTicket>`
    select t.member_id as "memberId", t.draw_id as "drawId", t.ticket_id as "ticketId", s.game_code as "gameCode", s.number,
      m.play_id as "playId", t.entry, t.selection, t.stake
    from (
      select k.*, row_number() over (partition by k.draw_id, k.member_id order by k.stake desc, k.ticket_id) as place
      from lottery.tickets k
      join unnest(${places.map(({ drawId }) => drawId)}::bigint[], ${places.map(({ memberId }) => memberId)}::bigint[]) p (draw_id, member_id)
        on p.draw_id = k.draw_id and p.member_id = k.member_id
      where k.draw_id = any((select ${[...new Set(places.map(({ drawId }) => drawId))]}::bigint[])::bigint[]) and k.cancelled_at is null
    ) t
    join lottery.terms m on m.terms_id = t.terms_id
    join lottery.draw_sales s on s.draw_id = t.draw_id and s.merchant = t.merchant
    where t.place <= ${limit} order by t.draw_id, t.member_id, t.ticket_id`);
}

/** The tickets of members on plays of draws that were not cancelled. */
export function listTicketsOnPlays(
  reader: Reader,
  places: readonly { readonly memberId: bigint; readonly drawId: bigint; readonly playId: number }[],
): Promise<{ drawId: bigint; memberId: bigint; playId: number; ticketId: bigint }[]> {
  return reader.rows(sql<{ drawId: bigint; memberId: bigint; playId: number; ticketId: bigint }>`
    select t.draw_id as "drawId", t.member_id as "memberId", p.play_id as "playId", t.ticket_id as "ticketId"
    from unnest(${places.map(({ drawId }) => drawId)}::bigint[], ${places.map(({ memberId }) => memberId)}::bigint[],
      ${places.map(({ playId }) => playId)}::int[]) p (draw_id, member_id, play_id)
    join lottery.tickets t on t.draw_id = p.draw_id and t.member_id = p.member_id and t.cancelled_at is null
    join lottery.terms m on m.terms_id = t.terms_id and m.play_id = p.play_id
    order by t.ticket_id`);
}
