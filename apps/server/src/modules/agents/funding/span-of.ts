/** The time that a line of pay is for, as its row has it. */
interface SpanRow {
  readonly period: string;
  readonly first_day: string;
  readonly last_day: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** The period, the days and the instants of a line, as the contract has them. */
export function spanOf(row: SpanRow) {
  return {
    period: row.period,
    firstDay: row.first_day,
    lastDay: row.last_day,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  };
}
