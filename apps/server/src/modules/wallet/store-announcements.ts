import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** The database's clock. */
export async function readNow(tx: Tx): Promise<Date> {
  const [row] = await tx.rows(sql<{ now: Date }>`select clock_timestamp() as now`);
  if (!row) throw new Error('a clock without a time');
  return row.now;
}
