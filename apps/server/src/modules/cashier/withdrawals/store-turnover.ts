import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { turnoverSources } from '../domains.ts';

export interface RequirementRow {
  readonly source: string;
  readonly reference: string;
  readonly required: bigint;
  readonly at: Date;
}

export async function insertRequirement(
  tx: Tx,
  row: { memberId: bigint; source: (typeof turnoverSources)[number]; reference: string; required: bigint },
): Promise<void> {
  await tx.rows(sql`
    insert into cashier.turnover (member_id, source, reference, required)
    values (${row.memberId}, ${row.source}, ${row.reference}, ${row.required}) on conflict do nothing`);
}

export function listOpenRequirements(reader: Reader, memberId: bigint): Promise<RequirementRow[]> {
  return reader.rows(sql<RequirementRow>`
    select source, reference, required, at from cashier.turnover
    where member_id = ${memberId} and met_at is null order by turnover_id`);
}

export async function closeRequirements(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(
    sql`update cashier.turnover set met_at = clock_timestamp() where member_id = ${memberId} and met_at is null`,
  );
}
