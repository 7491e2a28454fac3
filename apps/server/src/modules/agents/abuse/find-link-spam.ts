// Spam by invitation links: reads what came by the links of agents on a day and lets the rule judge (docs/reference/agents.md 10).
import { findLinkSpam, LINK_REGISTRATIONS, LINK_VISITS } from '@tyche/rules/agents/abuse';
import type { Reader } from '../../../platform/db/database.ts';
import { listTraffic } from '../links/store-guards.ts';
import type { AbuseDeps } from './deps.ts';
import type { Evidence, Finding } from './types.ts';

/** Links of a page of agents, and registrations of a link and day, that are looked at. */
const LINKS_TOGETHER = 5_000;
const REGISTRATIONS_OF_LINK = 2_000;
/** The accounts of a network that staff see. */
const SHOWN_ACCOUNTS = 20;

/** Links of agents that bring visits and no registrations, or many registrations from one network. */
export async function findSpammedLinks(
  { sources }: Pick<AbuseDeps, 'sources'>,
  reader: Reader,
  agentIds: readonly bigint[],
  day: string,
): Promise<readonly Finding[]> {
  const rows = await listTraffic(reader, agentIds, {
    day,
    visits: LINK_VISITS,
    registrations: LINK_REGISTRATIONS,
    members: REGISTRATIONS_OF_LINK,
    limit: LINKS_TOGETHER,
  });
  const findings: Finding[] = [];
  for (const { agent_id: agentId, link_id: linkId, code, opened, registered, guard, members } of rows) {
    const networks =
      members.length > LINK_REGISTRATIONS
        ? await sources.listNetworks(reader, members, LINK_REGISTRATIONS + 1)
        : [];
    const spam = findLinkSpam({ opened, registered, networks, guard });
    if (!spam) continue;
    findings.push({
      kind: 'link-spam',
      agentId,
      // A link is judged once a day.
      subject: `${linkId} ${day}`,
      holds: false,
      link: { linkId, code, guard: spam.guard },
      evidence: [
        ...(spam.isIdle
          ? [{ day, link: { code, opened: Number(opened), registered: Number(registered) } }]
          : []),
        ...spam.networks.map(
          (accounts): Evidence => ({
            accounts: accounts.slice(0, SHOWN_ACCOUNTS).map(String),
            signals: ['network'],
            day,
            link: { code, registered: accounts.length },
          }),
        ),
      ],
    });
  }
  return findings;
}
