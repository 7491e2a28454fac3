// From when terms count (docs/reference/agents.md 5.5). Nothing counts from an instant that has passed.
import { startOfDate } from '@tyche/kernel/business-day';
import { addDays, localDateOf } from '@tyche/kernel/calendar';
import { periodOfDate } from './period.ts';
import type { PeriodKind } from './words/index.ts';

export interface Effective {
  /** The first local date, `yyyy-MM-dd`. */
  readonly date: string;
  readonly startsAt: Date;
}

export interface Acceptance {
  readonly acceptedAt: Date;
  /** The period of a dividend whose terms are edited; null for everything else, which counts from the next midnight. */
  readonly editedPeriod: PeriodKind | null;
  readonly timeZone: string;
  readonly weekStart?: number;
}

/**
 * From when accepted terms count: the next local midnight. Edited terms of a dividend count from its next period, so that a period has one
 * version. Ends of contracts, rebates and moves count from the next midnight too.
 */
export function effectiveFrom({ acceptedAt, editedPeriod, timeZone, weekStart }: Acceptance): Effective {
  const today = localDateOf(acceptedAt, timeZone);
  const date =
    editedPeriod === null ? addDays(today, 1) : periodOfDate(editedPeriod, today, weekStart).nextKey;
  return { date, startsAt: startOfDate(date, timeZone) };
}
