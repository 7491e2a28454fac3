// How far each reader of the feed of final wagers has read.
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { FeedPlace } from './store-ends.ts';

/** Locks the mark of a reader until the transaction ends. Null while another transaction has it, and in the first run of all. */
export async function lockMark(tx: Tx, reader: string): Promise<FeedPlace | null> {
  const [row] = await tx.rows(sql<FeedPlace>`
    select transaction::text, end_id as "endId", up_to_ref as "upToRef" from wagers.feed_marks where reader = ${reader}
    for update skip locked`);
  if (!row) await insertMark(tx, reader);
  return row ?? null;
}

/** Keeps the mark of a reader where it is until the transaction ends: waits for a step that runs, and no step begins. */
export async function holdMark(tx: Tx, reader: string): Promise<void> {
  await insertMark(tx, reader);
  await tx.rows(sql`select from wagers.feed_marks where reader = ${reader} for share`);
}

export async function moveMark(
  tx: Tx,
  reader: string,
  { transaction, endId, upToRef }: FeedPlace,
): Promise<void> {
  await tx.rows(sql`
    update wagers.feed_marks set transaction = ${transaction}::xid8, end_id = ${endId}, up_to_ref = ${upToRef} where reader = ${reader}`);
}

/**
 * For how many seconds the oldest end waits that a reader has not read; 0 when there is none. Ends that no step can read yet count too, as an
 * older transaction is not over.
 */
export async function secondsBehind(database: Reader, reader: string): Promise<number> {
  const [row] = await database.rows(sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - ended_at)::float8 as seconds from wagers.ends
    where (transaction, end_id) > (
      coalesce((select transaction from wagers.feed_marks where reader = ${reader}), '0'::xid8),
      coalesce((select end_id from wagers.feed_marks where reader = ${reader}), 0))
    order by transaction, end_id limit 1`);
  return row?.seconds ?? 0;
}

async function insertMark(tx: Tx, reader: string): Promise<void> {
  await tx.rows(sql`insert into wagers.feed_marks (reader) values (${reader}) on conflict do nothing`);
}
