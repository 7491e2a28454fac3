import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** An agent among those with the largest differences, as the database keeps it: units as text. */
export interface StoredSums {
  readonly memberId: string;
  readonly before: string;
  readonly after: string;
}

export interface PreviewRow {
  readonly preview_id: bigint;
  /** All agents up to this one are in its sums. */
  readonly last_agent: bigint;
  readonly lines: bigint;
  readonly changed_lines: bigint;
  readonly agents: bigint;
  readonly amount_before: bigint;
  readonly amount_after: bigint;
  /** The days of the month; the last one is not among them. */
  readonly first_day: string;
  readonly next_day: string;
  readonly name: string;
  readonly value: string;
  readonly top: readonly StoredSums[];
}

export interface ListedPreview extends PreviewRow {
  readonly asked_at: Date;
  readonly finished_at: Date | null;
  readonly is_complete: boolean;
}

/** Adds a preview of the calendar month before the local day. Null: as many as may wait are waiting. */
export async function insertPreview(
  tx: Tx,
  asked: {
    readonly name: string;
    readonly value: string;
    readonly staffId: bigint;
    readonly timeZone: string;
    readonly maxOpen: number;
  },
): Promise<bigint | null> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('agents.setting_previews', 0))`);
  const [row] = await tx.rows(sql<{ preview_id: bigint }>`
    insert into agents.setting_previews (name, value, asked_by, first_day, next_day)
    select ${asked.name}, ${asked.value}, ${asked.staffId}, (date_trunc('month', d.today) - interval '1 month')::date,
      date_trunc('month', d.today)::date
    from (select agents.today(${asked.timeZone})::timestamp as today) d
    where (select count(*) from agents.setting_previews where finished_at is null) < ${asked.maxOpen}::int
    returning preview_id`);
  return row?.preview_id ?? null;
}

/** The oldest preview that is not finished. */
export async function findOpenPreview(reader: Reader): Promise<PreviewRow | null> {
  const [row] = await reader.rows(sql<PreviewRow>`
    select preview_id, last_agent, lines, changed_lines, agents, amount_before, amount_after, first_day::text, next_day::text, name, value, top
    from agents.setting_previews where finished_at is null order by preview_id limit 1`);
  return row ?? null;
}

export interface Progress extends Omit<PreviewRow, 'first_day' | 'next_day' | 'name' | 'value'> {
  /** Null: it goes on. */
  readonly end: 'complete' | 'cut' | null;
}

/** Writes how far a preview is. Nothing happens when another worker was faster. */
export async function advancePreview(reader: Reader, since: bigint, to: Progress): Promise<void> {
  await reader.rows(sql`
    update agents.setting_previews set last_agent = ${to.last_agent}, lines = ${to.lines}, changed_lines = ${to.changed_lines},
      agents = ${to.agents}, amount_before = ${to.amount_before}, amount_after = ${to.amount_after}, top = ${JSON.stringify(to.top)}::jsonb,
      finished_at = case when ${to.end !== null} then clock_timestamp() end, is_complete = ${to.end !== 'cut'}
    where preview_id = ${to.preview_id} and last_agent = ${since} and finished_at is null`);
}

/** The last previews, the newest first. */
export function listPreviews(reader: Reader, limit: number): Promise<ListedPreview[]> {
  return reader.rows(sql<ListedPreview>`
    select preview_id, last_agent, lines, changed_lines, agents, amount_before, amount_after, first_day::text, next_day::text, name, value,
      top, asked_at, finished_at, is_complete
    from agents.setting_previews order by preview_id desc limit ${limit}`);
}

/** Deletes previews that were finished at least `days` ago, at most `limit`. */
export async function deleteOldPreviews(reader: Reader, days: number, limit: number): Promise<void> {
  await reader.rows(sql`
    delete from agents.setting_previews where preview_id in (
      select preview_id from agents.setting_previews where finished_at < statement_timestamp() - ${days}::int * interval '1 day'
      order by preview_id limit ${limit})`);
}
