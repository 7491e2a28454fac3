// Breaks and self-exclusions, and when a player is asked to look at the limits again (reliability.md R4 to R6).

export const breakLengths = ['day', 'week', 'month', 'two-months', 'three-months'] as const;
export const exclusionLengths = ['six-months', 'one-year', 'five-years'] as const;

export type BreakLength = (typeof breakLengths)[number];
export type ExclusionLength = (typeof exclusionLengths)[number];

const HOUR_MS = 3_600_000;

const lengths: Readonly<Record<BreakLength | ExclusionLength, { hours: number } | { months: number }>> = {
  day: { hours: 24 },
  week: { hours: 7 * 24 },
  month: { months: 1 },
  'two-months': { months: 2 },
  'three-months': { months: 3 },
  'six-months': { months: 6 },
  'one-year': { months: 12 },
  'five-years': { months: 60 },
};

/** When a break or an exclusion that begins now is over. A month has no day 31: then its last day. */
export function endOf(length: BreakLength | ExclusionLength, from: Date): Date {
  const span = lengths[length];
  return 'hours' in span ? new Date(from.getTime() + span.hours * HOUR_MS) : addMonths(from, span.months);
}

/** Whether a reminder to look at the limits is due: half a year after the last look, a year for who has none. */
export function isReviewDue(reviewedAt: Date | null, hasLimits: boolean, now: Date): boolean {
  return reviewedAt !== null && now >= addMonths(reviewedAt, hasLimits ? 6 : 12);
}

function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}
