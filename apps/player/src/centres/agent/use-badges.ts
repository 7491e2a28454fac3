import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { type ContractKind, contractKinds } from '@tyche/rules/agents';
import { pageOf, pageOfFile } from '../../features/agent-files/page-of-file.ts';
import { useNewFiles } from '../../features/agent-files/use-agent-files.ts';
import type { AgentPageKey } from './page-keys.ts';

const asked = { refetchIntervalMs: 60_000, staleTimeMs: 20_000 } as const;
const pagesWithFiles = [
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentDownlineTransactionDetailsCopy',
] as const satisfies readonly AgentPageKey[];

/** A number behind an entry of the menu, and what it counts in words. */
export interface Badge {
  readonly count: number;
  readonly label: string;
}

/**
 * What waits behind an entry of the menu: unread announcements, and of each kind of contract the requests for an answer and the lines of pay
 * that are late. My income has the late lines of all kinds (docs/reference/agents.md 7.1), and a list the files of it that are ready (7.11).
 */
export function useBadges(): Partial<Readonly<Record<AgentPageKey, Badge>>> {
  const { t } = useText();
  const requests = useRequests();
  const announcements = useRoute(contract.agentAnnouncements, { pageSize: 1 }, asked);
  const late = useRoute(contract.payLate, {}, asked);
  const lines = late.state === 'ready' ? late.data.list : [];
  const unread = announcements.state === 'ready' ? announcements.data.unread : 0;
  const badgeOf = (counts: readonly (readonly [number, (count: number) => string])[]): Badge => ({
    count: counts.reduce((sum, [count]) => sum + count, 0),
    label: counts.flatMap(([count, name]) => (count > 0 ? [name(count)] : [])).join(', '),
  });
  const lateOf = (kinds: readonly ContractKind[]) => {
    const found = lines.filter(({ kind }) => kinds.includes(kind));
    const sumOf = (side: 'owing' | 'owed') => found.reduce((sum, line) => sum + line[side], 0);
    return [
      [sumOf('owing'), (count: number) => t('agents.late.owing', { count })],
      [sumOf('owed'), (count: number) => t('agents.late.owed', { count })],
    ] as const;
  };
  const files = useNewFiles();
  const filesOf = (page: AgentPageKey) =>
    [
      files.filter((file) => pageOfFile(file) === page).length,
      (count: number) => t('agents.files.new', { count }),
    ] as const;
  const ofKind = (kind: ContractKind) =>
    badgeOf([
      [requests[kind], (count) => t('agents.waiting', { count })],
      ...lateOf([kind]),
      filesOf(pageOf[kind]),
    ]);
  return {
    agentAnnouncement: badgeOf([[unread, (count) => t('agents.announcements.unread', { count })]]),
    ...Object.fromEntries(pagesWithFiles.map((page) => [page, badgeOf([filesOf(page)])])),
    agentRevenueReport: badgeOf(lateOf(contractKinds)),
    ...Object.fromEntries(contractKinds.map((kind) => [pageOf[kind], ofKind(kind)])),
  };
}

/** How many requests of each kind wait for an answer of the agent. */
function useRequests(): Readonly<Record<ContractKind, number>> {
  const waiting = useRoute(contract.consolidatedFunds, {}, asked);
  const count = (requests: Readonly<Record<string, unknown>>) => Object.keys(requests).length;
  if (waiting.state !== 'ready') return { DIVIDEND: 0, DAILY: 0, HOURLY: 0, REALTIME: 0 };
  const { divtypereq, dailysalreqtype, contracthoursalreq, realtimesalreqtype } = waiting.data;
  return {
    DIVIDEND: count(divtypereq),
    DAILY: count(dailysalreqtype),
    HOURLY: count(contracthoursalreq),
    REALTIME: count(realtimesalreqtype),
  };
}
