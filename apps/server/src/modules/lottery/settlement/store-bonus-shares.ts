import type { DrawId, MemberId } from '@tyche/kernel/ids';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The tickets of an order in the order of their numbers, the cancelled ones too: together they are its stake. */
export function listTicketsOf(
  reader: Reader,
  { drawId, memberId, orderId }: { drawId: DrawId; memberId: MemberId; orderId: bigint },
): Promise<{ id: bigint; stake: bigint }[]> {
  return reader.rows(sql<{ id: bigint; stake: bigint }>`
    select ticket_id as id, stake from lottery.tickets
    where draw_id = ${drawId} and member_id = ${memberId} and order_id = ${orderId} order by ticket_id`);
}
