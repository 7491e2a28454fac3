import { useRef } from 'react';

/** Gives a function that does at most one thing in the given milliseconds; what comes too soon is dropped. */
export function useThrottle(ms: number): (action: () => void) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (action) => {
    const now = performance.now();
    if (now - last.current < ms) return;
    last.current = now;
    action();
  };
}
