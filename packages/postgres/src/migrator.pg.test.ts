import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, removeDatabase, startEmbedded } from './launcher.ts';
import { migrate } from './migrator.ts';

let server: EmbeddedPostgres;
let directory: string;
let admin: pg.Client;
const dataDir = mkdtempSync(join(tmpdir(), 'tyche-migrate-'));

beforeAll(async () => {
  // Long enough for a test on a busy machine to bring about the deadlock that the first one to wait is to find.
  server = await startEmbedded({ dataDir, fsync: false, settings: { deadlock_timeout: '4s' } });
  admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
}, 60_000);

afterAll(async () => {
  await admin.end();
  await server.stop();
  await removeDatabase(dataDir);
});

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tyche-migrations-'));
});

afterEach(async () => {
  rmSync(directory, { recursive: true });
  await admin.query('drop schema if exists migrations cascade; drop schema if exists shop cascade');
});

const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
const run = () => migrate({ url: server.url, directory });

test('files run once, in the order of their names', async () => {
  write('2-b.sql', 'insert into shop.log values (2)');
  write('1-a.sql', 'create schema shop; create table shop.log (n int)');
  write('notes.txt', 'not a migration');
  expect(await run()).toEqual(['1-a.sql', '2-b.sql']);
  write('3-c.sql', 'insert into shop.log values (3)');
  expect(await run()).toEqual(['3-c.sql']);
  expect(await run()).toEqual([]);
  expect((await admin.query('select n from shop.log order by n')).rows).toEqual([{ n: 2 }, { n: 3 }]);
});

test('a folder without files is no mistake', async () => {
  expect(await run()).toEqual([]);
});

test('a file that was changed after it had been applied is refused', async () => {
  write('1-a.sql', 'create schema shop');
  await run();
  write('1-a.sql', 'create schema shop; select 1');
  await expect(run()).rejects.toMatchObject({ name: 'MigrationProblem', code: 'changed' });
});

test('a file that fails leaves nothing behind, names its line, and those before it stay', async () => {
  write('1-a.sql', 'create schema shop');
  write('2-b.sql', 'create table shop.half (n int);\nselect no_such_column');
  await expect(run()).rejects.toMatchObject({
    code: 'failed',
    message: expect.stringMatching(/2-b.sql.*line 2/),
  });
  expect((await admin.query("select to_regclass('shop.half') as half")).rows).toEqual([{ half: null }]);
  write('2-b.sql', 'create table shop.half (n int)');
  expect(await run()).toEqual(['2-b.sql']);
});

test('a database with migrations from before the first file is refused in one line', async () => {
  write('20261121-1000-old.sql', 'create schema shop');
  await run();
  rmSync(join(directory, '20261121-1000-old.sql'));
  write('20261124-0010-baseline.sql', 'create table shop.half (n int)');
  await expect(run()).rejects.toMatchObject({
    code: 'outdated',
    message: expect.stringMatching(/^[^\n]*20261121-1000-old\.sql[^\n]*start afresh[^\n]*$/),
  });
  expect((await admin.query("select to_regclass('shop.half') as half")).rows).toEqual([{ half: null }]);
});

test('a database that a newer version has migrated is accepted', async () => {
  write('20261124-0010-baseline.sql', 'create schema shop');
  write('20261201-1000-newer.sql', 'select 1');
  await run();
  rmSync(join(directory, '20261201-1000-newer.sql'));
  expect(await run()).toEqual([]);
});

describe('routines', () => {
  const routines = () => join(directory, 'routines');
  const writeRoutine = (name: string, text: string) => {
    mkdirSync(routines(), { recursive: true });
    writeFileSync(join(routines(), name), text);
  };
  const runAll = () =>
    migrate({ url: server.url, directory, routines: routines(), rights: join(directory, 'rights.txt') });
  const read = async () => (await admin.query<{ n: number }>('select shop.a() as n')).rows[0]?.n;

  beforeEach(() => {
    write('1-a.sql', 'create schema shop');
    write('rights.txt', 'alter function shop.a() security definer');
    writeRoutine(
      'a.sql',
      'create or replace function shop.a() returns int language sql as $$ select shop.b() $$',
    );
    writeRoutine('b.sql', 'create or replace function shop.b() returns int language sql as $$ select 1 $$');
  });

  test('run after the migrations, in any order of their calls, and again when one is new', async () => {
    expect(await runAll()).toEqual(['1-a.sql']);
    expect(await read()).toBe(1);
    writeRoutine('b.sql', 'create or replace function shop.b() returns int language sql as $$ select 2 $$');
    expect(await runAll()).toEqual([]);
    expect(await read()).toBe(2);
  });

  test('that did not change do not run again, also with a new migration', async () => {
    write('1-a.sql', 'create schema shop; create table shop.runs (name text)');
    for (const name of ['a', 'b'])
      writeRoutine(
        `${name}.sql`,
        `create or replace function shop.${name}() returns int language sql as $$ select 1 $$; insert into shop.runs values ('${name}')`,
      );
    const runs = async () =>
      (await admin.query<{ name: string }>('select name from shop.runs')).rows.map(({ name }) => name).join();
    await runAll();
    expect(await runs()).toBe('a,b');
    write('2-b.sql', 'create table shop.more (n int)');
    expect(await runAll()).toEqual(['2-b.sql']);
    expect(await runs()).toBe('a,b');
    writeRoutine('b.sql', `insert into shop.runs values ('b again')`);
    await runAll();
    expect(await runs()).toBe('a,b,b again');
  });

  test('keep the rights of a function that is made anew', async () => {
    await runAll();
    writeRoutine('a.sql', 'create or replace function shop.a() returns int language sql as $$ select 3 $$');
    await runAll();
    const { rows } = await admin.query(`select prosecdef as "isDefiner" from pg_proc where proname = 'a'`);
    expect(rows).toEqual([{ isDefiner: true }]);
  });

  test('are undone together when one fails', async () => {
    await runAll();
    writeRoutine('a.sql', 'create or replace function shop.a() returns int language sql as $$ select 4 $$');
    writeRoutine('b.sql', 'create or replace function shop.b() returns text language sql as $$ select 1 $$');
    await expect(runAll()).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/routines\/b\.sql/),
    });
    expect(await read()).toBe(1);
  });
});

test('the rights run after the migrations, again when they or a migration are new, and else not', async () => {
  const rights = join(mkdtempSync(join(directory, 'rights-')), 'rights.sql');
  const count = async () =>
    Number((await admin.query<{ count: string }>('select count(*) from shop.runs')).rows[0]?.count);
  const runAll = () => migrate({ url: server.url, directory, rights });
  write('1-a.sql', 'create schema shop; create table shop.runs (n int)');
  writeFileSync(rights, 'insert into shop.runs values (1)');
  expect(await runAll()).toEqual(['1-a.sql']);
  expect(await count()).toBe(1);
  await runAll();
  expect(await count()).toBe(1);
  writeFileSync(rights, 'insert into shop.runs values (2)');
  await runAll();
  expect(await count()).toBe(2);
  write('2-b.sql', 'select 1');
  await runAll();
  expect(await count()).toBe(3);
});

test('a login that may only read is enough where nothing is left to do', async () => {
  write('1-a.sql', 'create schema shop');
  await run();
  await admin.query('grant usage on schema migrations to tyche_app');
  await admin.query('grant select on migrations.applied to tyche_app');
  const powerful = new pg.Client({ connectionString: server.adminUrl });
  await powerful.connect();
  await powerful.query('create role reading_login login in role tyche_app');
  await powerful.end();
  const url = Object.assign(new URL(server.url), { username: 'reading_login' });
  expect(await migrate({ url: url.href, directory })).toEqual([]);
  write('2-b.sql', 'create table shop.more (n int)');
  await expect(migrate({ url: url.href, directory })).rejects.toMatchObject({ code: 'failed' });
});

test("no session holds the migration's lock: it ends with a transaction", async () => {
  write(
    '1-a.sql',
    `create schema shop; create table shop.seen as
       select (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())::int as own,
         (select count(*) from pg_locks l join pg_stat_activity a using (pid)
           where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
             and a.state = 'idle in transaction' and a.backend_xmin is null)::int as "ofTransaction"`,
  );
  await run();
  expect((await admin.query('select * from shop.seen')).rows).toEqual([{ own: 0, ofTransaction: 1 }]);
});

test('a login that has the limits and the role of the program migrates as itself', async () => {
  await admin.query(
    "alter role tyche set role = tyche_app; alter role tyche set statement_timeout = '200ms'",
  );
  try {
    write('1-a.sql', 'create schema shop; select pg_sleep(0.3)');
    expect(await run()).toEqual(['1-a.sql']);
  } finally {
    await admin.query('alter role tyche reset all');
  }
});

test('nodes that migrate at the same moment share the work', async () => {
  write('1-a.sql', 'create schema shop; create table shop.log (n int); select pg_sleep(0.1)');
  write('2-b.sql', 'insert into shop.log values (2)');
  const outcomes = await Promise.all([run(), run(), run()]);
  expect(outcomes.flat().sort()).toEqual(['1-a.sql', '2-b.sql']);
});

test('a commit inside a file does not slip past the record of it', async () => {
  write('1-a.sql', 'create schema shop; commit; begin');
  await run();
  expect(await run()).toEqual([]);
});

/** Holds a lock on a table as a long call does; gives the function that ends it. */
async function hold(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in row exclusive mode`);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

test('a file that meets a lock lets the calls behind it through, and is tried again', async () => {
  write('1-a.sql', 'create schema shop; create table shop.log (n int)');
  await run();
  write(
    '2-b.sql',
    "insert into shop.log values (2); alter table shop.log add column what text not null default ''",
  );
  const release = await hold('shop.log');
  const patient = migrate({ url: server.url, directory, lockTimeoutMs: 100, pauseMs: 200, tries: 50 });
  const waiting = async () =>
    (await admin.query("select 1 from pg_locks where not granted and relation = 'shop.log'::regclass")).rows;
  await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toHaveLength(1);
  // A call that comes while the migration waits is answered in the next pause: it never waits for the long call.
  await admin.query("set statement_timeout = '5s'");
  await admin.query('insert into shop.log values (1)').finally(() => admin.query('reset statement_timeout'));
  await release();
  expect(await patient).toEqual(['2-b.sql']);
  expect((await admin.query('select n from shop.log where n = 2')).rows).toHaveLength(1);
});

test('a file that deadlocks with a call is tried again', async () => {
  write('1-a.sql', 'create schema shop; create table shop.log (n int); create table shop.total (n int)');
  await run();
  write(
    '2-b.sql',
    'lock table shop.log in share row exclusive mode; lock table shop.total in share row exclusive mode',
  );
  const call = new pg.Client({ connectionString: server.url });
  await call.connect();
  await call.query('begin; lock table shop.total in row exclusive mode');
  const patient = migrate({ url: server.url, directory, lockTimeoutMs: 30_000, pauseMs: 10 });
  const waiting = async () =>
    (await admin.query("select 1 from pg_locks where not granted and relation = 'shop.total'::regclass"))
      .rows;
  await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toHaveLength(1);
  // The migration has waited a second longer, so PostgreSQL finds the deadlock on its behalf and ends it.
  await setTimeout(1_000);
  await call.query('lock table shop.log in row exclusive mode; commit');
  expect(await patient).toEqual(['2-b.sql']);
  await call.end();
});

test('a file that never gets its lock fails, and leaves nothing behind', async () => {
  write('1-a.sql', 'create schema shop; create table shop.log (n int)');
  await run();
  write('2-b.sql', 'create table shop.half (n int); alter table shop.log add column what text');
  const release = await hold('shop.log');
  const hasty = migrate({ url: server.url, directory, lockTimeoutMs: 50, pauseMs: 10, tries: 3 });
  await expect(hasty).rejects.toMatchObject({ code: 'failed', message: expect.stringContaining('2-b.sql') });
  await release();
  expect((await admin.query("select to_regclass('shop.half') as half")).rows).toEqual([{ half: null }]);
  expect(await run()).toEqual(['2-b.sql']);
});

test('an index is built outside a transaction, and what a broken try left of it is built anew', async () => {
  write('1-a.sql', 'create schema shop; create table shop.log (n int); insert into shop.log values (1), (1)');
  await run();
  const statement = 'create unique index concurrently if not exists log_n on shop.log (n)';
  write('2-b.sql', `-- outside a transaction\n${statement}`);
  await expect(run()).rejects.toMatchObject({ code: 'failed' });
  const isValid = async () =>
    (await admin.query("select indisvalid from pg_index where indexrelid = 'shop.log_n'::regclass")).rows;
  expect(await isValid()).toEqual([{ indisvalid: false }]);
  await admin.query('delete from shop.log');
  expect(await run()).toEqual(['2-b.sql']);
  expect(await isValid()).toEqual([{ indisvalid: true }]);
});
