// What the chat keeps about a member, handed out, destroyed, and deleted when its time has passed (docs/reference/support.md 3.5).
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { Subscription } from '../../../platform/events/events.ts';
import { deleteImages } from '../../../platform/files/store.ts';
import { MEMBER_ERASED } from '../../protection/index.ts';
import * as store from './store-privacy.ts';
import { deleteOldTickets } from './store-tickets.ts';
import { forgetVisitors } from './store-visitors.ts';

const MAX_EXPORTED = 10_000;
/** How long a conversation is kept after its last change. */
const KEPT_MONTHS = 12;
const COMPLAINT_KEPT_MONTHS = 60;
const AT_ONCE = 200;

/** The conversations of a member for its export. Who of staff wrote, and their notes, stay out. */
export function exportChats(reader: Reader, memberId: bigint): Promise<unknown> {
  return store.listForExport(reader, memberId, MAX_EXPORTED);
}

/** After an erasure nothing that was written is left, and nothing is open. A repeated event changes nothing. */
export const chatErased: Subscription = {
  topic: MEMBER_ERASED,
  async handle(tx, { payload }) {
    const { memberId } = payload as { memberId?: unknown };
    const ids = await store.listIds(tx, BigInt(String(memberId)));
    await deleteImages(tx, await store.emptyConversations(tx, ids));
  },
};

/** Deletes tickets that nobody used, who opened old conversations as a visitor, and conversations whose time has passed, some at once. Gives how many of those. */
export async function deleteExpiredChats(database: Database): Promise<number> {
  await database.inTransaction(deleteOldTickets);
  await database.inTransaction((tx) => forgetVisitors(tx, { months: KEPT_MONTHS }));
  let deleted = 0;
  for (let some = AT_ONCE; some === AT_ONCE; deleted += some)
    some = await database.inTransaction(async (tx) => {
      const expired = await store.takeExpired(tx, {
        months: KEPT_MONTHS,
        complaintMonths: COMPLAINT_KEPT_MONTHS,
        limit: AT_ONCE,
      });
      await deleteImages(tx, await store.emptyConversations(tx, expired));
      await store.deleteConversations(tx, expired);
      return expired.length;
    });
  return deleted;
}
