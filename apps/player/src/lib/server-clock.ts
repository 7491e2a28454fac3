import { useSyncExternalStore } from 'react';

let offsetMs: number | null = null;
let isKnown = false;
const listeners = new Set<() => void>();

/**
 * Learns the server's time from an answer. Every answer is late by its way here, so the largest difference seen is the
 * nearest to the truth.
 */
export function learnServerTime(serverMs: number): void {
  const difference = serverMs - Date.now();
  if (offsetMs === null || difference > offsetMs) offsetMs = difference;
  if (isKnown) return;
  isKnown = true;
  for (const listener of listeners) listener();
}

/** Whether the server has said what time it is. Before that no clock is shown: the device's may be wrong. */
export function useIsTimeKnown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isKnown,
    () => false,
  );
}

/** Forgets what was learned: after a long sleep the device's clock may have moved. */
export function forgetServerTime(): void {
  offsetMs = null;
}

/** The server's time now, in ms since 1970. Draws open and close by it, whatever the device's clock says. */
export function serverNow(): number {
  return Date.now() + (offsetMs ?? 0);
}
