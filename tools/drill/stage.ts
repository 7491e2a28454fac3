// What a drill plays on: a database, one beacon, web and worker processes of the product, members with money, and a plain proxy.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { testGames } from '@tyche/rules/lottery/games';
import { freePort } from '@tyche/testkit/free-port';
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { until } from '@tyche/testkit/until';
import { loadConfig, variables } from '../../apps/server/src/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { StartProblem } from '../start/problem.ts';
import { root } from '../start/with-database.ts';
import { addMembers } from './members.ts';
import { openPair, type Pair } from './pair.ts';
import { Piece } from './piece.ts';
import { openProxy, type RunningProxy } from './proxy.ts';
import { prepareStudio, type StageStudio } from './stage-studio.ts';

export interface StageOptions {
  readonly web: number;
  readonly worker: number;
  /** A folder with the programs of another PostgreSQL than the embedded one. */
  readonly programs?: string | undefined;
  /** A primary that can fail over to a standby, in place of one server. */
  readonly pair?: 'synchronous' | 'asynchronous';
  /** Whether commits reach the disk, which is so unless told; the short form does without. */
  readonly isDurable?: boolean;
  /** Whether the studio runs beside it with its games. */
  readonly games?: boolean;
  /** How long a process that stops takes calls as before, in seconds. */
  readonly drainSeconds?: number;
  /** The lotteries of the catalogue that are drawn beside the games for tests, by their codes; all of them without it. */
  readonly drawnGames?: readonly string[];
}

export interface Stage {
  /** Where the proxy answers. */
  readonly proxy: RunningProxy;
  readonly web: readonly Piece[];
  /** Addresses of the web processes, in the same order. */
  readonly webUrls: readonly string[];
  readonly worker: readonly Piece[];
  readonly beacon: Piece;
  /** The studio with its games; null where none were wanted. */
  readonly studio: StageStudio | null;
  readonly databaseUrl: string;
  /** The servers behind that address; null for one server. */
  readonly pair: Pair | null;
  /** A connection beside the product's, as the owner. */
  readonly database: Database;
  /** Session cookies of members with money, for the load. */
  readonly cookies: readonly string[];
  /** Of other members, who bet only where a drill says so. */
  readonly spare: readonly string[];
  /** A folder for what the drill keeps outside of the database; it stays when `stop` is told so. */
  readonly folder: string;
  /** Waits until the proxy sends calls to all web processes. */
  allReady(): Promise<void>;
  /** Ends every process; with `keep` the logs and the journal stay. */
  stop(options?: { readonly keep: boolean }): Promise<void>;
}

/** The merchant of the demo. */
const MERCHANT = 1;
/** Members of the load, and those beside it. */
const MEMBERS = 64;
const SPARE = 32;
/** For six processes with a pool each, and what the drill asks. */
const CONNECTIONS = '600';

/** Starts everything; what was started ends again when a part of it fails. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { programs } = options;
  if (programs !== undefined && !existsSync(join(programs, 'bin/postgres')))
    throw new StartProblem(`${programs} has no PostgreSQL: apt-get install postgresql-${basename(programs)}`);
  const started: (() => Promise<void>)[] = [];
  const end = async () => {
    for (const stop of started.splice(0).reverse()) await stop();
  };
  try {
    return await build(options, started, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function build(
  { web, worker, drainSeconds = 5, games = false, drawnGames, ...place }: StageOptions,
  started: (() => Promise<void>)[],
  end: () => Promise<void>,
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'tyche-drill-'));
  const pair = await openPairOf(place, started);
  const server = pair ? null : await openDatabaseOf(place, started);
  const databaseUrl = pair?.url ?? server?.url ?? '';
  const [proxyPort = 0, beaconPort = 0, studioPort = 0, playPort = 0, ...ports] = await freePorts(
    4 + web + worker,
  );
  const own =
    games && server
      ? await prepareStudio({ folder, adminUrl: server.adminUrl, ports: [studioPort, playPort] })
      : null;
  const shared = {
    DATABASE_URL: databaseUrl,
    TYCHE_PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
    TYCHE_TRUST_PROXY: '1',
    TYCHE_BEACON_URL: `127.0.0.1:${beaconPort}`,
    TYCHE_PEPPER: randomBytes(32).toString('hex'),
    TYCHE_FIELD_SECRET: randomBytes(32).toString('hex'),
    TYCHE_LOG_LEVEL: 'warn',
    // Each process would look for a port of its own.
    TYCHE_OPS_PORT: '0',
    TYCHE_DRAIN_S: String(drainSeconds),
    ...own?.variables,
  };
  const beacon = new Piece({
    name: 'beacon',
    script: join(root, 'apps/beacon/src/main.ts'),
    args: [`--data=${join(folder, 'beacon')}`, `--listen=127.0.0.1:${beaconPort}`],
    readyWord: 'beacon.listening',
    logFile: join(folder, 'beacon.log'),
  });
  const serverOf = (role: 'web' | 'worker', at: number, port: number) =>
    serverPiece({ folder, name: `${role} ${at + 1}`, role, env: { ...shared, PORT: `${port}` }, drawnGames });
  const webs = ports.slice(0, web).map((port, at) => serverOf('web', at, port));
  const workers = ports.slice(web).map((port, at) => serverOf('worker', at, port));
  const proxy = await openProxy(proxyPort, ports.slice(0, web));
  started.push(() => proxy.stop());
  const servers = [...webs, ...workers];
  const studio = own?.open({ platform: proxy.url, beaconPort }) ?? null;
  for (const piece of [beacon, ...servers, ...(studio ? [studio.piece] : [])])
    started.push(() => piece.kill());
  // The first server writes what a new database lacks.
  await Promise.all([beacon, ...servers.slice(0, 1)].map((piece) => piece.start()));
  await studio?.piece.start();
  await Promise.all(servers.slice(1).map((piece) => piece.start()));
  const database = openDatabase({ url: databaseUrl, maxConnections: 4 }).forMerchant(MERCHANT);
  started.push(() => database.close());
  const allReady = async () =>
    void (await until('the proxy reaches every web process', 60_000, async () => proxy.countReady() === web));
  await allReady();
  const cookies = await addMembers(database, MEMBERS + SPARE);
  return {
    proxy,
    web: webs,
    worker: workers,
    beacon,
    studio,
    databaseUrl,
    pair,
    database,
    folder,
    allReady,
    webUrls: ports.slice(0, web).map((port) => `http://127.0.0.1:${port}`),
    cookies: cookies.slice(0, MEMBERS),
    spare: cookies.slice(MEMBERS),
    async stop({ keep } = { keep: false }) {
      await end();
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPairOf(
  { pair: kind, isDurable = true }: Pick<StageOptions, 'pair' | 'isDurable'>,
  started: (() => Promise<void>)[],
): Promise<Pair | null> {
  if (kind === undefined) return null;
  const pair = await openPair({ isSynchronous: kind === 'synchronous', isDurable });
  started.push(() => pair.stop());
  return pair;
}

async function openDatabaseOf(
  { programs, isDurable = true }: Pick<StageOptions, 'programs' | 'isDurable'>,
  started: (() => Promise<void>)[],
): Promise<{ readonly url: string; readonly adminUrl: string }> {
  const server = await startTestPostgres({
    durable: isDurable,
    settings: { shared_buffers: '512MB', max_connections: CONNECTIONS },
    programs,
  });
  started.push(() => server.stop());
  const { adminUrl } = server;
  return { url: (await cloneDatabase(adminUrl)).url, adminUrl };
}

interface ServerPieceOptions {
  readonly folder: string;
  readonly name: string;
  readonly role: 'web' | 'worker';
  readonly env: Readonly<Record<string, string>>;
  readonly drawnGames: readonly string[] | undefined;
}

/** The process that `bin/start` keeps running, with the games for tests. */
function serverPiece({ folder, name, role, env, drawnGames }: ServerPieceOptions): Piece {
  const dataDir = join(folder, name.replace(' ', '-'));
  mkdirSync(dataDir);
  const known = Object.entries(env).filter(([variable]) => Object.hasOwn(variables, variable));
  const config = loadConfig({ ...Object.fromEntries(known), TYCHE_DATA_DIR: dataDir }, [`--roles=${role}`]);
  return new Piece({
    name,
    script: join(root, 'tools/start/serve.ts'),
    args: [`--data=${dataDir}`],
    message: {
      ...config,
      testGames: testGames.map(({ code }) => code),
      ...(drawnGames && { drawnGames }),
    },
    readyWord: 'server.listening',
    logFile: join(folder, `${name.replace(' ', '-')}.log`),
  });
}

async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
