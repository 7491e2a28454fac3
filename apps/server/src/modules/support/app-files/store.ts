import type { AppFileKind } from '@tyche/rules/support';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface FileRow {
  readonly file_id: bigint;
  readonly staff_id: bigint;
  readonly bytes: bigint;
  readonly at: Date;
  readonly kind: AppFileKind;
  readonly version: string;
  readonly url: string;
  readonly sha256: string;
  readonly labels: Readonly<Record<string, string>>;
}

export interface StepRow {
  readonly kind: AppFileKind;
  readonly step: number;
  /** Null: withdrawn. */
  readonly file_id: bigint | null;
  readonly starts_at: Date;
  readonly at: Date;
  readonly staff_id: bigint;
  readonly approved_by: bigint | null;
  readonly reason: string;
}

export type PublishedRow = Pick<FileRow, 'bytes' | 'kind' | 'version' | 'url' | 'sha256' | 'labels'> & {
  readonly starts_at: Date;
};

/** What the last decision about each kind whose time has come publishes, in the order of the kinds. */
export function listPublished(reader: Reader): Promise<PublishedRow[]> {
  return reader.rows(sql<PublishedRow>`
    select f.kind, f.version, f.url, f.sha256, f.bytes, f.labels, s.starts_at
    from (
      select distinct on (kind) kind, file_id, starts_at from support.app_file_steps
      where starts_at <= clock_timestamp() order by kind, step desc) s
    join support.app_files f on f.file_id = s.file_id
    order by f.kind`);
}

/** The newest versions of all kinds. */
export function listFiles(reader: Reader, limit: number): Promise<FileRow[]> {
  return reader.rows(sql<FileRow>`
    select file_id, staff_id, bytes, at, kind, version, url, sha256, labels from support.app_files
    order by file_id desc limit ${limit}`);
}

/** Every decision about a kind, or about all; a kind has few. Newest first. */
export function listSteps(reader: Reader, kind: AppFileKind | null = null): Promise<StepRow[]> {
  return reader.rows(sql<StepRow>`
    select kind, step, file_id, starts_at, at, staff_id, approved_by, reason from support.app_file_steps
    where ${kind}::text is null or kind = ${kind}::text order by at desc, step desc limit 10000 /* decisions */`);
}

export async function findFile(reader: Reader, fileId: bigint): Promise<FileRow | null> {
  const [row] = await reader.rows(sql<FileRow>`
    select file_id, staff_id, bytes, at, kind, version, url, sha256, labels from support.app_files where file_id = ${fileId}::bigint`);
  return row ?? null;
}

/** Adds a version; null when the kind has it already. */
export async function insertFile(
  tx: Tx,
  row: Pick<FileRow, 'staff_id' | 'kind' | 'version' | 'url' | 'sha256' | 'labels'> & {
    readonly bytes: number;
  },
): Promise<bigint | null> {
  const [added] = await tx.rows(sql<{ file_id: bigint }>`
    insert into support.app_files (staff_id, kind, version, url, sha256, bytes, labels)
    values (${row.staff_id}, ${row.kind}, ${row.version}, ${row.url}, ${row.sha256}, ${row.bytes}, ${JSON.stringify(row.labels)}::jsonb)
    on conflict (merchant, kind, version) do nothing returning file_id`);
  return added?.file_id ?? null;
}

/**
 * Adds the decision after `after`, which begins at `startsAt` or now, whichever is later. False when another decision came meanwhile.
 *
 * @param after the number of the last decision; 0 before the first.
 */
export async function insertStep(
  tx: Tx,
  row: {
    readonly kind: AppFileKind;
    readonly after: number;
    readonly fileId: bigint | null;
    readonly startsAt: Date | null;
    readonly staffId: bigint;
    readonly approvedBy: bigint | null;
    readonly reason: string;
  },
): Promise<boolean> {
  const added = await tx.rows(sql`
    insert into support.app_file_steps (kind, step, file_id, starts_at, staff_id, approved_by, reason)
    select ${row.kind}, ${row.after}::int + 1, ${row.fileId}::bigint, greatest(clock_timestamp(), ${row.startsAt}::timestamptz),
      ${row.staffId}::bigint, ${row.approvedBy}::bigint, ${row.reason}
    where ${row.after}::int = (select coalesce(max(step), 0) from support.app_file_steps where kind = ${row.kind})
    on conflict do nothing returning step`);
  return added.length > 0;
}
