import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { deep } from '@tyche/testkit/deep';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  findRunning,
  type LaunchOptions,
  removeDatabase,
  startEmbedded,
} from './launcher.ts';
import { listStrays } from './strays.ts';

const isRoot = process.getuid?.() === 0;
/** An account that every Debian has. */
const DAEMON = 1;
const folders: string[] = [];
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tyche-launch-'));
  folders.push(folder);
  // As a user's own folder would be: others may walk through it.
  chmodSync(folder, 0o755);
  return join(folder, 'data');
}

async function start(dataDir: string, options: Partial<LaunchOptions> = {}): Promise<EmbeddedPostgres> {
  // Flushing to the disk is what takes the time, and a killed process loses nothing that the kernel has.
  const server = await startEmbedded({ dataDir, fsync: false, ...options });
  running.push(server);
  return server;
}

async function startInChild(
  dataDir: string,
  uid?: number,
): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const script = join(import.meta.dirname, '../test/start-and-wait.ts');
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  children.push(child);
  const [line] = await once(child.stdout ?? child, 'data');
  return { child, ...JSON.parse(String(line)) };
}

async function query(url: string, text: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that is killed under the connection says so here as well as in the query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A dead process that nobody has fetched yet has no command line any more. */
function isRunning(pid: number | string): boolean {
  return commandLine(pid) !== '';
}

function processesOf(dataDir: string): number {
  return readdirSync('/proc').filter((pid) => commandLine(pid).includes(join(dataDir, 'postgres'))).length;
}

function commandLine(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe('the embedded database', { timeout: 120_000 }, () => {
  test('comes up from nothing, keeps its data over a stop, and leaves no process', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await query(first.url, 'create table kept (n int); insert into kept values (7)');
    await first.stop();
    expect(processesOf(dataDir)).toBe(0);
    const second = await start(dataDir);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('is durable, checksummed, sorted by code point and closed to the network', async () => {
    const { url } = await start(newFolder(), { fsync: true });
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses'];
    const shown = await Promise.all(
      names.map(async (name) => Object.values((await query(url, `show ${name}`))[0] ?? {})[0]),
    );
    expect(shown).toEqual(['on', 'on', 'on', 'on', '']);
    const database =
      "select datlocprovider::text as provider, datlocale as locale from pg_database where datname = 'tyche'";
    expect(await query(url, database)).toEqual([{ provider: 'b', locale: 'C.UTF-8' }]);
    expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
  });

  test('starts again by itself, with nothing lost, after kill -9 of the server', async () => {
    const trouble: string[] = [];
    const server = await start(newFolder(), { onTrouble: (message) => trouble.push(message) });
    await query(server.url, 'create table kept (n int); insert into kept values (7)');
    const killed = server.pid;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(server.pid).not.toBe(killed), { timeout: 20_000 });
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(trouble[0]).toMatch(/signal SIGKILL/);
  });

  test('after kill -9 of the parent the next start ends the orphan and loses nothing', async () => {
    const dataDir = newFolder();
    const { child, url, pid } = await startInChild(dataDir);
    await query(url, 'create table kept (n int); insert into kept values (7)');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isRunning(pid)).toBe(true);
    const server = await start(dataDir);
    expect(isRunning(pid)).toBe(false);
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('a second start in one folder is refused, from the same process and from another, and does no harm', async () => {
    const dataDir = newFolder();
    const { child, url } = await startInChild(dataDir);
    await expect(start(dataDir)).rejects.toMatchObject({ name: 'LaunchProblem', code: 'in-use' });
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await start(dataDir);
    await expect(start(dataDir)).rejects.toMatchObject({ code: 'in-use' });
  });

  deep('two first starts at the same moment: one wins, the other is refused', async () => {
    const dataDir = newFolder();
    const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  deep('different folders start side by side', async () => {
    const servers = await Promise.all([start(newFolder()), start(newFolder()), start(newFolder())]);
    expect(await Promise.all(servers.map((server) => query(server.url, 'select 1 as n')))).toHaveLength(3);
    expect(new Set(servers.map((server) => server.socketDir)).size).toBe(3);
  });

  deep(
    'a path too long for a socket gets its socket elsewhere, and takes it along when it stops',
    async () => {
      const server = await start(join(newFolder(), 'a-folder-with-a-long-name'.repeat(5)));
      expect(server.socketDir.startsWith(tmpdir())).toBe(true);
      expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
      await server.stop();
      expect(existsSync(server.socketDir)).toBe(false);
    },
  );

  deep('a first start that was cut off half-way is begun anew', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.new/PG_VERSION'), '18\n');
    const server = await start(dataDir);
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('the data of another major version is refused', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    await expect(start(dataDir)).rejects.toMatchObject({ code: 'other-version' });
  });

  test('others find a database that runs, cannot remove it then, and remove nothing but it', async () => {
    const dataDir = newFolder();
    const server = await start(dataDir);
    writeFileSync(join(dataDir, 'pepper'), 'kept');
    expect(findRunning(dataDir)).toBe(server.url);
    await expect(removeDatabase(dataDir)).rejects.toMatchObject({ code: 'in-use' });
    await server.stop();
    expect(findRunning(dataDir)).toBe(undefined);
    await removeDatabase(dataDir);
    expect(readdirSync(dataDir)).toEqual(['pepper']);
    rmSync(join(dataDir, 'pepper'));
    await removeDatabase(dataDir);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('a folder that cannot be written is refused', async () => {
    await expect(start('/dev/null/data')).rejects.toMatchObject({ code: 'not-writable' });
    await expect(start('/proc/data')).rejects.toMatchObject({ code: 'not-writable' });
  });

  deep('a server that cannot start says why', async () => {
    const outcome = start(newFolder(), { settings: { work_mem: 'plenty' } });
    await expect(outcome).rejects.toMatchObject({
      code: 'did-not-start',
      message: expect.stringContaining('work_mem'),
    });
  });

  test.runIf(isRoot)('runs for root in a folder that only root can enter', async () => {
    const dataDir = newFolder();
    chmodSync(join(dataDir, '..'), 0o700);
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test.runIf(isRoot)('runs for an ordinary user, and root may go on with his data', async () => {
    const dataDir = newFolder();
    chownSync(join(dataDir, '..'), DAEMON, DAEMON);
    const { child, url } = await startInChild(dataDir, DAEMON);
    await query(url, 'create table kept (n int); insert into kept values (7)');
    child.kill('SIGTERM');
    await once(child, 'exit');
    const server = await start(dataDir);
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });
});

test('no stray of a cluster that never ran', () => {
  expect(listStrays('tyche-000000000000')).toEqual([]);
});
