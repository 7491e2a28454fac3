// The period of a mission as days and moments of the site (docs/reference/missions.md 1).
import { startOfDate } from '@tyche/kernel/business-day';
import { addDays, localDateOf } from '@tyche/kernel/calendar';
import { CLAIM_DAYS_AFTER_PERIOD, missionPeriodOf, nextMissionPeriod } from '@tyche/rules/rewards';
import type { PlayPeriod } from '@tyche/rules/rewards/words';

export interface PeriodSpan {
  /** The first local date of the period, `yyyy-MM-dd`: its key. */
  readonly key: string;
  /** When the period is over. */
  readonly endsAt: Date;
  /** Until when its milestones can be claimed and its bets corrected. */
  readonly claimUntil: Date;
}

/** A period by its key. */
export function spanOf(period: PlayPeriod, key: string, timeZone: string): PeriodSpan {
  const next = nextMissionPeriod(period, key);
  return {
    key,
    endsAt: startOfDate(next, timeZone),
    claimUntil: startOfDate(addDays(next, CLAIM_DAYS_AFTER_PERIOD), timeZone),
  };
}

/** The period that holds a moment. */
export function spanAt(period: PlayPeriod, at: Date, timeZone: string): PeriodSpan {
  return spanOf(period, missionPeriodOf(period, at, timeZone), timeZone);
}

/**
 * When a mission of steps ends, and until when its milestones can be claimed: seven days after its last day, as those of a period.
 *
 * @returns null for a mission without an end.
 */
export function endOfSteps(
  endsOn: string | null,
  timeZone: string,
): Pick<PeriodSpan, 'endsAt' | 'claimUntil'> | null {
  if (endsOn === null) return null;
  const next = addDays(endsOn, 1);
  return {
    endsAt: startOfDate(next, timeZone),
    claimUntil: startOfDate(addDays(next, CLAIM_DAYS_AFTER_PERIOD), timeZone),
  };
}

/** The local dates on which a mission counts bets; null: not open yet, and no end. */
export interface MissionDays {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** Whether a mission counts bets that end on a local date. */
export function isCounting({ startsOn, endsOn }: MissionDays, day: string): boolean {
  return startsOn !== null && startsOn <= day && (endsOn === null || day <= endsOn);
}

/** Where a moment lies in the calendar of a site. */
export interface SiteMoment {
  readonly day: string;
  spanOf(period: PlayPeriod): PeriodSpan;
}

/** Gives where moments lie, each computed once: the bets of a draw end together. */
export function openCalendar(timeZone: string): (at: Date) => SiteMoment {
  const moments = new Map<number, SiteMoment>();
  return (at) => {
    const known = moments.get(at.getTime());
    if (known) return known;
    const day = localDateOf(at, timeZone);
    const spans = new Map<PlayPeriod, PeriodSpan>();
    const moment: SiteMoment = {
      day,
      spanOf(period) {
        const span = spans.get(period) ?? spanAt(period, at, timeZone);
        spans.set(period, span);
        return span;
      },
    };
    moments.set(at.getTime(), moment);
    return moment;
  };
}
