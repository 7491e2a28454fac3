import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, callAs, canReach, chooseAccount } from './account.ts';
import { findDelivery, installBinaries } from './binaries.ts';
import { createCluster, createDatabase } from './cluster.ts';
import { openDataDir } from './data-dir.ts';
import { lockFolder } from './folder-lock.ts';
import { LaunchProblem } from './problem.ts';
import { type ServerProcess, runServer } from './server-process.ts';
import { type Settings, settingArguments } from './settings.ts';
import { chooseSocketFolder } from './socket-folder.ts';
import { endStrays, listStrays } from './strays.ts';

/** How to bring up the database of one data folder. */
export interface LaunchOptions {
  readonly dataDir: string;
  /** False only for databases that nobody will miss (tests): a crash of the machine may then break everything. */
  readonly fsync?: boolean;
  readonly settings?: Settings;
  /** A folder whose `bin` has another PostgreSQL than the delivered one: for tests on an older version. */
  readonly programs?: string;
  /** Told in one line when the server died by itself and is being started again. */
  readonly onTrouble?: (message: string) => void;
}

/** A running database. Both addresses lead over a private Unix socket; there is no TCP port. */
export interface EmbeddedPostgres {
  /** The database `tyche` as its owner, an ordinary role. */
  readonly url: string;
  /** The maintenance database as superuser: for tests, which make databases, and for repairs. */
  readonly adminUrl: string;
  readonly socketDir: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Brings up PostgreSQL in a data folder: makes the folder when it is new, ends what a killed parent left running,
 * recovers after a crash and starts the server again if it dies. One process a folder.
 * Refuses with LaunchProblem: `in-use`, `not-writable`, `not-reachable`, `other-version`, `unsupported-machine`, `did-not-start`.
 */
export async function startEmbedded(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const dataDir = openDataDir(options.dataDir);
  const lock = lockFolder(join(dataDir, 'postgres.lock'), dataDir);
  try {
    const launch = await prepare(dataDir, options);
    const server = await launch();
    const addressFile = join(dataDir, ADDRESS_FILE);
    writeFileSync(addressFile, `${addressOf('tyche', 'tyche', server.socketDir)}\n`, { mode: 0o600 });
    const release = () => {
      rmSync(addressFile, { force: true });
      lock.release();
    };
    return supervise({ first: server, launch, options, release });
  } catch (error) {
    lock.release();
    throw error;
  }
}

const ADDRESS_FILE = 'postgres.url';
const OURS = [
  'postgres',
  'postgres.new',
  'programs',
  'run',
  'postgres.log',
  'postgres.log.1',
  ADDRESS_FILE,
  'postgres.lock',
];

interface Running {
  readonly server: ServerProcess;
  readonly socketDir: string;
  readonly dropSocketDir: () => void;
}

type Launch = () => Promise<Running>;

async function prepare(dataDir: string, options: LaunchOptions): Promise<Launch> {
  const cluster = join(dataDir, 'postgres');
  const account = chooseAccount(cluster);
  const clusterName = clusterNameOf(cluster);
  await endStrays(clusterName);

  const { programs, version } = options.programs
    ? { programs: options.programs, version: versionOf(options.programs) }
    : deliver(dataDir, account);
  const call = (name: string, args: readonly string[]) =>
    callAs(account, [programs, cluster], join(programs, 'bin', name), args);
  if (!existsSync(cluster)) {
    await createCluster({
      cluster,
      account,
      durable: options.fsync !== false,
      version: Number.parseInt(version, 10),
      initdb: (args) => call('initdb', args),
    });
  }
  refuseOtherVersion(cluster, version);

  return async () => {
    await endStrays(clusterName);
    const socket = chooseSocketFolder(dataDir, clusterName, account);
    dropDeadLocks(clusterName, [join(cluster, 'postmaster.pid'), join(socket.path, '.s.PGSQL.5432.lock')]);
    const settings = settingArguments({
      ...(options.fsync === false ? { fsync: 'off', full_page_writes: 'off' } : {}),
      ...options.settings,
      cluster_name: clusterName,
      unix_socket_directories: socket.path,
    });
    const files = { data: cluster, log: join(dataDir, 'postgres.log') };
    const server = await runServer(call('postgres', ['-D', cluster, ...settings]), files);
    try {
      await createDatabase(addressOf('postgres', 'postgres', socket.path));
    } catch (error) {
      await server.stop();
      throw error;
    }
    return { server, socketDir: socket.path, dropSocketDir: socket.drop };
  };
}

function deliver(dataDir: string, account: Account): { programs: string; version: string } {
  const delivery = findDelivery();
  const programs = installBinaries(delivery, placeForBinaries(dataDir, delivery.cache, account));
  return { programs, version: delivery.version };
}

/** The version of the PostgreSQL in a folder, such as `15.18`. */
function versionOf(programs: string): string {
  const said = execFileSync(join(programs, 'bin/postgres'), ['--version'], { encoding: 'utf8' });
  return /(\d+(?:\.\d+)?)/.exec(said)?.[1] ?? 'unknown';
}

/**
 * The folder is ours and nothing of the cluster runs any more. PostgreSQL asks only whether the number in its lock file is
 * alive, and is fooled by a killed server that nobody has reaped yet and by a stranger that got the number.
 */
function dropDeadLocks(clusterName: string, files: readonly string[]): void {
  if (listStrays(clusterName).length > 0) return;
  for (const file of files) rmSync(file, { force: true });
}

interface Supervision {
  readonly first: Running;
  readonly launch: Launch;
  readonly options: LaunchOptions;
  readonly release: () => void;
}

/** Starts the server again whenever it goes without having been told to, waiting longer each time it fails at once. */
function supervise({ first, launch, options, release }: Supervision): EmbeddedPostgres {
  let running = first;
  const stopping = new AbortController();
  const watched = watch();

  async function watch(): Promise<void> {
    for (let failures = 0; ; ) {
      const since = performance.now();
      const reason = await running.server.exited;
      if (stopping.signal.aborted) return;
      failures = performance.now() - since > 60_000 ? 0 : failures + 1;
      options.onTrouble?.(`PostgreSQL went away (${reason}); starting it again`);
      running = await again(failures);
      if (stopping.signal.aborted) return;
    }
  }

  async function again(failures: number): Promise<Running> {
    for (let attempt = failures; ; attempt += 1) {
      await sleep(Math.min(100 * 2 ** attempt, 10_000), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
      if (stopping.signal.aborted) return running;
      try {
        return await launch();
      } catch (error) {
        options.onTrouble?.(error instanceof Error ? error.message : String(error));
      }
    }
  }

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    await running.server.stop();
    await watched;
    // A start that was under way when we were told to stop has a server of its own by now.
    await running.server.stop();
    running.dropSocketDir();
    release();
  }

  return {
    url: addressOf('tyche', 'tyche', first.socketDir),
    adminUrl: addressOf('postgres', 'postgres', first.socketDir),
    socketDir: first.socketDir,
    get pid() {
      return running.server.pid;
    },
    stop: () => (stopped ??= stop()),
  };
}

/** `localhost` only makes the address a well-formed URL; the host that counts is the folder of the socket. */
function addressOf(role: string, database: string, socketDir: string): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/** Beside the packages, where every start shares them; in the data folder where the account or we cannot use that. */
function placeForBinaries(dataDir: string, cache: string, account: Account): string {
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
  } catch {
    return join(dataDir, 'programs');
  }
  return canReach(cache, account) ? cache : join(dataDir, 'programs');
}

/** The name of a cluster's server: unique to its folder on this machine, and short, because every process title contains it. */
export function clusterNameOf(cluster: string): string {
  return `tyche-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
}

function refuseOtherVersion(cluster: string, version: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const major = version.split('.')[0] ?? '';
  if (found === major) return;
  throw new LaunchProblem(
    'other-version',
    `the data folder holds a PostgreSQL ${found} database, this is ${major}: ${cluster}`,
  );
}

/** The address of the database that another process runs in this folder; undefined when none does. */
export function findRunning(folder: string): string | undefined {
  const file = join(folder, ADDRESS_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Removes the database of a data folder, and the folder if nothing else is in it; what is not ours stays.
 * Refuses with `in-use` while it runs.
 */
export async function removeDatabase(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const dataDir = openDataDir(folder);
  const lock = lockFolder(join(dataDir, 'postgres.lock'), dataDir);
  try {
    await endStrays(clusterNameOf(join(dataDir, 'postgres')));
    for (const name of OURS) rmSync(join(dataDir, name), { recursive: true, force: true });
    if (readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  } finally {
    lock.release();
  }
}
