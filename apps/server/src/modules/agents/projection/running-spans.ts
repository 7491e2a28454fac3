// The periods that are running, as runs that are not written yet (docs/reference/agents.md 6.1 and 7.10).
import {
  addDays,
  type ContractKind,
  intervalOf,
  localDateOf,
  periodKinds,
  periodOfDate,
  slotAt,
  windowAt,
} from '@tyche/rules/agents';
import type { Merchant } from '../../settings/index.ts';
import type { PayPeriod } from '../domains.ts';
import { EVERY_CORRECTION } from '../pay/facts.ts';
import { floorsOf } from '../pay/floors.ts';
import type { PageRun } from '../pay/page.ts';

/** Spans of a day without lines, the running one among them, that are computed at once. */
const MAX_SPANS = { HOUR: 3, WINDOW: 12 } as const;

type WithinDay = keyof typeof MAX_SPANS;

/** What a projection is made of: the merchant's calendar, a kind, and the moment. */
export interface Moment {
  readonly merchant: Pick<Merchant, 'site' | 'contractsOn'>;
  readonly kind: ContractKind;
  readonly now: Date;
}

/** The runs of periods of days that a moment is in, one a length: the whole period, whatever is over of it. */
export function runningPeriods({ merchant, kind, now }: Moment): readonly PageRun[] {
  const { timeZone } = merchant.site;
  const today = localDateOf(now, timeZone);
  return (kind === 'DIVIDEND' ? periodKinds : (['DAILY'] as const)).map((period) => {
    const { key, nextKey } = periodOfDate(period, today);
    const { start, end } = intervalOf({ key, nextKey }, timeZone);
    return runOf({ merchant, kind, period }, { start, end, firstDay: key, nextDay: nextKey });
  });
}

/**
 * The spans of today from a moment on up to the running one, in order: the lines of the earlier ones are still to come.
 *
 * @param writtenUntil the end of the last span with lines; null before the first.
 * @returns null when too many have no lines: the runs are behind.
 */
export function runningSpans(
  { merchant, kind, now }: Moment,
  period: WithinDay,
  writtenUntil: Date | null,
): readonly PageRun[] | null {
  const { timeZone } = merchant.site;
  const spanAt = period === 'HOUR' ? slotAt : windowAt;
  const date = localDateOf(now, timeZone);
  const { start: dayStart } = intervalOf(periodOfDate('DAILY', date), timeZone);
  const spans: PageRun[] = [];
  for (let at = writtenUntil && writtenUntil > dayStart ? writtenUntil : dayStart; at <= now; ) {
    if (spans.length === MAX_SPANS[period]) return null;
    const { start, end } = spanAt(at, timeZone);
    spans.push(runOf({ merchant, kind, period }, { start, end, firstDay: date, nextDay: addDays(date, 1) }));
    at = end;
  }
  return spans;
}

function runOf(
  { merchant, kind, period }: Pick<Moment, 'merchant' | 'kind'> & { readonly period: PayPeriod },
  of: { readonly start: Date; readonly end: Date; readonly firstDay: string; readonly nextDay: string },
): PageRun {
  const { activeFloor, minimum, deductsPromotions, needsLoss, isHousePaid } = floorsOf(merchant, {
    kind,
    period,
    firstDay: of.firstDay,
  });
  return {
    kind,
    period,
    starts_at: of.start,
    ends_at: of.end,
    first_day: of.firstDay,
    next_day: of.nextDay,
    as_of: EVERY_CORRECTION,
    last_credit: deductsPromotions ? EVERY_CORRECTION : 0n,
    active_floor: activeFloor,
    minimum,
    needs_loss: needsLoss,
    is_house_paid: isHousePaid,
  };
}
