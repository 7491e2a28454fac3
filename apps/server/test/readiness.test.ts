// A server whose database is away: the process is healthy, not ready, and says so; when the database is back it is ready of itself.
import { writeLoginSettings } from '@tyche/postgres/login-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { loginSettings } from '../src/platform/db/session-settings.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestServer } from './harness.ts';

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
  await eventually(async () => (await readiness()).status === 503);
  expect((await readiness()).body).toEqual({ ok: false, missing: ['database'], degraded: [] });
  expect((await client.send('GET', '/healthz')).body).toEqual({ ok: true });
  await admit(true);
  await eventually(async () => (await readiness()).status === 200);
});

it('names migrations that the database lacks, and is ready again when they are there', async () => {
  const client = server.client();
  const readiness = () => client.send('GET', '/readyz');
  const own = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  try {
    await own.inTransaction((tx) =>
      tx.rows(sql`update migrations.applied set name = 'away/' || name where name = 'routines/draws.sql'`),
    );
    expect(await readiness()).toMatchObject({ status: 503, body: { missing: ['migrations'] } });
  } finally {
    await own.inTransaction((tx) =>
      tx.rows(
        sql`update migrations.applied set name = 'routines/draws.sql' where name = 'away/routines/draws.sql'`,
      ),
    );
    await own.close();
  }
  expect((await readiness()).status).toBe(200);
});

it('names sessions that a pooler gives without the settings of the program', async () => {
  const url = `${server.databaseUrl}&application_name=pooled`;
  const write = () => writeLoginSettings({ url, directUrl: server.databaseUrl, settings: loginSettings });
  const open = () =>
    startTestServer({
      beside: server,
      env: { DATABASE_URL: url, TYCHE_DATABASE_DIRECT_URL: server.databaseUrl },
    });
  await expect(open()).rejects.toThrow(/tyche_app.*lock_timeout is 0 s/);
  await write();
  const other = await open();
  try {
    const readiness = () => other.client().send('GET', '/readyz');
    expect((await readiness()).status).toBe(200);
    const name = new URL(url).pathname.slice(1);
    const text = `alter role tyche in database ${name} reset lock_timeout`;
    await keeper.reader.rows({ ...sql``, name: 'reset', text });
    await keeper.reader.rows(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pooled'`,
    );
    await eventually(async () => (await readiness()).status === 503);
    expect((await readiness()).body.missing).toEqual(['database-settings']);
    await write();
    await eventually(async () => (await readiness()).status === 200);
  } finally {
    await other.stop();
  }
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
    await eventually(async () => (await degraded()).includes('local-beacon'));
  } finally {
    await own.close();
  }
});
