import { useText } from '@tyche/i18n/react';
import type { ContractKind } from '@tyche/rules/agents';
import {
  dayAfter,
  dayOf,
  daysBetween,
  isDay,
  lastDays,
  type Period,
  withinDays,
} from '../../../../features/records/period.ts';
import { useAgentFilters } from '../../../../state/centre.ts';
import { useNow } from '../../../../state/now.ts';

/** The most days of a list, and those that are shown first (docs/reference/agents.md 6.8). */
const maxDays = { DIVIDEND: 366, DAILY: 7, HOURLY: 7, REALTIME: 7 } as const;
const firstDays = { DIVIDEND: 92, DAILY: 7, HOURLY: 7, REALTIME: 7 } as const;
const MINUTE_MS = 60_000;

/** The days of records of a kind, from the address. Of a range that is too long for the kind the last days are shown. */
export function usePayRange(kind: ContractKind): {
  readonly today: string;
  readonly period: Period;
  readonly maxDays: number;
  readonly setPeriod: (wanted: Period) => void;
} {
  const { format } = useText();
  const today = dayOf(useNow(MINUTE_MS), format.timeZone);
  const { filter, setFilters } = useAgentFilters();
  const max = maxDays[kind];
  const period =
    readRange({ from: filter('from'), until: filter('until') }, today, max) ??
    lastDays(today, firstDays[kind]);
  return {
    today,
    period,
    maxDays: max,
    setPeriod: (wanted) => setFilters({ ...withinDays(wanted, period, max) }),
  };
}

function readRange({ from, until }: Period, today: string, max: number): Period | null {
  if (!isDay(from) || !isDay(until) || from > until || until > today) return null;
  return daysBetween(from, until) < max ? { from, until } : { from: dayAfter(until, 1 - max), until };
}
