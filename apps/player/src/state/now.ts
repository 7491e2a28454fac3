import { useSyncExternalStore } from 'react';
import { serverNow } from '../lib/server-clock.ts';
import { firstState } from './first-state.ts';

const STEP_MS = 250;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let current = serverNow();

/** The server's time, read again four times a second while anything shows it. Pass the grain that the reader needs. */
export function useNow(grainMs = STEP_MS): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(current / grainMs) * grainMs,
    () => Math.floor(firstState().nowMs / grainMs) * grainMs,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  current = serverNow();
  for (const listener of listeners) listener();
}
