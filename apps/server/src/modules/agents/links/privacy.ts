// What links and openings keep of a person: for the export, and what an erasure or a self-exclusion does.
import type { Reader } from '../../../platform/db/database.ts';
import type { Subscription } from '../../../platform/events/events.ts';
import { MEMBER_ERASED, readPlayStopped } from '../../protection/index.ts';
import { freezeAgent } from '../open-accounts/store-agents.ts';
import { eraseLinks, findRegistration, listAllLinks } from './store-links.ts';

const MAX_EXPORTED = 10_000;

/** The member's own links, and by which link it registered. The accounts that came by a link belong to other persons. */
export async function exportLinks(reader: Reader, memberId: bigint): Promise<unknown> {
  const rows = await listAllLinks(reader, memberId, MAX_EXPORTED);
  const links = rows.map(({ opened, ...link }) => ({ ...link, opened: Number(opened) }));
  return { links, registeredBy: await findRegistration(reader, memberId) };
}

/** An erasure closes the links and empties their paths; a self-exclusion freezes the agent. A repeated event changes nothing. */
export const linkSubscriptions: readonly Subscription[] = [
  {
    topic: MEMBER_ERASED,
    async handle(tx, { payload }) {
      const { memberId } = payload as { memberId?: unknown };
      await eraseLinks(tx, BigInt(String(memberId)));
    },
  },
  {
    topic: 'protection.play-stopped',
    async handle(tx, { payload }) {
      const { memberId, kind } = readPlayStopped(payload);
      if (kind === 'self-exclusion') await freezeAgent(tx, memberId, 'self-exclusion');
    },
  },
];
