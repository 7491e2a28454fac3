import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { AgentPageKey } from './page-keys.ts';

const RECHECK_MS = 60_000;

/** What waits behind an entry of the menu: unread announcements, and requests for an answer of the agent. */
export function useBadges(): Partial<Readonly<Record<AgentPageKey, number>>> {
  const waiting = useRoute(
    contract.consolidatedFunds,
    {},
    { refetchIntervalMs: RECHECK_MS, staleTimeMs: 20_000 },
  );
  const announcements = useRoute(
    contract.agentAnnouncements,
    { pageSize: 1 },
    { refetchIntervalMs: RECHECK_MS, staleTimeMs: 20_000 },
  );
  const unread = announcements.state === 'ready' ? { agentAnnouncement: announcements.data.unread } : {};
  if (waiting.state !== 'ready') return unread;
  const { divtypereq, dailysalreqtype, contracthoursalreq, realtimesalreqtype } = waiting.data;
  const count = (requests: Readonly<Record<string, unknown>>) => Object.keys(requests).length;
  return {
    ...unread,
    agentDividendRecordCopy2: count(divtypereq),
    agentDailyWages2: count(dailysalreqtype),
    agentHourSalary: count(contracthoursalreq),
    agentRealtimeSalary: count(realtimesalreqtype),
  };
}
