import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { AgentPageKey } from './page-keys.ts';

const RECHECK_MS = 60_000;

/** How many requests wait behind an entry of the menu for an answer of the agent. */
export function useBadges(): Partial<Readonly<Record<AgentPageKey, number>>> {
  const waiting = useRoute(
    contract.consolidatedFunds,
    {},
    { refetchIntervalMs: RECHECK_MS, staleTimeMs: 20_000 },
  );
  if (waiting.state !== 'ready') return {};
  const { divtypereq, dailysalreqtype, contracthoursalreq, realtimesalreqtype } = waiting.data;
  const count = (requests: Readonly<Record<string, unknown>>) => Object.keys(requests).length;
  return {
    agentDividendRecordCopy2: count(divtypereq),
    agentDailyWages2: count(dailysalreqtype),
    agentHourSalary: count(contracthoursalreq),
    agentRealtimeSalary: count(realtimesalreqtype),
  };
}
