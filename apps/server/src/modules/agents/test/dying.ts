import type { Database, Tx } from '../../../platform/db/database.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** The database of a process whose connection is cut before the statement of that number of a transaction. */
export function dyingAt(database: Database, fatal: number): Database {
  let statements = 0;
  return {
    ...database,
    inTransaction: (work) =>
      database.inTransaction(async (tx) => {
        const dying = {
          ...tx,
          async rows<Row>(statement: Sql<Row>) {
            statements += 1;
            if (statements === fatal) await tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`);
            return tx.rows(statement);
          },
        };
        return work(dying as Tx);
      }),
  };
}
