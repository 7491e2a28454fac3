// Periods of missions in the site's zone (docs/reference/rewards.md 7.1).
import { addDays, firstOfMonth, firstOfWeek, localDateOf } from '@tyche/kernel/calendar';
import type { PlayPeriod } from '../words/index.ts';

/** How long a step that was reached can be claimed after its period; then it is given by itself. */
export const CLAIM_DAYS_AFTER_PERIOD = 7;

/** The key of the period `once`: a date before every other period, so that a milestone has one key and is given once. */
export const ONCE_PERIOD = '2000-01-01';

/** The first local date of the period that holds an instant, `yyyy-MM-dd`: the key of the period. A week begins on Monday. */
export function missionPeriodOf(period: PlayPeriod, at: Date, timeZone: string): string {
  const date = localDateOf(at, timeZone);
  switch (period) {
    case 'day':
      return date;
    case 'week':
      return firstOfWeek(date);
    case 'month':
      return firstOfMonth(date);
  }
}

/** The first local date after a period, by its key. */
export function nextMissionPeriod(period: PlayPeriod, key: string): string {
  switch (period) {
    case 'day':
      return addDays(key, 1);
    case 'week':
      return addDays(key, 7);
    case 'month':
      return firstOfMonth(addDays(key, 31));
  }
}
