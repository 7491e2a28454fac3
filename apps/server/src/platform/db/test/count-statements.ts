// Counts what this process asks of the database while it does something, for tests of what a call costs.
import pg from 'pg';

/** Does the work, and gives how many statements were sent meanwhile on all connections, `begin` and `commit` with them. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Client;
  const { query } = prototype;
  let count = 0;
  prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    count += 1;
    return Reflect.apply(query, this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return count;
}
