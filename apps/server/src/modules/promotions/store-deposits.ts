import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Notes a deposit that offers are to look at; noting it again changes nothing. */
export async function noteDue(tx: Tx, depositId: bigint): Promise<void> {
  await tx.rows(sql`
    insert into promotions.due_deposits (deposit_id) values (${depositId}) on conflict (deposit_id) do nothing`);
}

/** Deposits to look at, the oldest first. */
export async function listDue(reader: Reader, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ deposit_id: bigint }>`
    select deposit_id from promotions.due_deposits order by at limit ${limit}`);
  return rows.map(({ deposit_id }) => deposit_id);
}

export async function deleteDue(tx: Tx, depositId: bigint): Promise<void> {
  await tx.rows(sql`delete from promotions.due_deposits where deposit_id = ${depositId}`);
}

/** For how many seconds the oldest deposit waits to be looked at; 0 when none does. */
export async function dueSeconds(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - at)::float8 as seconds from promotions.due_deposits order by at limit 1`);
  return row?.seconds ?? 0;
}
