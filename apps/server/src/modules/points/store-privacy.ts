import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** The records of a member, oldest first. Who decided them stays out. */
export function listForExport(reader: Reader, memberId: bigint, limit: number): Promise<object[]> {
  return reader.rows(sql<object>`
    select reference, kind, status, reason, quantity, points::text, money::text, ratio::text, balance_after::text, remark, at, decided_at
    from points.records where member_id = ${memberId} order by record_id limit ${limit}`);
}

/** Removes where goods of a member were sent, what staff wrote to it, and the times that tell its birthday. */
export async function eraseRecords(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from points.birthdays where member_id = ${memberId}`);
  await tx.rows(sql`
    update points.records set address_sealed = null, remark = '' where member_id = ${memberId}`);
}

/** Where a member stands, the months, the changes of the rank, and points of birthdays, oldest first. Who decided stays out. */
export async function exportRank(reader: Reader, memberId: bigint, limit: number): Promise<object> {
  const [standing] = await reader.rows(sql<object>`
    select total::text, level, highest, risen_in::text, review, reviewed_at from points.ranks where member_id = ${memberId}`);
  const months = await reader.rows(sql<object>`
    select month::text, valid::text from points.rank_months where member_id = ${memberId} order by month limit ${limit}`);
  const changes = await reader.rows(sql<object>`
    select kind, from_level, to_level, total::text, valid::text, month::text, at from points.rank_changes
    where member_id = ${memberId} order by change_id limit ${limit}`);
  const birthdays = await reader.rows(sql<object>`
    select occurrence, points::text, level, state, at, given_at from points.birthdays
    where member_id = ${memberId} order by at limit ${limit}`);
  return { standing: standing ?? null, months, changes, birthdays };
}
