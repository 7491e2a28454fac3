import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export type SealSpan = 'DAY' | 'HOUR' | 'WINDOW';

export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The local date, as yyyy-MM-dd. */
  readonly day: string;
}

/** What the cells have when a span is sealed. */
export interface Intake {
  /** The last end that is in the cells. */
  readonly endId: bigint;
  readonly lastFact: bigint;
  /** Since when facts are complete: an instant as text, which may be `-infinity`. */
  readonly factsSince: string;
  /** All ends before this moment are in the cells. */
  readonly completeUntil: Date | null;
  readonly now: Date;
}

/**
 * Locks the cursor of the intake, after a step that runs. Null before the first step.
 */
export async function lockIntake(tx: Tx): Promise<Intake | null> {
  const [row] = await tx.rows(sql<Intake>`
    select end_id as "endId", last_fact as "lastFact", facts_since::text as "factsSince", complete_until as "completeUntil", clock_timestamp() as now from agents.intake for update`);
  return row ?? null;
}

/** The end of the last sealed span of a kind. */
export async function findLastSealed(reader: Reader, span: SealSpan): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ endsAt: Date }>`
    select ends_at as "endsAt" from agents.seals where span = ${span} order by starts_at desc limit 1`);
  return row?.endsAt ?? null;
}

/** The first day on which an account has a place, as yyyy-MM-dd. */
export async function findFirstDay(reader: Reader): Promise<string | null> {
  const [row] = await reader.rows(
    sql<{ day: string | null }>`select min(from_day)::text as day from agents.placements`,
  );
  return row?.day ?? null;
}

export async function insertSeals(
  tx: Tx,
  span: SealSpan,
  spans: readonly Span[],
  { endId, lastFact, factsSince }: Intake,
): Promise<void> {
  if (spans.length === 0) return;
  await tx.rows(sql`
    insert into agents.seals (span, starts_at, ends_at, day, as_of, last_fact)
    select ${span}::text, starts_at, ends_at, day, ${endId}::bigint,
      case when starts_at >= ${factsSince}::timestamptz then ${lastFact}::bigint end
    from unnest(${spans.map(({ startsAt }) => startsAt)}::timestamptz[], ${spans.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${spans.map(({ day }) => day)}::date[]) as s (starts_at, ends_at, day)`);
}
