import type { Reader } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** The time of the latest row of a table that only the archive has; null when it has none. */
export async function findLastArchived(reader: Reader, table: string): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ last: Date | null }>`
    select max(last_at) as last from platform.archived
    where parent = ${table} and state in ('detached', 'dropped')`);
  return row?.last ?? null;
}
