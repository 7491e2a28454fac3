// What the job of grant files reads and writes: the next rows, their results, and what is deleted.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { FileRow } from './store.ts';

/** Files whose rows are to be granted, the oldest first. */
export async function listGranting(reader: Reader, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ file_id: bigint }>`
    select file_id from promotions.grant_files where state = 'granting' order by file_id limit ${limit}`);
  return rows.map(({ file_id }) => file_id);
}

/** Locks a file whose rows are to be granted. Null while another worker has it, and when it is done. */
export async function lockGranting(tx: Tx, fileId: bigint): Promise<FileRow | null> {
  const [row] = await tx.rows(sql<FileRow>`
    select * from promotions.grant_files where file_id = ${fileId} and state = 'granting' for update skip locked`);
  return row ?? null;
}

/** A row that is to be granted. */
export interface OpenRow {
  readonly row_no: number;
  readonly member_id: bigint;
  readonly amount: bigint;
}

/** The next rows of a file without a result, by line. */
export function listOpenRows(tx: Tx, fileId: bigint, limit: number): Promise<OpenRow[]> {
  return tx.rows(sql<OpenRow>`
    select row_no, member_id, amount from promotions.grant_file_rows
    where file_id = ${fileId} and verdict = 'ok' and application_id is null and refused is null order by row_no limit ${limit}`);
}

/** The result of a row: an application, or the code of a refusal. */
export interface RowResult {
  readonly row: number;
  readonly amount: bigint;
  readonly applicationId: bigint | null;
  readonly refused: string | null;
}

/** Writes the results of some rows, and adds them to the counts of their file. */
export async function keepResults(tx: Tx, fileId: bigint, results: readonly RowResult[]): Promise<void> {
  await tx.rows(sql`
    update promotions.grant_file_rows r set application_id = result.application_id, refused = result.refused
    from unnest(${results.map(({ row }) => row)}::int[], ${results.map(({ applicationId }) => applicationId)}::bigint[],
      ${results.map(({ refused }) => refused)}::text[]) result (row_no, application_id, refused)
    where r.file_id = ${fileId} and r.row_no = result.row_no`);
  const given = results.filter(({ applicationId }) => applicationId !== null);
  const amount = given.reduce((sum, row) => sum + row.amount, 0n);
  await tx.rows(sql`
    update promotions.grant_files set given = given + ${given.length}, refused = refused + ${results.length - given.length},
      given_amount = given_amount + ${amount}
    where file_id = ${fileId}`);
}

export async function endFile(tx: Tx, fileId: bigint): Promise<void> {
  await tx.rows(
    sql`update promotions.grant_files set state = 'done', ended_at = clock_timestamp() where file_id = ${fileId}`,
  );
}

/** Withdraws files that nobody had approved some days after their check. */
export async function withdrawOld(tx: Tx, days: number): Promise<void> {
  await tx.rows(sql`
    update promotions.grant_files set state = 'withdrawn', ended_at = clock_timestamp()
    where state = 'checked' and at < clock_timestamp() - make_interval(days => ${days})`);
}

/** Deletes the rows of a file that has been over for some days, and empties its note. Null when no such file is left. */
export async function emptyOldFile(tx: Tx, days: number): Promise<bigint | null> {
  const [file] = await tx.rows(sql<{ file_id: bigint }>`
    update promotions.grant_files set note = '', is_emptied = true where file_id = (
      select file_id from promotions.grant_files where not is_emptied and ended_at < clock_timestamp() - make_interval(days => ${days})
      order by file_id limit 1 for update skip locked)
    returning file_id`);
  if (!file) return null;
  await tx.rows(sql`delete from promotions.grant_file_rows where file_id = ${file.file_id}`);
  return file.file_id;
}
