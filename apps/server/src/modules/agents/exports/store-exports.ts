import type { ExportReport, ExportState } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Filters as the call for the list takes them. */
export type StoredFilters = Readonly<Record<string, unknown>>;

export interface OpenExport {
  readonly exportId: bigint;
  readonly agentId: bigint;
  readonly report: ExportReport;
  readonly language: string;
  readonly filters: StoredFilters;
  readonly parts: number;
  readonly rows: bigint;
  /** Where the next part begins; null: at the start of the list. */
  readonly place: string | null;
}

export interface ListedExport {
  readonly exportId: bigint;
  readonly report: ExportReport;
  readonly state: ExportState;
  readonly rows: bigint;
  readonly filters: StoredFilters;
  readonly refusal: string | null;
  readonly askedAt: Date;
  readonly endedAt: Date | null;
  readonly isTaken: boolean;
}

/** Adds a file that waits. Null: one of the list waits already. */
export async function insertExport(
  tx: Tx,
  asked: Pick<OpenExport, 'agentId' | 'report' | 'language' | 'filters'>,
): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ export_id: bigint }>`
    insert into agents.exports (agent_id, report, language, filters)
    values (${asked.agentId}, ${asked.report}, ${asked.language}, ${JSON.stringify(asked.filters)}::jsonb)
    on conflict (agent_id, report) where state = 'waiting' do nothing returning export_id`);
  return row?.export_id ?? null;
}

/** The file that waits with the fewest parts, so that a small one is not behind a large one; without some. */
export async function findOpenExport(reader: Reader, without: readonly bigint[]): Promise<OpenExport | null> {
  const [row] = await reader.rows(sql<OpenExport>`
    select export_id as "exportId", agent_id as "agentId", report, language, filters, parts, rows, place
    from agents.exports where state = 'waiting' and export_id <> all (${without}::bigint[])
    order by parts, export_id limit 1`);
  return row ?? null;
}

/** Writes the next part of a file. False: nothing happens, as another worker was faster, or the file was deleted. */
export async function addPart(
  tx: Tx,
  { exportId, parts }: Pick<OpenExport, 'exportId' | 'parts'>,
  part: {
    readonly rows: readonly unknown[];
    readonly place: string | null;
    /** Null: the file goes on. */
    readonly end: 'ready' | 'cut' | null;
  },
): Promise<boolean> {
  const [row] = await tx.rows(sql<{ parts: number }>`
    update agents.exports set parts = parts + 1, rows = rows + ${part.rows.length}::int, place = ${part.place},
      state = coalesce(${part.end}::text, state::text), ended_at = case when ${part.end !== null} then clock_timestamp() end
    where export_id = ${exportId} and parts = ${parts}::int and state = 'waiting' returning parts`);
  if (!row) return false;
  await tx.rows(sql`
    insert into agents.export_parts (export_id, part, rows) values (${exportId}, ${row.parts}, ${JSON.stringify(part.rows)})`);
  return true;
}

/** Ends a file whose list is refused, and deletes its parts. False: it had ended, or was deleted. */
export async function refuseExport(tx: Tx, exportId: bigint, refusal: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    update agents.exports set state = 'refused', refusal = ${refusal}, ended_at = clock_timestamp()
    where export_id = ${exportId} and state = 'waiting' returning export_id`);
  if (rows.length === 0) return false;
  await tx.rows(sql`delete from agents.export_parts where export_id = ${exportId}`);
  return true;
}

/** The files of an agent, of one list or of all, the newest first. */
export function listExports(
  reader: Reader,
  agentId: bigint,
  report: ExportReport | null,
  limit: number,
): Promise<ListedExport[]> {
  return reader.rows(sql<ListedExport>`
    select export_id as "exportId", report, state, rows, filters, refusal, asked_at as "askedAt", ended_at as "endedAt",
      taken_at is not null as "isTaken"
    from agents.exports where agent_id = ${agentId} and (${report}::text is null or report = ${report}::text)
    order by export_id desc limit ${limit}`);
}

export interface FoundPart {
  readonly report: ExportReport;
  readonly state: ExportState;
  readonly filters: StoredFilters;
  readonly parts: number;
  /** A JSON array; null: it has no such part. */
  readonly rows: string | null;
}

/** A part of a file of an agent; null when it has no such file. */
export async function findPart(
  reader: Reader,
  agentId: bigint,
  exportId: bigint,
  part: number,
): Promise<FoundPart | null> {
  const [row] = await reader.rows(sql<FoundPart>`
    select e.report, e.state, e.filters, e.parts, p.rows
    from agents.exports e left join agents.export_parts p on p.export_id = e.export_id and p.part = ${part}::int
    where e.export_id = ${exportId} and e.agent_id = ${agentId}`);
  return row ?? null;
}

/** Notes that an agent has downloaded a file. False: it has no such file that is made. */
export async function noteTaken(tx: Tx, agentId: bigint, exportId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    update agents.exports set taken_at = clock_timestamp()
    where export_id = ${exportId} and agent_id = ${agentId} and state in ('ready', 'cut') returning export_id`);
  return rows.length > 0;
}

/** Deletes a file of an agent. False: it has no such file. */
export async function deleteExport(tx: Tx, agentId: bigint, exportId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    delete from agents.exports where export_id = ${exportId} and agent_id = ${agentId} returning export_id`);
  return rows.length > 0;
}

/** Deletes files that were made at least `days` ago, at most `limit`. */
export async function deleteOldExports(reader: Reader, days: number, limit: number): Promise<void> {
  await reader.rows(sql`
    delete from agents.exports where export_id in (
      select export_id from agents.exports where ended_at < statement_timestamp() - ${days}::int * interval '1 day'
      order by ended_at limit ${limit})`);
}

/** Deletes the files of a member and of all agents that ever stood above it: they may name it. */
export async function eraseExports(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`
    delete from agents.exports
    where agent_id = ${memberId} or agent_id in (select ancestor from agents.closure where descendant = ${memberId})`);
}
