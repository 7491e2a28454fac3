import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** A row whose parent is missing. */
export interface Orphan {
  /** Such as `chase without its order`. */
  readonly what: string;
  /** The number of the row in its table. */
  readonly id: bigint;
}

/**
 * The rows of orders, tickets, chases and payouts without the row they belong to, at most a hundred of each kind. Reads these tables in
 * full, so only the audit asks.
 */
export function findOrphans(reader: Reader): Promise<Orphan[]> {
  return reader.rows(sql<Orphan>`select what, id from lottery.find_orphans() order by what, id`);
}
