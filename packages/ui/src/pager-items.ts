const RANGE = 3;
const MARGIN = 1;

/** The pages a pager names, with a gap where some are left out. A gap that would hide a single page shows the page. */
export function pagerItems(page: number, pages: number): readonly (number | 'gap-before' | 'gap-after')[] {
  const from = Math.max(1, Math.min(page - Math.floor(RANGE / 2), pages - RANGE + 1));
  const to = Math.min(pages, from + RANGE - 1);
  const before = span(1, Math.min(MARGIN, from - 1));
  const after = span(Math.max(pages - MARGIN + 1, to + 1), pages);
  const hiddenBefore = from - 1 - before.length;
  const hiddenAfter = pages - to - after.length;
  return [
    ...before,
    ...(hiddenBefore === 1 ? [MARGIN + 1] : hiddenBefore > 1 ? ['gap-before' as const] : []),
    ...span(from, to),
    ...(hiddenAfter === 1 ? [to + 1] : hiddenAfter > 1 ? ['gap-after' as const] : []),
    ...after,
  ];
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
