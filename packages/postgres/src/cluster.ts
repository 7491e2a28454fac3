import { execFile } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, type Call, handOver } from './account.ts';
import { LaunchProblem } from './problem.ts';

/** What a new cluster needs to know. */
export interface ClusterPlan {
  readonly cluster: string;
  readonly account: Account;
  readonly durable: boolean;
  /** Major version of PostgreSQL. */
  readonly version: number;
  readonly initdb: (args: readonly string[]) => Call;
}

/** Since this version PostgreSQL sorts and folds text by itself; an older one asks the machine's library. */
const BUILTIN_LOCALES = 17;

/** Makes a new cluster; one that was interrupted half-way is begun anew, since only a whole one gets the name. */
export async function createCluster({
  cluster,
  account,
  durable,
  version,
  initdb,
}: ClusterPlan): Promise<void> {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  handOver(draft, account);
  const locale = [
    '--encoding=UTF8',
    ...(version < BUILTIN_LOCALES
      ? ['--locale=C.UTF-8']
      : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale']),
  ];
  const trust = ['--username=postgres', '--auth-local=trust', '--auth-host=reject'];
  const { command, args, identity } = initdb([
    `--pgdata=${draft}`,
    ...locale,
    ...trust,
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  try {
    await promisify(execFile)(command, [...args], { ...identity, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } });
  } catch (cause) {
    const words = cause instanceof Error ? cause.message.trim().split('\n').at(-1) : String(cause);
    throw new LaunchProblem('did-not-start', `PostgreSQL could not make its data folder: ${words}`, {
      cause,
    });
  }
  renameSync(draft, cluster);
}

/**
 * Makes the database, its owner and the roles as which the program and the ledger's API functions act, where they are missing. The owner is
 * an ordinary role: it rules nothing, and could not make the others.
 */
export async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const role = await client.query("select from pg_roles where rolname = 'tyche'");
    if (role.rowCount === 0) await client.query('create role tyche login');
    for (const name of ['tyche_app', 'tyche_ledger']) {
      const known = await client.query('select from pg_roles where rolname = $1', [name]);
      if (known.rowCount === 0) await client.query(`create role ${name} nologin`);
      await client.query(`grant ${name} to tyche`);
    }
    const database = await client.query("select from pg_database where datname = 'tyche'");
    if (database.rowCount === 0) await client.query('create database tyche owner tyche');
  } finally {
    await client.end();
  }
}
