import { type RefObject, useEffect, useRef } from 'react';

/** For a row of lotteries that is longer than its window, as on a phone: the open one is not left beyond the edge. */
export function useCurrentInView<List extends HTMLElement>(current: string): RefObject<List | null> {
  const list = useRef<List>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lottery is current, and its entry is found in the page
  useEffect(() => {
    const row = list.current;
    const box = row?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!row || !box) return;
    const frame = row.getBoundingClientRect();
    row.scrollLeft +=
      getComputedStyle(row).direction === 'rtl' ? box.right - frame.right : box.left - frame.left;
  }, [current]);
  return list;
}
