// A server whose database is away: the process is healthy, not ready, and says so; when the database is back it is ready of itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestServer, type TestServer, until } from './harness.ts';

let server: TestServer;
let keeper: Database;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  const url = new URL(server.databaseUrl);
  url.pathname = '/postgres';
  keeper = openDatabase({ url: url.href, maxConnections: 1 });
});
afterAll(async () => {
  await admit(true);
  await keeper.close();
  await server.stop();
});

/** Lets the server's database be connected to, or shuts it for everyone who is there. */
async function admit(isOpen: boolean): Promise<void> {
  const name = new URL(server.databaseUrl).pathname.slice(1);
  const text = `alter database ${name} allow_connections ${isOpen}`;
  await keeper.reader.rows({ ...sql``, name: text, text });
  if (!isOpen)
    await keeper.reader.rows(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`,
    );
}

it('is told from health: without the database the process lives and is not ready, and is ready again with it', async () => {
  const client = server.client();
  const readiness = () => client.send('GET', '/readyz');
  expect((await readiness()).status).toBe(200);
  await admit(false);
  await until(async () => (await readiness()).status === 503);
  expect((await readiness()).body).toEqual({ ok: false, missing: ['database'], degraded: [] });
  expect((await client.send('GET', '/healthz')).body).toEqual({ ok: true });
  await admit(true);
  await until(async () => (await readiness()).status === 200);
});

it('names the local beacon when the site takes real money, as own draws do not go on sale then', async () => {
  const client = server.client();
  const degraded = async () => (await client.send('GET', '/readyz')).body.degraded;
  expect(await degraded()).toEqual([]);
  const own = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  try {
    await own.inTransaction((tx) =>
      tx.rows(sql`update settings.merchants set overrides = overrides || '{"playMoney": false}'::jsonb`),
    );
    await until(async () => (await degraded()).includes('local-beacon'));
  } finally {
    await own.close();
  }
});
