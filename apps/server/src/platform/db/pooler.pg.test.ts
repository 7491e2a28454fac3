// The database behind a pooler in transaction mode (scale.md 3.4): it takes no settings in the start packet, and keeps no names of statements.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { callAs, chooseAccount, handOver } from '@tyche/postgres/account';
import { writeLoginSettings } from '@tyche/postgres/login-settings';
import { type Connection, connect } from '@tyche/testkit/connection';
import { testDatabase } from '@tyche/testkit/database';
import { freePort } from '@tyche/testkit/free-port';
import { until } from '@tyche/testkit/until';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase, PROGRAM } from './database.ts';
import { outageOf } from './outages.ts';
import { loginSettings, SessionProblem } from './session-settings.ts';
import { sql } from './sql.ts';

const LOGIN = 'tyche_pooled';

let place: Awaited<ReturnType<typeof testDatabase>>;
let admin: Connection;
/** The login of the program at PostgreSQL itself, and the same as if it led through a pooler. */
let directUrl: string;
let url: string;
const opened: Database[] = [];
beforeAll(async () => {
  place = await testDatabase();
  admin = await connect(
    Object.assign(new URL(inject('postgresAdminUrl')), { pathname: new URL(place.url).pathname }).href,
  );
  await admin.query(`do $$ begin
    if to_regrole('${LOGIN}') is null then create role ${LOGIN} login in role ${PROGRAM}; end if; end $$`);
  directUrl = Object.assign(new URL(place.url), { username: LOGIN }).href;
  url = `${directUrl}&application_name=pooled`;
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(async () => {
  await admin.end();
  await place.drop();
});

function open(options: Partial<Parameters<typeof openDatabase>[0]> = {}): Database {
  const database = openDatabase({ url, directUrl, maxConnections: 2, role: PROGRAM, ...options });
  opened.push(database);
  return database;
}
const write = () => writeLoginSettings({ url, directUrl, settings: loginSettings });
const forget = () =>
  admin.query(`alter role ${LOGIN} in database ${new URL(url).pathname.slice(1)} reset all`);
const stateOf = async (database: Database) =>
  (
    await database.reader.rows(sql<{ role: string; limit: string; zone: string }>`
      select current_user::text as role, current_setting('lock_timeout') as "limit", current_setting('timezone') as zone`)
  )[0];

describe('settings of the login', () => {
  test('are written once, by the login itself, and its sessions have them without a start packet', async () => {
    expect(await write()).toBe(true);
    expect(await write()).toBe(false);
    expect(await stateOf(open())).toEqual({ role: PROGRAM, limit: '5s', zone: 'UTC' });
  });

  test('that are missing make every connection an outage, with their names in the reason', async () => {
    await forget();
    const database = open();
    const refused = await database.reader.rows(sql`select 1`).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SessionProblem);
    expect(outageOf(refused)).toBe('connection');
    expect(String(refused)).toMatch(
      new RegExp(`acts as ${LOGIN} instead of ${PROGRAM}.*lock_timeout is 0 s`),
    );
    await write();
    await database.checkWritable();
  });

  test('do not hold a merchant: each transaction and each question says its own', async () => {
    await write();
    const database = open({ maxConnections: 1 });
    const merchantOf = async (reader: Database['reader']) =>
      (await reader.rows(sql<{ merchant: number }>`select platform.merchant() as merchant`))[0]?.merchant;
    const [second, third] = [database.forMerchant(2), database.forMerchant(3)];
    expect(await second.inTransaction(merchantOf)).toBe(2);
    expect(
      await third.reader.rows(sql<{ merchant: number }>`select platform.merchant() as merchant`),
    ).toEqual([{ merchant: 3 }]);
    expect(await second.inSnapshot(merchantOf)).toBe(2);
    // What the database says where nobody says anything else: the connection kept nothing.
    expect(await merchantOf(database.reader)).toBe(1);
  });

  test('that go away behind a running process fail its check', async () => {
    await write();
    const database = open();
    await database.checkWritable();
    await forget();
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${LOGIN}'`);
    await until('the check fails', 10_000, async () =>
      database.checkWritable().then(
        () => false,
        (error: unknown) => error instanceof SessionProblem,
      ),
    );
  });

  test('are no concern of a connection straight to PostgreSQL', async () => {
    await forget();
    expect(await stateOf(open({ url: directUrl, directUrl: null }))).toMatchObject({ role: PROGRAM });
  });

  test('do not make the owner another one than he is', async () => {
    const owner = place.url;
    await writeLoginSettings({ url: owner, directUrl: owner, settings: loginSettings });
    const database = openDatabase({ url: owner, maxConnections: 1 });
    opened.push(database);
    expect(await stateOf(database)).toMatchObject({ role: 'tyche' });
  });

  test('that cannot be written are told as statements, without the password', async () => {
    const away = directUrl.replace(LOGIN, 'nobody_known:hunter2');
    const refused = writeLoginSettings({ url: away, directUrl, settings: loginSettings });
    await expect(refused).rejects.toThrow(/alter role nobody_known: set lock_timeout = '5s'/);
    await expect(refused).rejects.toThrow(/^(?!.*hunter2)[^\n]*$/);
  });
});

describe('statements', () => {
  const prepared = async (statements: 'named' | 'unnamed') => {
    const database = open({ url: directUrl, directUrl: null, maxConnections: 1, statements });
    await database.reader.rows(sql`select ${1}::int as one`);
    return database.reader.rows(
      sql`select name from pg_prepared_statements where name <> '' and statement like '%as one'`,
    );
  };
  test('have names, and none where a pooler keeps none', async () => {
    expect(await prepared('named')).toHaveLength(1);
    expect(await prepared('unnamed')).toHaveLength(0);
  });
});

test('notifications are heard at the direct address', async () => {
  await write();
  const database = open({ url: 'postgres://nobody@127.0.0.1:1/nowhere' });
  const heard: string[] = [];
  const stop = await database.listen('pooled', (payload) => void heard.push(payload));
  await admin.query("notify pooled, 'hello'");
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['hello']);
  await stop();
});

const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path));

describe.skipIf(program === undefined)('PgBouncer in transaction mode (Debian: pgbouncer)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tyche-pooler-'));
  let child: ChildProcess;
  let pooledUrl: string;
  beforeAll(async () => {
    const port = await freePort();
    const { searchParams, pathname } = new URL(place.url);
    const file = join(folder, 'pgbouncer.ini');
    const users = join(folder, 'users.txt');
    writeFileSync(users, `"${LOGIN}" ""\n`);
    writeFileSync(
      file,
      `[databases]\n${pathname.slice(1)} = host=${searchParams.get('host')}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
unix_socket_dir =\nauth_type = trust\nauth_file = ${users}\npool_mode = transaction\ndefault_pool_size = 4\n`,
    );
    // As an ordinary account that reaches the socket of the test server: PgBouncer refuses to run as root.
    const account = chooseAccount(folder);
    handOver(folder, account);
    const call = callAs(account, [searchParams.get('host') ?? folder], program ?? '', ['-q', file]);
    child = spawn(call.command, call.args, { stdio: 'ignore', ...call.identity });
    pooledUrl = `postgres://${LOGIN}@127.0.0.1:${port}${pathname}`;
    await until('the pooler answers', 10_000, () =>
      connect(pooledUrl).then(
        (client) => client.end().then(() => true),
        () => false,
      ),
    );
  });
  afterAll(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true });
  });

  test('serves transactions of many callers with role and limits on each', async () => {
    await write();
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${LOGIN}'`);
    const database = open({ url: pooledUrl, statements: 'unnamed', maxConnections: 16 });
    await until('the pooler has connected again', 10_000, () =>
      database.checkWritable().then(
        () => true,
        () => false,
      ),
    );
    const turns = Array.from({ length: 200 }, (_, n) =>
      database.inTransaction(async (tx) => {
        const [one] = await tx.rows(sql<{ n: number; role: string; limit: string }>`
          select ${n}::int as n, current_user::text as role, current_setting('lock_timeout') as "limit"`);
        const [two] = await tx.rows(sql<{ n: number }>`select ${n + 1}::int as n`);
        return { ...one, next: two?.n };
      }),
    );
    expect(await Promise.all(turns)).toEqual(
      turns.map((_, n) => ({ n, role: PROGRAM, limit: '5s', next: n + 1 })),
    );
  });
});
