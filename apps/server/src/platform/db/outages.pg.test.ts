// What a transaction says when the database cannot answer: the first error, marked as an outage.
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { type OutageKind, outageOf } from './outages.ts';
import { sql } from './sql.ts';

let drop: () => Promise<void>;
let database: Database;
const heard: OutageKind[] = [];
beforeAll(async () => {
  const made = await testDatabase();
  drop = made.drop;
  database = openDatabase({ url: made.url, maxConnections: 4, onOutage: (kind) => void heard.push(kind) });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const raise = (code: string) => {
  const text = `do $$ begin raise exception 'as told' using errcode = '${code}'; end $$`;
  return { ...sql``, name: `raise ${code}`, text };
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  ['55P03', 'timeout'],
  ['57014', 'timeout'],
  ['53100', 'storage'],
] as const)(
  '%s is the error of a transaction whose later statements failed with 25P02',
  async (code, kind) => {
    const error = await failure(
      database.inTransaction(async (tx) => {
        // Nobody waits for the first; the second only says that the transaction has failed.
        const first = tx.rows(raise(code)).catch(() => undefined);
        await tx.rows(sql`select 1`);
        await first;
      }),
    );
    expect(error).toMatchObject({ code });
    expect(outageOf(error)).toBe(kind);
    expect(heard.at(-1)).toBe(kind);
  },
);

test('an error that was caught at a savepoint is not told later', async () => {
  const error = await failure(
    database.inTransaction(async (tx) => {
      await database.inSavepoint(tx, () => tx.rows(raise('55P03'))).catch(() => undefined);
      await tx.rows(raise('23505'));
    }),
  );
  expect(error).toMatchObject({ code: '23505' });
  expect(outageOf(error)).toBeNull();
});

test('a connection that is lost in the middle is an outage, whatever the driver says of it', async () => {
  const error = await failure(
    database.inTransaction(async (tx) => {
      const [row] = await tx.rows(sql<{ pid: number }>`select pg_backend_pid() as pid`);
      await database.reader.rows(sql`select pg_terminate_backend(${row?.pid})`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.rows(sql`select 2`);
    }),
  );
  expect(outageOf(error)).toBe('connection');
});
