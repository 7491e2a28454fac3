import { type RefObject, useEffect, useRef } from 'react';

/** Specification section 9: the next page is read at distance 0, at most every 200 ms. */
const THROTTLE_MS = 200;

/**
 * Calls `reached` when the element comes into the window, and again after each new length while it is there; what would be too soon waits.
 *
 * @param length of the list above it: it begins anew when that changes.
 */
export function useReachedEnd(
  reached: () => void,
  length: number,
  isOn: boolean,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(reached);
  latest.current = reached;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list is the reason to look again.
  useEffect(() => {
    const element = end.current;
    if (!element || !isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      last.current = performance.now();
      latest.current();
    };
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting)
        timer = setTimeout(read, Math.max(0, last.current + THROTTLE_MS - performance.now()));
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [length, isOn]);
  return end;
}
