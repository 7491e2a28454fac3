// What a measurement of bets needs: a durable PostgreSQL, the server as a process, and members with money who are signed in.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, emptyDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { addMembers } from '../tools/drill/members.ts';
import { startBeacon } from '../tools/start/beacon.ts';
import { type RunningStudio, startStudio } from '../tools/start/studio.ts';

export interface BetStage {
  readonly url: string;
  readonly database: Database;
  readonly databaseUrl: string;
  /** A database for pgbench on the same server. */
  readonly tpcbUrl: string;
  /** The studio's own database; null without its games. */
  readonly studioDatabaseUrl: string | null;
  /** Session cookies of members with money. */
  readonly cookies: readonly string[];
  /** Resident memory of the server process in MiB: now, and the highest so far. */
  serverMemory(): { now: number; highest: number };
  /** Has the highest memory begin again from what it is now. */
  forgetHighest(): void;
  /** Seconds of processor time that the server process has taken, with all its threads. */
  serverCpu(): number;
  /**
   * Writes to the disk what has gathered, so that nobody who is measured next waits for it. Used log segments can then be used again,
   * as on a server that has run for a while.
   */
  checkpoint(): Promise<void>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..');

export async function openBetStage({
  members,
  port,
  roles = 'web,worker',
  games = false,
  env = {},
  settings = {},
  prepare,
}: {
  members: number;
  port: number;
  roles?: string;
  /** Whether the studio runs beside it with its games. */
  games?: boolean;
  /** Further variables of the server. */
  env?: Readonly<Record<string, string>>;
  /** Further settings of PostgreSQL. */
  settings?: Readonly<Record<string, string>>;
  /** What the database has when the server starts, besides the members. */
  prepare?: (database: Database) => Promise<void>;
}): Promise<BetStage> {
  const folder = mkdtempSync(join(tmpdir(), 'tyche-bench-'));
  const postgres = await startTestPostgres({
    durable: true,
    settings: {
      shared_buffers: '2GB',
      max_wal_size: '16GB',
      min_wal_size: '4GB',
      checkpoint_timeout: '30min',
      ...settings,
    },
  });
  const [own, tpcb] = [await cloneDatabase(postgres.adminUrl), await cloneDatabase(postgres.adminUrl)];
  const database = openDatabase({ url: own.url, maxConnections: 4 });
  const early = prepare ? await addMembers(database, members) : null;
  await prepare?.(database);
  const neighbour = {
    root,
    dataDir: folder,
    onTrouble: (message: string) => void process.stderr.write(`${message}\n`),
  };
  const beacon = await startBeacon(neighbour);
  const books = games ? await emptyDatabase(postgres.adminUrl) : null;
  const studio =
    books &&
    (await startStudio({
      ...neighbour,
      games: {
        databaseUrl: books.url,
        platformUrl: `http://127.0.0.1:${port}`,
        beacon: beacon.address,
      },
    }));
  const server = fork(join(import.meta.dirname, 'bet-serve.ts'), [`--roles=${roles}`], {
    execArgv: (process.env.SERVER_NODE_OPTIONS ?? '').split(' ').filter(Boolean),
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: own.url,
      PORT: String(port),
      TYCHE_DATA_DIR: folder,
      TYCHE_LOG_LEVEL: 'warn',
      TYCHE_DEMO: '0',
      TYCHE_DRAIN_S: '0',
      TYCHE_OPS_PORT: '0',
      TYCHE_BEACON_URL: beacon.address,
      ...addressesOf(studio),
      ...env,
    },
  });
  const [ready] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => Promise.reject(new Error('the server ended'))),
  ]);
  const cookies = early ?? (await addMembers(database, members));
  return {
    url: (ready as { url: string }).url,
    database,
    databaseUrl: own.url,
    tpcbUrl: tpcb.url,
    studioDatabaseUrl: books?.url ?? null,
    cookies,
    serverMemory: () => memoryOf(server),
    forgetHighest: () => writeFileSync(`/proc/${server.pid}/clear_refs`, '5'),
    serverCpu: () => cpuOf(server),
    async checkpoint() {
      const admin = openDatabase({ url: postgres.adminUrl, maxConnections: 1 });
      await admin.reader.rows(sql`checkpoint`).finally(() => admin.close());
    },
    async stop() {
      server.send('stop');
      await once(server, 'exit');
      await beacon.stop();
      await studio?.stop();
      await database.close();
      await books?.drop();
      await own.drop();
      await tpcb.drop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where the server finds the studio. */
function addressesOf(studio: RunningStudio | null): NodeJS.ProcessEnv {
  if (!studio) return {};
  const { url, playUrl } = studio;
  return { TYCHE_STUDIO_URL: url, ...(playUrl !== null && { TYCHE_STUDIO_PLAY_URL: playUrl }) };
}

/** Ticks of a hundredth of a second: fields 14 and 15 behind the name in parentheses. */
function cpuOf({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function memoryOf({ pid }: ChildProcess): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string) => Number(new RegExp(`${name}:\\s+([0-9]+) kB`).exec(status)?.[1]) / 1_024;
  return { now: mebibytes('VmRSS'), highest: mebibytes('VmHWM') };
}
