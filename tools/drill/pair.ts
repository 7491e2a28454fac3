// A primary and a standby of the embedded PostgreSQL, without anything that starts a killed one again (scale.md 10).
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { callAs, chooseAccount, handOver } from '@tyche/postgres/account';
import { findDelivery, installBinaries } from '@tyche/postgres/binaries';
import { clusterNameOf, removeDatabase, startEmbedded } from '@tyche/postgres/launcher';
import { migrate } from '@tyche/postgres/migrator';
import { runServer, type ServerProcess } from '@tyche/postgres/server-process';
import { type Settings, settingArguments } from '@tyche/postgres/settings';
import { chooseSocketFolder } from '@tyche/postgres/socket-folder';
import { listStrays, signal } from '@tyche/postgres/strays';
import { connect } from '@tyche/testkit/connection';
import { until } from '@tyche/testkit/until';
import { schema } from '../start/with-database.ts';
import { openDatabaseProxy } from './database-proxy.ts';

export interface PairOptions {
  /** Whether a commit waits for the standby. Without it a failover loses what was acknowledged: the control. */
  readonly isSynchronous: boolean;
  /** Whether commits reach the disk. */
  readonly isDurable: boolean;
}

export interface Pair {
  /** The database as its owner, at the address that leads to the primary. */
  readonly url: string;
  /** Copies the running primary to a standby that follows it. */
  addStandby(): Promise<void>;
  /**
   * Holds the stream to the standby, kills the primary with all its processes, leads the address to the standby and promotes it.
   * Gives the moment of the promotion, by `performance.now()`.
   */
  failOver(): Promise<number>;
  stop(): Promise<void>;
}

interface Node {
  readonly dataDir: string;
  readonly clusterName: string;
  readonly socketDir: string;
  readonly adminUrl: string;
  readonly server: ServerProcess;
}

const FOLLOWS_MS = 60_000;
/** What a stream that is held keeps back (scale.md 10, "loss on purpose"). */
const HELD_MS = 700;

/** Makes a database, migrates it, and starts it as a primary without a standby. */
export async function openPair({ isSynchronous, isDurable }: PairOptions): Promise<Pair> {
  const first = newFolder();
  const folders = [first];
  const running = new Set<Node>();
  const proxy = await openDatabaseProxy();
  const start = async (dataDir: string, own: Settings = {}) => {
    const node = await run(dataDir, { ...(isDurable ? {} : { fsync: 'off' }), ...own });
    running.add(node);
    return node;
  };
  const stop = async () => {
    await proxy.stop();
    for (const { server } of running) await server.stop();
    for (const folder of folders) await removeDatabase(folder);
  };
  let primary: Node;
  let standby: Node | null = null;
  try {
    const embedded = await startEmbedded({ dataDir: first, fsync: isDurable });
    await migrate({ url: embedded.url, ...schema }).finally(() => embedded.stop());
    primary = await start(first);
  } catch (error) {
    await stop();
    throw error;
  }
  proxy.leadTo(socketOf(primary));
  return {
    url: `postgres://tyche@127.0.0.1:${proxy.port}/tyche`,
    async addStandby() {
      const dataDir = newFolder();
      folders.push(dataDir);
      await copy(primary, dataDir);
      standby = await start(dataDir, {
        primary_conninfo: `host=${primary.socketDir} user=postgres application_name=standby`,
      });
      await follow(primary, isSynchronous);
    },
    async failOver() {
      if (!standby) throw new Error('there is no standby');
      await holdStream(primary);
      await sleep(HELD_MS);
      for (const { pid } of listStrays(primary.clusterName)) signal(pid, 'SIGKILL');
      await primary.server.exited;
      running.delete(primary);
      // The address may be early: a standby takes no writes, and says so.
      proxy.leadTo(socketOf(standby));
      await ask(standby.adminUrl, 'select pg_promote(true, 30)');
      primary = standby;
      standby = null;
      return performance.now();
    },
    stop,
  };
}

function newFolder(): string {
  // As test servers: what a killed run leaves behind, the next one removes.
  return mkdtempSync(join(tmpdir(), `tyche-test-${process.pid}-`));
}

function socketOf({ socketDir }: Node): string {
  return join(socketDir, '.s.PGSQL.5432');
}

async function run(dataDir: string, own: Settings): Promise<Node> {
  const cluster = join(dataDir, 'postgres');
  const account = chooseAccount(cluster);
  const programs = installedPrograms(dataDir);
  const clusterName = clusterNameOf(cluster);
  const socketDir = chooseSocketFolder(dataDir, clusterName, account).path;
  const settings = settingArguments({
    max_connections: '600',
    wal_keep_size: '1GB',
    ...own,
    cluster_name: clusterName,
    unix_socket_directories: socketDir,
  });
  const call = callAs(account, [programs, cluster], join(programs, 'bin/postgres'), [
    '-D',
    cluster,
    ...settings,
  ]);
  const server = await runServer(call, { data: cluster, log: join(dataDir, 'postgres.log') });
  const adminUrl = `postgresql://postgres@localhost/tyche?host=${encodeURIComponent(socketDir)}`;
  return { dataDir, clusterName, socketDir, adminUrl, server };
}

/** Where the first start of the embedded server put its programs. */
function installedPrograms(dataDir: string): string {
  const own = join(dataDir, 'programs');
  const delivery = findDelivery();
  return installBinaries(delivery, existsSync(own) ? own : delivery.cache);
}

/** A base copy while the primary goes on: what changed meanwhile comes from its log. */
async function copy(primary: Node, dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres');
  const account = chooseAccount(join(primary.dataDir, 'postgres'));
  const admin = await connect(primary.adminUrl);
  try {
    await admin.query("select pg_backup_start('drill', true)");
    // Files come and go meanwhile: cp then ends with 1.
    await promisify(execFile)('cp', ['-a', join(primary.dataDir, 'postgres'), cluster]).catch(
      () => undefined,
    );
    const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    for (const name of ['postmaster.pid', 'pg_wal', 'pg_replslot']) {
      rmSync(join(cluster, name), { recursive: true, force: true });
      if (name !== 'postmaster.pid') makeFolder(join(cluster, name));
    }
    write('backup_label', rows[0]?.labelfile ?? '');
    write('standby.signal', '');
  } finally {
    await admin.end();
  }
  function makeFolder(path: string): void {
    mkdirSync(path, { mode: 0o700 });
    handOver(path, account);
  }
  function write(name: string, text: string): void {
    writeFileSync(join(cluster, name), text, { mode: 0o600 });
    handOver(join(cluster, name), account);
  }
}

/** Waits until the standby has what the primary has, and lets commits wait for it from then on. */
async function follow({ adminUrl }: Node, isSynchronous: boolean): Promise<void> {
  const follows = async (state: string) =>
    (await ask(
      adminUrl,
      `select from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`,
    )) > 0;
  await until('the standby follows', FOLLOWS_MS, () => follows('async'));
  if (!isSynchronous) return;
  await ask(adminUrl, "alter system set synchronous_commit = 'remote_apply'");
  await ask(adminUrl, "alter system set synchronous_standby_names = 'standby'");
  await ask(adminUrl, 'select pg_reload_conf()');
  await until('the standby is synchronous', FOLLOWS_MS, () => follows('sync'));
}

/** Stops the process that sends the log: stopping the receiver would leave it in the socket. */
async function holdStream({ adminUrl }: Node): Promise<void> {
  const admin = await connect(adminUrl);
  try {
    const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_replication');
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  } finally {
    await admin.end();
  }
}

/** Gives how many rows the statement gave. */
async function ask(url: string, text: string): Promise<number> {
  const admin = await connect(url);
  try {
    return (await admin.query(text)).rowCount ?? 0;
  } finally {
    await admin.end();
  }
}
