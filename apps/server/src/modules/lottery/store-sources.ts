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
