// What movements of a member belong to. A derived key begins with the millisecond of its application, so the rows are found by it.
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** The applications of bonuses of a member, by the key that a bonus has in the ledger. */
export async function listByBonusKey(
  reader: Reader,
  memberId: bigint,
  bonusKeys: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await reader.rows(sql<{ bonus_key: string; application_id: bigint }>`
    select bonus_key, application_id from promotions.bonuses
    where bonus_key = any(${bonusKeys}::uuid[]) and member_id = ${memberId}`);
  return new Map(rows.map((row) => [row.bonus_key, row.application_id]));
}

export interface CreditedRow {
  readonly application_id: bigint;
  readonly at: Date;
  readonly occurrence_key: string;
}

/** The applications of a member for cash that were made in some milliseconds. */
export function listMadeAt(reader: Reader, memberId: bigint, times: readonly Date[]): Promise<CreditedRow[]> {
  return reader.rows(sql<CreditedRow>`
    select application_id, at, occurrence_key from promotions.applications
    where member_id = ${memberId} and mode = 'cash' and date_trunc('milliseconds', at) = any(${times}::timestamptz[])
    order by application_id desc limit 1000 /* applications */`);
}
