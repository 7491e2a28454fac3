// The announcements of the agent centre (docs/reference/agents.md 7.2).
import type { messaging } from '@tyche/contract/messaging';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { Database, Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/pages.ts';
import type { Merchant } from '../settings/index.ts';
import { shown } from './read-announcements.ts';
import { countForAgent, insertReads, listForAgent } from './store-agent-announcements.ts';

type Route = typeof messaging.agentAnnouncements;

/** The most announcements on a page (specification section 9). */
const PAGE = 9;

/** A page of what an agent is told now, the newest first, in its language, else in the site's, else in English. */
export async function readAgentAnnouncements(
  reader: Reader,
  merchant: Merchant,
  { memberId, language, ...input }: InputOf<Route> & { readonly memberId: bigint; readonly language: string },
): Promise<OutputOf<Route>> {
  const pageSize = input.pageSize ?? PAGE;
  const query = {
    memberId,
    forAgents: input.category === undefined ? null : input.category === 'agents',
    onlyUnread: input.only === 'unread',
  };
  const rows = await listForAgent(reader, {
    ...query,
    languages: [language, merchant.site.defaultLanguage, 'EN'],
    ...pageOf({ ...input, pageSize }),
  });
  const { total, unread } = await countForAgent(reader, query);
  return {
    list: rows.map((row) => ({
      ...shown(row, merchant),
      category: row.for_agents ? 'agents' : 'site',
      isRead: row.is_read,
    })),
    total,
    totalPages: Math.ceil(total / pageSize),
    unread,
  };
}

/**
 * Marks announcements as read, all of them when no ids are given. Refuses `unknown-message` for one that agents are not shown; then none
 * is.
 */
export async function markAgentAnnouncements(
  database: Database,
  memberId: bigint,
  ids: readonly string[] | undefined,
): Promise<void> {
  const wanted = ids ? [...new Set(ids)].map(BigInt) : null;
  await database.inTransaction(async (tx) => {
    const known = await insertReads(tx, memberId, wanted);
    if (wanted && known < wanted.length) throw new Refusal('unknown-message');
  });
}
