import { type RefObject, useEffect, useRef } from 'react';
import { useThrottle } from '../../lib/use-throttle.ts';

/** Specification section 9: the next page is read at distance 0, at most every 200 ms. */
const THROTTLE_MS = 200;

/**
 * Calls `reached` when the element comes into the window, and again after each new length while it stays there.
 *
 * @param length of the list above it: it begins anew when that changes.
 */
export function useReachedEnd(
  reached: () => void,
  length: number,
  isOn: boolean,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const throttled = useThrottle(THROTTLE_MS);
  const latest = useRef(reached);
  latest.current = reached;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list is the reason to look again.
  useEffect(() => {
    const element = end.current;
    if (!element || !isOn) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) throttled(() => latest.current());
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [length, isOn]);
  return end;
}
