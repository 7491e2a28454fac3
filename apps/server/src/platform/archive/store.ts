import type { Reader } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** The time of the latest row of a table that only the archive has; null when it has none. */
export async function findLastArchived(reader: Reader, table: string): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ last: Date | null }>`
    select max(last_at) as last from platform.archived
    where parent = ${table} and state in ('detached', 'dropped')`);
  return row?.last ?? null;
}

/** How many rows only the archive has, and for how long the oldest partition has been on its way there. */
export async function findArchived(reader: Reader): Promise<{ rows: bigint; unfinishedSeconds: number }> {
  const [row] = await reader.rows(sql<{ rows: bigint; unfinishedSeconds: number }>`
    select coalesce(sum(row_count) filter (where state in ('detached', 'dropped')), 0)::bigint as rows,
      coalesce(extract(epoch from clock_timestamp() - min(changed_at) filter (where state <> 'dropped')), 0)::float8 as "unfinishedSeconds"
    from platform.archived`);
  return row ?? { rows: 0n, unfinishedSeconds: 0 };
}
