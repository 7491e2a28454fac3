// Files of grants and their rows in the database.
import type { GrantFileState, GrantReason, GrantRowVerdict } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Content } from '../types.ts';

export interface FileRow {
  readonly file_id: bigint;
  readonly offer_id: bigint;
  readonly staff_id: bigint;
  readonly approved_by: bigint | null;
  readonly amount: bigint;
  readonly given_amount: bigint;
  readonly at: Date;
  readonly rows: number;
  readonly ok_rows: number;
  readonly given: number;
  readonly refused: number;
  readonly is_emptied: boolean;
  readonly state: GrantFileState;
  readonly reason: GrantReason;
  readonly hash: Buffer;
  readonly note: string;
}

export interface NewFile {
  readonly offerId: bigint;
  readonly staffId: bigint;
  readonly amount: bigint;
  readonly rows: number;
  readonly okRows: number;
  readonly reason: GrantReason;
  readonly key: string;
  readonly hash: Buffer;
  readonly note: string;
}

/** Keeps a file. Null when a call with its key did before. */
export async function insertFile(tx: Tx, one: NewFile): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ file_id: bigint }>`
    insert into promotions.grant_files (offer_id, staff_id, amount, rows, ok_rows, reason, key, hash, note)
    values (${one.offerId}, ${one.staffId}, ${one.amount}, ${one.rows}, ${one.okRows}, ${one.reason}, ${one.key}::uuid, ${one.hash},
      ${one.note})
    on conflict (merchant, key) do nothing returning file_id`);
  return row?.file_id ?? null;
}

/** A row as it was checked. `amount` is null where it cannot be read, `memberId` where nobody has the name. */
export interface CheckedRow {
  readonly row: number;
  readonly memberId: bigint | null;
  readonly name: string | null;
  readonly amount: bigint | null;
  readonly verdict: GrantRowVerdict;
}

export async function insertRows(tx: Tx, fileId: bigint, rows: readonly CheckedRow[]): Promise<void> {
  await tx.rows(sql`
    insert into promotions.grant_file_rows (file_id, row_no, member_id, name, amount, verdict)
    select ${fileId}::bigint, row_no, member_id, name, amount, verdict
    from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ memberId }) => memberId)}::bigint[],
      ${rows.map(({ name }) => name)}::text[], ${rows.map(({ amount }) => amount)}::bigint[],
      ${rows.map(({ verdict }) => verdict)}::text[]) checked (row_no, member_id, name, amount, verdict)`);
}

/** The file that a call with this key made; null when there is none. */
export async function findByKey(reader: Reader, key: string): Promise<FileRow | null> {
  const [row] = await reader.rows(
    sql<FileRow>`select * from promotions.grant_files where key = ${key}::uuid`,
  );
  return row ?? null;
}

export async function lockFile(tx: Tx, fileId: bigint): Promise<FileRow | null> {
  const [row] = await tx.rows(
    sql<FileRow>`select * from promotions.grant_files where file_id = ${fileId} for update`,
  );
  return row ?? null;
}

export async function approveFile(tx: Tx, fileId: bigint, approvedBy: bigint): Promise<void> {
  await tx.rows(sql`
    update promotions.grant_files set state = 'granting', approved_by = ${approvedBy}, approved_at = clock_timestamp()
    where file_id = ${fileId} and state = 'checked'`);
}

export async function withdrawFile(tx: Tx, fileId: bigint): Promise<void> {
  await tx.rows(sql`
    update promotions.grant_files set state = 'withdrawn', ended_at = clock_timestamp() where file_id = ${fileId} and state = 'checked'`);
}

/** A file as it is shown: with the texts of its offer. */
export interface ShownFile extends FileRow {
  readonly currency: string;
  readonly content: Content;
  readonly total: bigint;
}

/** A page of files, newest first; one alone when it is named. */
export function listFiles(
  reader: Reader,
  fileId: bigint | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ShownFile[]> {
  return reader.rows(sql<ShownFile>`
    select f.*, o.currency, v.content
    from (
      select *, count(*) over () as total from promotions.grant_files where ${fileId}::bigint is null or file_id = ${fileId}
      order by file_id desc limit ${limit} offset ${offset}) f
    join promotions.offers o on o.offer_id = f.offer_id
    join promotions.versions v on v.offer_id = o.offer_id and v.version = o.version
    order by f.file_id desc`);
}

/** How many rows of a file have each verdict. */
export function countVerdicts(
  reader: Reader,
  fileId: bigint,
): Promise<{ verdict: GrantRowVerdict; rows: number }[]> {
  return reader.rows(sql<{ verdict: GrantRowVerdict; rows: number }>`
    select verdict, count(*)::int as rows from promotions.grant_file_rows where file_id = ${fileId} group by verdict order by verdict`);
}

/** The newest file before one with the same content for the same offer that was granted in the days before it; null for none. */
export async function findSame(reader: Reader, fileId: bigint, days: number): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ file_id: bigint }>`
    select other.file_id from promotions.grant_files one
    join promotions.grant_files other on other.offer_id = one.offer_id and other.hash = one.hash and other.file_id < one.file_id
      and other.at > one.at - make_interval(days => ${days}) and other.state in ('granting', 'done')
    where one.file_id = ${fileId} order by other.file_id desc limit 1`);
  return row?.file_id ?? null;
}

export interface ShownRow {
  readonly row_no: number;
  readonly member_id: bigint | null;
  readonly name: string | null;
  readonly amount: bigint | null;
  readonly verdict: GrantRowVerdict;
  readonly application_id: bigint | null;
  readonly refused: string | null;
  readonly total: bigint;
}

/** A page of the rows of a file: those that are not granted first, then by line. */
export function listRows(
  reader: Reader,
  fileId: bigint,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ShownRow[]> {
  return reader.rows(sql<ShownRow>`
    select row_no, member_id, name, amount, verdict, application_id, refused, count(*) over () as total
    from promotions.grant_file_rows where file_id = ${fileId}
    order by (verdict <> 'ok' or refused is not null) desc, row_no limit ${limit} offset ${offset}`);
}

/** For how many seconds the oldest file that is approved has not been done; 0 when all are. */
export async function grantingSeconds(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - approved_at)::float8 as seconds from promotions.grant_files where state = 'granting'
    order by approved_at limit 1`);
  return row?.seconds ?? 0;
}
