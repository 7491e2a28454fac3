// Acts on the events of protection, where the contacts are kept (reliability.md R6, P2).
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { forgetCounters } from '../../platform/http/limits.ts';
import { eraseIdentity } from '../identity/index.ts';
import { eraseMessages, exportConsents, exportPushes } from '../messaging/index.ts';
import { MEMBER_ERASED, markExcluded, readPlayStopped } from '../protection/index.ts';
import { redactTexts } from '../staff/index.ts';
import { readContacts } from './contacts.ts';
import { findMemberRow } from './store.ts';
import { eraseMember, findExport, listMarks } from './store-protection.ts';

/** A self-exclusion marks the member's number and address; an erasure removes the account. A repeated event is harmless. */
export const protectionSubscriptions = (sealing: Sealing): readonly Subscription[] => [
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
      await eraseAll(tx, sealing, BigInt(String(memberId)));
    },
  },
];

/** Destroys what names the member here and in the modules below, and takes his names out of what staff wrote. */
async function eraseAll(tx: Tx, sealing: Sealing, memberId: bigint): Promise<void> {
  const row = await findMemberRow(tx, memberId);
  const values = [...(await readContacts(tx, sealing, memberId)).values()].map(({ value }) => value);
  const names = row ? [row.username, row.nickname] : [];
  await eraseMessages(tx, sealing, { memberId, targets: values, names });
  await redactTexts(tx, [...names, ...values]);
  await forgetCounters(tx, names);
  await eraseMember(tx, memberId);
  await eraseIdentity(tx, memberId);
}

/** The member's own data here, opened, for the export. */
export function exportOf(sealing: Sealing): (reader: Reader, memberId: bigint) => Promise<unknown> {
  return async (reader, memberId) => ({
    ...(await findExport(reader, memberId)),
    contacts: Object.fromEntries(await readContacts(reader, sealing, memberId)),
    pushes: await exportPushes(reader, memberId),
    offerConsents: await exportConsents(reader, memberId),
  });
}
