import type { Tx } from '../../platform/db/database.ts';
import { announceEnd } from './sign-in/announce-end.ts';
import { eraseMember } from './store-erase.ts';

/** Destroys all that identity keeps of a member, and ends what is open under his name on every node. */
export async function eraseIdentity(tx: Tx, memberId: bigint): Promise<void> {
  await eraseMember(tx, memberId);
  await announceEnd(tx, { realm: 'member', subjectId: memberId, browsers: { allBut: null } });
}
