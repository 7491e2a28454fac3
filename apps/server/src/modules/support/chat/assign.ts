// Gives conversations that wait to staff who are free (docs/reference/support.md 3.2).
import { MAX_ASSIGNED, PRESENCE_SECONDS } from '@tyche/rules/support';
import type { Tx } from '../../../platform/db/database.ts';
import { addEvent, lockConversation, tell } from './messages.ts';
import { setTaken } from './store-conversations.ts';
import { findFreeStaff, lockDesk, takeNext } from './store-desk.ts';

/** Gives the next conversation of the queue to the member of staff who is there and has the fewest. Gives whether there was one, and somebody free. */
export async function assignNext(tx: Tx): Promise<boolean> {
  await lockDesk(tx);
  const staffId = await findFreeStaff(tx, { presenceS: PRESENCE_SECONDS, max: MAX_ASSIGNED });
  const id = staffId === null ? null : await takeNext(tx);
  if (staffId === null || id === null) return false;
  const row = await lockConversation(tx, id);
  await setTaken(tx, id, staffId);
  await addEvent(tx, id, 'taken');
  await tell(tx, { memberId: row.member_id, id });
  return true;
}
