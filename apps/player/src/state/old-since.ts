import type { RouteState } from '@tyche/client/react';
import { useLine } from './online.ts';

/** Since when shown data are old: when the oldest of them were read, if reading them again failed or there is no network; else null. */
export function useOldSince(...of: readonly RouteState<unknown>[]): number | null {
  const isOnline = useLine((line) => line.isOnline);
  const old = of.flatMap((one) =>
    one.state === 'ready' && (one.failure !== null || !isOnline) ? [one.readAt] : [],
  );
  return old.length === 0 ? null : Math.min(...old);
}
