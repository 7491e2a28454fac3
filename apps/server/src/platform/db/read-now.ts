import type { Reader } from './database.ts';
import { sql } from './sql.ts';

/** The time by the clock of the database, which decides whatever moves money. */
export async function readNow(reader: Reader): Promise<Date> {
  const [row] = await reader.rows(sql<{ now: Date }>`select clock_timestamp() as now`);
  if (!row) throw new Error('the database tells no time');
  return row.now;
}
