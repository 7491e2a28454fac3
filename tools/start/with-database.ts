import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { openDataDir } from '@tyche/postgres/data-dir';
import { LaunchProblem } from '@tyche/postgres/problem';
import { type EmbeddedPostgres, findRunning, startEmbedded } from '@tyche/postgres/launcher';
import { type Config, loadConfig } from '../../apps/server/src/config.ts';
import { requireDatabase } from './preconditions.ts';

export const root = resolve(import.meta.dirname, '../..');
/** What a database is made of: migrations, and what the program's role may do. */
export const schema = {
  directory: join(root, 'apps/server/migrations'),
  routines: join(root, 'apps/server/routines'),
  rights: join(root, 'apps/server/rights.sql'),
  upkeep: 'select platform.make_partitions()',
};

/** The configuration of this machine: the environment, before it the file .env; the data folder as a full path. */
export function readConfig(argv: readonly string[]): Config {
  const file = join(root, '.env');
  const env = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
  const config = loadConfig(env, argv);
  // A folder that was named is meant from where the operator stands; the default one is the project's.
  return { ...config, dataDir: env.TYCHE_DATA_DIR ? resolve(config.dataDir) : resolve(root, config.dataDir) };
}

/** Gives a tool the database: PostgreSQL itself of the configuration, or the embedded one, which is brought up for the work if it does not run. */
export async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) {
    const url = config.databaseDirectUrl ?? config.databaseUrl;
    await requireDatabase(url);
    return work(url);
  }
  const dataDir = openDataDir(config.dataDir);
  const database = await startOrFind(dataDir);
  if (typeof database === 'string') return work(database);
  const stop = () => void database.stop().then(() => process.exit(1));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work(database.url);
  } finally {
    await database.stop();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

async function startOrFind(dataDir: string): Promise<EmbeddedPostgres | string> {
  try {
    return await startEmbedded({ dataDir });
  } catch (error) {
    const address =
      error instanceof LaunchProblem && error.code === 'in-use' ? findRunning(dataDir) : undefined;
    if (address === undefined) throw error;
    return address;
  }
}

/** Runs a tool: what goes wrong is one line and exit status 1. */
export async function runTool(
  work: () => Promise<number>,
  explain: (error: unknown) => string,
): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.stderr.write(`tyche: ${explain(error)}\n`);
    process.exitCode = 1;
  }
}
