import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { freePort } from '@tyche/testkit/free-port';
import { scratchFolder } from '@tyche/testkit/scratch';
import { until } from '@tyche/testkit/until';
import { cloneDatabase } from '@tyche/testkit/postgres';
import '@tyche/testkit/pg-setup';
import { findRunning } from '@tyche/postgres/launcher';

const root = resolve(import.meta.dirname, '../..');
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(scratchFolder(), 'tyche-start-'));
  folders.push(folder);
  return join(folder, 'data');
}

/** A login of the test server that has one role, or none. */
async function loginWith(role: string | null): Promise<{ at(url: string): string; drop(): Promise<void> }> {
  const name = `login_${randomUUID().slice(0, 8)}`;
  const asAdmin = async (text: string) => {
    const client = new pg.Client({ connectionString: inject('postgresAdminUrl') });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await asAdmin(`create role ${name} login${role ? ` in role ${role}` : ''}`);
  return {
    at: (url) => Object.assign(new URL(url), { username: name }).href,
    drop: () => asAdmin(`drop role ${name}`),
  };
}

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly dataDir: string;
  /** The line of readiness; what the process said of its trouble when it ended without it. */
  readonly ready: Promise<string>;
  readonly gone: Promise<{ readonly code: number | null; readonly errors: string }>;
}

async function start(env: Record<string, string> = {}, args: readonly string[] = []): Promise<Started> {
  const port = Number(env.PORT ?? (await freePort()));
  const dataDir = env.TYCHE_DATA_DIR ?? newFolder();
  const child = spawn(join(root, 'bin/start'), args, {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      TYCHE_DATA_DIR: dataDir,
      TYCHE_DRAIN_S: '0',
      TYCHE_DEMO_HISTORY: '0',
      TYCHE_DRAWN_GAMES: 'fast5d-1m',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += String(text);
  });
  const gone = once(child, 'close').then(([code]) => ({ code, errors }));
  const line = new Promise<string>((done) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += String(text);
      const found = said.split('\n').find((one) => one.startsWith('Tyche is ready'));
      if (found !== undefined) done(found);
    });
  });
  return { child, port, dataDir, gone, ready: Promise.race([line, gone.then((end) => end.errors)]) };
}

async function ask(url: string, text: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Processes whose command line names the folder: server, database, beacon. */
function processesOf(dataDir: string): readonly string[] {
  return readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && commandLine(entry).includes(dataDir));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe('bin/start', () => {
  test.each(variants(['SIGTERM', 'SIGINT'] as const, 0))(
    'is ready in one line and after %s leaves nothing behind, exit status 0',
    async (signal) => {
      const { child, port, dataDir, ready, gone } = await start();
      expect(await ready).toMatch(
        new RegExp(`^Tyche is ready at http://localhost:${port} .*demo accounts: .+ / .+`),
      );
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      expect(processesOf(dataDir).length).toBeGreaterThan(0);
      child.kill(signal);
      expect((await gone).code).toBe(0);
      expect(processesOf(dataDir)).toEqual([]);
    },
  );

  deep('after kill -9 it starts again with nothing lost', async () => {
    const first = await start();
    await first.ready;
    const url = findRunning(first.dataDir) ?? '';
    await ask(url, 'create table kept (n int); insert into kept values (7)');
    first.child.kill('SIGKILL');
    await first.gone;
    const second = await start({ TYCHE_DATA_DIR: first.dataDir });
    expect(await second.ready).toMatch(/^Tyche is ready/);
    expect(await ask(findRunning(first.dataDir) ?? '', 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('told to stop while it is still starting, it leaves nothing behind', async () => {
    const { child, dataDir, gone } = await start({ TYCHE_DRAWN_GAMES: 'all' });
    await expect.poll(() => existsSync(join(dataDir, 'postgres.log')), { timeout: 150_000 }).toBe(true);
    child.kill('SIGTERM');
    expect((await gone).code).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('a second start in one data folder says so and ends with 1; the first goes on', async () => {
    const first = await start();
    await first.ready;
    const { code, errors } = await (await start({ TYCHE_DATA_DIR: first.dataDir })).gone;
    expect([code, errors.trimEnd().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^tyche: data folder in use/)],
    ]);
    expect((await fetch(`http://127.0.0.1:${first.port}/healthz`)).status).toBe(200);
  });

  deep('with DATABASE_URL it uses that database and starts none', async () => {
    const database = await cloneDatabase(inject('postgresAdminUrl'));
    const { child, dataDir, ready, gone } = await start({ DATABASE_URL: database.url, TYCHE_DEMO: '1' });
    expect(await ready).toMatch(/demo accounts/);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    child.kill('SIGTERM');
    expect((await gone).code).toBe(0);
    await database.drop();
  });

  deep('a login that may only act as the program serves a database that its owner has migrated', async () => {
    const database = await cloneDatabase(inject('postgresAdminUrl'));
    const login = await loginWith('tyche_app');
    const { child, ready, gone } = await start({ DATABASE_URL: login.at(database.url), TYCHE_DEMO: '1' });
    expect(await ready).toMatch(/demo accounts/);
    child.kill('SIGTERM');
    expect((await gone).code).toBe(0);
    await database.drop();
    await login.drop();
  });

  test('a login that may not act as the program is refused in one clear line, exit status 1', async () => {
    const database = await cloneDatabase(inject('postgresAdminUrl'));
    const login = await loginWith(null);
    const { code, errors } = await (await start({ DATABASE_URL: login.at(database.url) })).gone;
    expect([code, errors.trimEnd().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/may not act as the role tyche_app/)],
    ]);
    await database.drop();
    await login.drop();
  });

  deep(
    'a second worker with a beacon of its own is refused in one line, and starts with the key of the first',
    async () => {
      const database = await cloneDatabase(inject('postgresAdminUrl'));
      const key = '2f'.repeat(32);
      const secrets = { TYCHE_DEMO: '1', TYCHE_FIELD_SECRET: 'f'.repeat(32), TYCHE_PEPPER: 'p'.repeat(32) };
      const worker = (env: Record<string, string> = {}, args: readonly string[] = []) =>
        start({ DATABASE_URL: database.url, ...secrets, ...env }, ['--roles=worker', ...args]);
      const first = await worker({ TYCHE_BEACON_KEY: key });
      expect(await first.ready).toMatch(/ready/);
      await until('draws are committed', 30_000, async () => {
        const [row] = await ask(database.url, 'select from draws.draws where commitment is not null limit 1');
        return row !== undefined;
      });
      const { code, errors } = await (await worker()).gone;
      expect([
        code,
        errors
          .trimEnd()
          .split('\n')
          .filter((line) => !line.startsWith('{')),
      ]).toEqual([1, [expect.stringMatching(/unfinished draws name the beacon with key .*--adopt-beacon/)]]);
      expect(await (await worker({ TYCHE_BEACON_KEY: key })).ready).toMatch(/ready/);
      expect(await (await worker({}, ['--adopt-beacon'])).ready).toMatch(/ready/);
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
      await database.drop();
    },
  );

  deep('a worker alone listens on no port', async () => {
    const { port, ready } = await start({}, ['--roles=worker']);
    expect(await ready).toMatch(/^Tyche is ready \(worker\)/);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });

  test.each([
    ['an unknown value', { PORT: 'eighty' }, [], /PORT/],
    ['an unknown variable', { TYCHE_PROT: '8080' }, [], /TYCHE_PROT/],
    ['an unknown argument', {}, ['--port=80'], /argument/],
    ['an unknown role', {}, ['--roles=cook'], /roles/],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' },
      [],
      /^(?!.*hunter2).*not reachable/,
    ],
    ['a data folder that cannot be written', { TYCHE_DATA_DIR: '/proc/tyche' }, [], /not writable/],
  ])('refuses %s in one clear line, exit status 1', async (_, env, args, line) => {
    const { code, errors } = await (await start(env, args)).gone;
    expect([code, errors.trimEnd().split('\n')]).toEqual([1, [expect.stringMatching(line)]]);
  });

  test('refuses a port in use in one clear line, exit status 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const { code, errors } = await (await start({ PORT: port })).gone;
    other.close();
    expect([code, errors.trimEnd().split('\n')]).toEqual([1, [expect.stringMatching(/PORT .* in use/)]]);
  });
});
