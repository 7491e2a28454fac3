import type { LineRow } from './store-lines.ts';

/** The period, the days and the instants that a line of pay is for, as the contract has them. */
export function spanOf(row: Pick<LineRow, 'period' | 'first_day' | 'last_day' | 'starts_at' | 'ends_at'>) {
  return {
    period: row.period,
    firstDay: row.first_day,
    lastDay: row.last_day,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  };
}
