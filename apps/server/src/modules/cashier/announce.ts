import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';

/** Tells the member's open pages that a payment has moved; their balance is read again. */
export async function announce(
  tx: Tx,
  topic: 'cashier.deposit' | 'cashier.withdrawal' | 'cashier.transfer',
  { memberIds, id, state }: { memberIds: readonly bigint[]; id: bigint; state: string },
): Promise<void> {
  await publish(tx, topic, { memberIds, id, state });
}
