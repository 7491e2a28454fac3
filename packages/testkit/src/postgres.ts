import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { LaunchProblem } from '@tyche/postgres/problem';
import { removeDatabase, startEmbedded } from '@tyche/postgres/launcher';
import { migrate } from '@tyche/postgres/migrator';
import type { Settings } from '@tyche/postgres/settings';
import pg from 'pg';
import { scratchFolder, scratchFolders } from './scratch.ts';

const PREFIX = 'tyche-test-';
const TEMPLATE = 'tyche_template';
const SERVER = join(import.meta.dirname, '../../../apps/server');
const SCHEMA = {
  directory: join(SERVER, 'migrations'),
  routines: join(SERVER, 'routines'),
  rights: join(SERVER, 'rights.sql'),
  upkeep: 'select platform.make_partitions()',
};

/** A folder such as /usr/lib/postgresql/15: the tests run on that PostgreSQL instead of the embedded one. */
const OTHER_POSTGRES = process.env.TYCHE_TEST_POSTGRES;

/** How the server for tests or measurements shall be. */
export interface TestPostgresOptions {
  /** True for measurements: every commit reaches the disk, as in production. */
  readonly durable?: boolean;
  readonly settings?: Settings;
  /** A folder with another PostgreSQL than the embedded one. */
  readonly programs?: string | undefined;
}

/** A server of its own in a temp folder, with a template database that has all migrations. */
export interface TestPostgres {
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** A database of its own, empty but migrated. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Starts the server. What killed runs have left behind goes first; `stop` leaves neither process nor folder. */
export async function startTestPostgres({
  durable = false,
  settings = {},
  programs = OTHER_POSTGRES,
}: TestPostgresOptions = {}): Promise<TestPostgres> {
  await removeLeftovers();
  const folder = durable ? tmpdir() : scratchFolder();
  const dataDir = mkdtempSync(join(folder, `${PREFIX}${process.pid}-`));
  const launched = await startEmbedded({
    dataDir,
    fsync: durable,
    ...(programs && { programs }),
    settings: { shared_buffers: '128MB', max_connections: '600', ...settings },
  }).catch(async (error: unknown) => {
    await removeDatabase(dataDir);
    throw error;
  });
  const stop = async () => {
    await launched.stop();
    await removeDatabase(dataDir);
  };
  try {
    await runAsAdmin(launched.adminUrl, `create database ${TEMPLATE} owner tyche`);
    await migrate({ url: withDatabase(launched.adminUrl, TEMPLATE), ...SCHEMA });
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl: launched.adminUrl, stop };
}

/** Clones the template of a running test server. */
export async function cloneDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(
    adminUrl,
    // As files: by way of the log, which is the default, a clone takes twice the processor time.
    `create database ${name} template ${TEMPLATE} strategy file_copy owner tyche`,
    // A test that says nothing else is one of the first merchant.
    `alter database ${name} set tyche.merchant = '1'`,
  );
  return {
    url: withDatabase(adminUrl, name),
    drop: () => runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Makes a database with nothing in it, for a program that brings its own migrations. */
export async function emptyDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(adminUrl, `create database ${name} owner tyche`);
  return {
    url: withDatabase(adminUrl, name),
    drop: () => runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

function withDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.username = 'tyche';
  url.pathname = `/${database}`;
  return url.href;
}

async function runAsAdmin(adminUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function removeLeftovers(): Promise<void> {
  const names = scratchFolders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  for (const path of names.filter((name) => basename(name).startsWith(PREFIX))) {
    const owner = /^\d+/.exec(basename(path).slice(PREFIX.length))?.[0];
    if (owner === undefined || existsSync(`/proc/${owner}`)) continue;
    try {
      await removeDatabase(path);
    } catch (error) {
      // Somebody else's, or just being removed by another run.
      if (!(error instanceof LaunchProblem)) throw error;
    }
  }
}
