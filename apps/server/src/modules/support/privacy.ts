// What support keeps about a member, handed out, destroyed, and deleted when its time has passed (docs/reference/support.md 1.5).
import type { Database, Reader } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import { deleteImages } from '../../platform/files/store.ts';
import { MEMBER_ERASED } from '../protection/index.ts';
import { forgetReasons } from '../staff/index.ts';
import * as store from './store-privacy.ts';

const MAX_EXPORTED = 10_000;
/** How long feedback is kept after its last change. */
const KEPT_MONTHS = 12;
const COMPLAINT_KEPT_MONTHS = 60;
const AT_ONCE = 200;

/** The feedback of a member with all answers, for its export. Who answered stays out: that is another person. */
export function exportFeedback(reader: Reader, memberId: bigint): Promise<unknown> {
  return store.listForExport(reader, memberId, MAX_EXPORTED);
}

/** After an erasure the feedback of a person has no text and no picture. A repeated event changes nothing. */
export const feedbackErased: Subscription = {
  topic: MEMBER_ERASED,
  async handle(tx, { payload }) {
    const { memberId } = payload as { memberId?: unknown };
    const id = BigInt(String(memberId));
    await forgetReasons(tx, { actions: ['^feedback\\.'], subjects: await store.listReferences(tx, id) });
    await deleteImages(tx, await store.eraseFeedback(tx, id));
  },
};

/** Deletes feedback whose time has passed, some at once. Gives how many. */
export async function deleteExpired(database: Database): Promise<number> {
  let deleted = 0;
  for (let some = AT_ONCE; some === AT_ONCE; deleted += some)
    some = await database.inTransaction(async (tx) => {
      const expired = await store.takeExpired(tx, {
        months: KEPT_MONTHS,
        complaintMonths: COMPLAINT_KEPT_MONTHS,
        limit: AT_ONCE,
      });
      await deleteImages(tx, await store.deleteFeedback(tx, expired));
      return expired.length;
    });
  return deleted;
}
