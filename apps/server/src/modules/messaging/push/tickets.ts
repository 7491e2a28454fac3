import type { Subscription } from '../../../platform/events/events.ts';
import { queuePushes } from './send-due.ts';

/** The results of a draw are news for who had tickets in it. */
export const ticketPushes: Subscription = {
  topic: 'lottery.settled',
  async handle(tx, { payload }) {
    const { memberIds = [] } = payload as { readonly memberIds?: readonly unknown[] };
    await queuePushes(
      tx,
      memberIds.map((id) => BigInt(String(id))),
      'tickets',
    );
  },
};
