// The spans of time that are sealed: days, slots of an hour, windows of 300 seconds (docs/reference/agents.md 6.1).
import { intervalOf, localDateOf, periodOfDate, slotAt, windowAt } from '@tyche/rules/agents';
import type { SealSpan, Span } from './store-seals.ts';

/**
 * The spans of a kind from a moment on that have ended at another one, in order.
 *
 * @param from the start of the first span.
 * @param limit how many at most.
 */
export function spansBetween(
  span: SealSpan,
  { from, until, limit }: { readonly from: Date; readonly until: Date; readonly limit: number },
  timeZone: string,
): readonly Span[] {
  const spans: Span[] = [];
  for (let next = spanAt(span, from, timeZone); next.endsAt <= until && spans.length < limit; ) {
    spans.push(next);
    next = spanAt(span, next.endsAt, timeZone);
  }
  return spans;
}

function spanAt(span: SealSpan, instant: Date, timeZone: string): Span {
  switch (span) {
    case 'DAY': {
      const day = localDateOf(instant, timeZone);
      const { start, end } = intervalOf(periodOfDate('DAILY', day), timeZone);
      return { startsAt: start, endsAt: end, day };
    }
    case 'HOUR': {
      const { start, end, date } = slotAt(instant, timeZone);
      return { startsAt: start, endsAt: end, day: date };
    }
    case 'WINDOW': {
      const { start, end, date } = windowAt(instant, timeZone);
      return { startsAt: start, endsAt: end, day: date };
    }
  }
}
