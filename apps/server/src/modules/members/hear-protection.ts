// What protection decides about a member, carried out where the contacts are kept (reliability.md R6, P2).
import type { Reader } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { eraseIdentity } from '../identity/index.ts';
import { MEMBER_ERASED, markExcluded, readPlayStopped } from '../protection/index.ts';
import { readContacts } from './contacts.ts';
import { eraseMember, findExport, listMarks } from './store-protection.ts';

/** Who has excluded himself is found again by number and address; who was erased leaves a number behind. Hearing it twice is harmless. */
export const protectionSubscriptions: readonly Subscription[] = [
  {
    topic: 'protection.play-stopped',
    async handle(tx, { payload }) {
      const { memberId, kind, until } = readPlayStopped(payload);
      if (kind === 'self-exclusion') await markExcluded(tx, memberId, await listMarks(tx, memberId), until);
    },
  },
  {
    topic: MEMBER_ERASED,
    async handle(tx, { payload }) {
      const { memberId } = payload as { memberId?: unknown };
      const id = BigInt(String(memberId));
      await eraseMember(tx, id);
      await eraseIdentity(tx, id);
    },
  },
];

/** The member's own data here, opened, for the export. */
export function exportOf(sealing: Sealing): (reader: Reader, memberId: bigint) => Promise<unknown> {
  return async (reader, memberId) => ({
    ...(await findExport(reader, memberId)),
    contacts: Object.fromEntries(await readContacts(reader, sealing, memberId)),
  });
}
