// What messaging keeps of a member who is erased (reliability.md P2): nothing.
import type { Tx } from '../../platform/db/database.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { deleteConsents } from './consents/store.ts';
import { deleteAllDeliveriesOf } from './mass/store-deliveries.ts';
import { deleteDevicesOf } from './push/store.ts';
import { deleteNotices } from './store.ts';
import { deleteReads } from './store-agent-announcements.ts';
import { deleteDelivery, listDeliveries } from './store-deliveries.ts';
import { deleteFromDevOutbox } from './store-outbox.ts';
import { eraseThreads } from './threads/jobs.ts';

/** Who is erased: his number, the addresses and numbers that messages went to, and names that a message may carry. */
export interface Erased {
  readonly memberId: bigint;
  readonly targets: readonly string[];
  readonly names: readonly string[];
}

/** Destroys the member's notices, threads, consents to offers and subscriptions to pushes, what is known of its reading, and every message to him that is still on its way or was only shown. */
export async function eraseMessages(
  tx: Tx,
  sealing: Sealing,
  { memberId, targets, names }: Erased,
): Promise<void> {
  await deleteNotices(tx, memberId);
  await deleteReads(tx, memberId);
  await deleteConsents(tx, memberId);
  await deleteAllDeliveriesOf(tx, memberId);
  await deleteDevicesOf(tx, [memberId]);
  await eraseThreads(tx, memberId);
  for (const { delivery_id: id, sealed_target: sealed } of await listDeliveries(tx)) {
    if (sealed !== null && targets.includes(sealing.open(`messaging.deliveries:${id}:target`, sealed)))
      await deleteDelivery(tx, id);
  }
  await deleteFromDevOutbox(tx, { targets, names });
}
