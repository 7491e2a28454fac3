import type { DrawId, MemberId } from '@tyche/kernel/ids';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface RebatedTicket {
  readonly id: bigint;
  readonly orderId: bigint;
  readonly memberId: MemberId;
  readonly stake: bigint;
  readonly rebatePpm: bigint;
  /** It was given back, and has no rebate. */
  readonly isVoid: boolean;
}

/** The tickets of members in a draw, with the rebate of their terms; those of a member in the order of their numbers. */
export function listRebatedOf(
  reader: Reader,
  drawId: DrawId,
  memberIds: readonly MemberId[],
): Promise<RebatedTicket[]> {
  return reader.rows(sql<RebatedTicket>`
    select t.ticket_id as id, t.order_id as "orderId", t.member_id as "memberId", t.stake, x.rebate_ppm::bigint as "rebatePpm",
      t.cancelled_at is not null or coalesce(t.placed_at >= b.known_at, false) as "isVoid"
    from lottery.tickets t join lottery.draw_sales b using (draw_id) join lottery.terms x using (terms_id)
    where t.draw_id = ${drawId} and t.member_id = any(${memberIds}::bigint[]) order by t.ticket_id`);
}

/** The orders of tickets, by draw and number; those that are not there are left out. */
export function listOrdersOf(
  reader: Reader,
  places: readonly { readonly batchRef: bigint; readonly ref: bigint }[],
): Promise<{ id: bigint; orderId: bigint; drawId: DrawId; memberId: MemberId }[]> {
  return reader.rows(sql<{ id: bigint; orderId: bigint; drawId: DrawId; memberId: MemberId }>`
    select t.ticket_id as id, t.order_id as "orderId", t.draw_id as "drawId", t.member_id as "memberId"
    from unnest(${places.map(({ batchRef }) => batchRef)}::bigint[], ${places.map(({ ref }) => ref)}::bigint[]) p (draw_id, ticket_id)
    join lottery.tickets t on t.draw_id = p.draw_id and t.ticket_id = p.ticket_id`);
}

/** The tickets of an order in the order of their numbers, the cancelled ones too: together they are its stake. */
export function listTicketsOf(
  reader: Reader,
  { drawId, memberId, orderId }: { drawId: DrawId; memberId: MemberId; orderId: bigint },
): Promise<{ id: bigint; stake: bigint }[]> {
  return reader.rows(sql<{ id: bigint; stake: bigint }>`
    select ticket_id as id, stake from lottery.tickets
    where draw_id = ${drawId} and member_id = ${memberId} and order_id = ${orderId} order by ticket_id`);
}
