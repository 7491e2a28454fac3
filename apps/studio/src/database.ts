// The studio's database: a pool, transactions, and its migrations, which it applies itself.
import { join } from 'node:path';
import { migrate } from '@tyche/postgres/migrator';
import pg from 'pg';

export interface Reader {
  /** Runs one statement. A bigint column is a bigint. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** A transaction. */
export interface Tx extends Reader {
  readonly isTransaction: true;
}

export interface StudioDatabase extends Reader {
  /** Commits what `work` did, or nothing of it when it throws. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `inTransaction`, on a connection of its own: for what has to be recorded when it arrives, however much else waits. */
  inFront<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 10;
const CONNECT_MS = 10_000;
/** No statement of the studio is long: one that hangs must not keep a player's row. */
const STATEMENT_MS = 10_000;

/** Applies the migrations that are new, under an advisory lock, and opens the database. */
export async function openStudioDatabase(url: string): Promise<StudioDatabase> {
  await migrate({ url, directory: join(import.meta.dirname, '../migrations') });
  const pool = openPool(url, MAX_CONNECTIONS);
  const front = openPool(url, 1);
  return {
    rows: (text, values) => rowsOf(pool, text, values),
    inTransaction: (work) => transact(pool, work),
    inFront: (work) => transact(front, work),
    async close() {
      await Promise.all([pool.end(), front.end()]);
    },
  };
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    application_name: 'tyche-studio',
    types: { getTypeParser: parserOf },
  });
  // A connection that breaks is replaced, one in a transaction too; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function transact<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work({ isTransaction: true, rows: (text, values) => rowsOf(client, text, values) });
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back is not used again.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

const parserOf = ((oid: number, format?: 'text') =>
  oid === pg.types.builtins.INT8
    ? BigInt
    : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;

async function rowsOf<Row>(
  client: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await client.query(text, [...values]);
  return rows;
}
