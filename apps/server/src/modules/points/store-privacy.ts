import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** The records of a member, oldest first. Who decided them stays out. */
export function listForExport(reader: Reader, memberId: bigint, limit: number): Promise<object[]> {
  return reader.rows(sql<object>`
    select reference, kind, status, reason, quantity, points::text, money::text, ratio::text, balance_after::text, remark, at, decided_at
    from points.records where member_id = ${memberId} order by record_id limit ${limit}`);
}

/** Removes where goods of a member were sent, and what staff wrote to it. */
export async function eraseRecords(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`
    update points.records set address_sealed = null, remark = '' where member_id = ${memberId}`);
}
