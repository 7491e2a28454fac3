import { markStale, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useNow } from '../../state/now.ts';

const LOOK_MS = 60_000;
/** After a round the figures are read again; rounds that follow at once share a reading. */
const GATHER_MS = 1_200;

/** The session of play beside a game: its time, what it came to, and whether a reality check is due. The server counts. */
export function usePlaySession(isOn: boolean): {
  /** Null until it is known. */
  readonly elapsedMs: number | null;
  readonly net: string | null;
  readonly isCheckDue: boolean;
  /** Reads it again soon, and the balances. */
  readonly readSoon: () => void;
} {
  const queries = useQueryClient();
  const session = useRoute(contract.playSession, {}, { enabled: isOn, refetchIntervalMs: LOOK_MS });
  const data = isOn && session.state === 'ready' ? session.data : null;
  useNow(1_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs on from each reading.
  const readAt = useMemo(() => performance.now(), [data]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return {
    elapsedMs: data && data.elapsedSeconds * 1_000 + performance.now() - readAt,
    net: data?.net ?? null,
    isCheckDue: data?.isCheckDue ?? false,
    readSoon() {
      timer.current ??= setTimeout(() => {
        timer.current = null;
        void markStale(queries, [contract.playSession, contract.balance, contract.vendorWallets]);
      }, GATHER_MS);
    },
  };
}
