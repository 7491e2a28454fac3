import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';

const RECHECK_MS = 60_000;
/** What the specification asks for: the first page of five. The total counts all. */
const PAGE_SIZE = 5;

/** How many missions are open for the member. */
export function useOpenMissions(): number {
  const open = useRoute(
    contract.missionSummaries,
    { status: 'O', pageNo: 1, pageSize: PAGE_SIZE },
    { refetchIntervalMs: RECHECK_MS, staleTimeMs: 20_000 },
  );
  return open.state === 'ready' ? open.data.total : 0;
}
