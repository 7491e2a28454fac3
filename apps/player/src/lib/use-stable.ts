import { useCallback, useRef } from 'react';

/** A function that stays the same and calls the latest one: for memoized parts, which call it in events only. */
export function useStable<Given extends readonly unknown[]>(
  latest: (...given: Given) => void,
): (...given: Given) => void {
  const now = useRef(latest);
  now.current = latest;
  return useCallback((...given) => now.current(...given), []);
}
