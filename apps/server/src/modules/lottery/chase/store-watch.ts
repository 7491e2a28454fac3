// Chases that end when their numbers come out.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { EndedItem } from './store-chase.ts';

export interface Watch {
  readonly orderId: bigint;
  readonly slip: string;
  readonly fromNumber: string;
  readonly seenNumber: string | null;
}

export async function insertWatch(
  tx: Tx,
  { orderId, gameCode, fromNumber }: { orderId: bigint; gameCode: string; fromNumber: string },
): Promise<void> {
  await tx.rows(sql`
    insert into lottery.number_watches (order_id, game_code, from_number) values (${orderId}, ${gameCode}, ${fromNumber})`);
}

/** Watches of a game whose chases have draws to come. */
export function listWatches(reader: Reader, gameCode: string): Promise<Watch[]> {
  return reader.rows(sql<Watch>`
    select w.order_id as "orderId", o.slip, w.from_number as "fromNumber", w.seen_number as "seenNumber"
    from lottery.number_watches w join lottery.orders o using (order_id)
    where w.game_code = ${gameCode}
      and exists (select from lottery.chase_items i where i.order_id = w.order_id and i.state = 'pending')
    order by w.order_id`);
}

/** Remembers that results up to a number were read and gave no win. */
export async function moveWatch(tx: Tx, orderId: bigint, seen: string): Promise<void> {
  await tx.rows(sql`update lottery.number_watches set seen_number = ${seen} where order_id = ${orderId}`);
}

/** Ends what is left of a chase whose numbers came out. */
export function endByNumber(tx: Tx, orderId: bigint): Promise<EndedItem[]> {
  return tx.rows(sql<EndedItem>`
    update lottery.chase_items i set state = 'number-out' from lottery.chases c
    where i.order_id = ${orderId} and i.state = 'pending' and c.order_id = i.order_id
    returning i.item_id as id, i.member_id as "memberId", i.amount, c.hold_id as "holdId", c.wallet_id as "walletId"`);
}
