import { useText } from '@tyche/i18n/react';
import { daysBetween, dayOf, isDay, lastDays, type Period, withinDays } from './period.ts';
import { useAgentFilters } from '../../state/centre.ts';
import { useNow } from '../../state/now.ts';

/** The most days of a report of the agent centre (docs/reference/agents.md 8.4). */
const MAX_DAYS = 31;
const MINUTE_MS = 60_000;

/** The days of a report, from the address: they stay when another report opens. By default the last seven days. */
export function useReportRange(maxDays = MAX_DAYS): {
  readonly today: string;
  readonly period: Period;
  readonly setPeriod: (wanted: Period) => void;
} {
  const { format } = useText();
  const today = dayOf(useNow(MINUTE_MS), format.timeZone);
  const { filter, setFilters } = useAgentFilters();
  const asked = { from: filter('from'), until: filter('until') };
  const period = isRange(asked, today, maxDays) ? asked : lastDays(today, 7);
  return {
    today,
    period,
    setPeriod: (wanted) => setFilters({ ...withinDays(wanted, period, maxDays), page: '' }),
  };
}

function isRange({ from, until }: Period, today: string, maxDays: number): boolean {
  return isDay(from) && isDay(until) && from <= until && until <= today && daysBetween(from, until) < maxDays;
}
