import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { FileOf } from './file-list.ts';

const MINUTE_MS = 60_000;
const STALE_MS = 5_000;

/** The agent's files, the newest first, read again every minute or more often. */
export function useAgentFiles(refetchIntervalMs = MINUTE_MS): readonly FileOf[] {
  const known = useRoute(contract.agentExports, {}, { refetchIntervalMs, staleTimeMs: STALE_MS });
  return known.state === 'ready' ? known.data.list : [];
}

/** The files that are ready and not downloaded yet. */
export function useNewFiles(): readonly FileOf[] {
  return useAgentFiles().filter(({ state, isTaken }) => !isTaken && (state === 'ready' || state === 'cut'));
}
