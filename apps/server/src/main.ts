// The composition root: opens what a process needs, wires the modules, starts its roles. Everything is an ordinary call.
import { join } from 'node:path';
import { type Config, ConfigProblem } from './config.ts';
import type { Demo } from './demo-port.ts';
import { addressOf, jobsOf, type OpenedMerchant, openMerchants } from './merchants.ts';
import { openMerchant } from './modules/settings/index.ts';
import { openArchiveDatabase } from './platform/archive/archive.ts';
import { type Database, openDatabase, PROGRAM } from './platform/db/database.ts';
import { SessionProblem } from './platform/db/session-settings.ts';
import { openOutageWatch, type OutageWatch } from './platform/db/outage-watch.ts';
import { relay } from './platform/events/events.ts';
import { openPayloadKey, type PayloadKey, WrongSecret } from './platform/http/payload.ts';
import { probeStorage } from './platform/http/store.ts';
import { type JobRunner, startJobs } from './platform/jobs/jobs.ts';
import { type Log, openLog } from './platform/log/log.ts';
import { type Metrics, openMetrics } from './platform/metrics/metrics.ts';
import type { OpsServer } from './platform/ops/ops-server.ts';
import { openDatabaseCheck } from './platform/schema/schema.ts';
import { openOps } from './ops.ts';
import { checkReadiness } from './readiness.ts';
import { openSealing } from './platform/sealing/sealing.ts';
import { loadOrCreateSecret } from './secrets.ts';
import { loadTranslators } from './translators.ts';
import { openWeb, type Web } from './web.ts';

export interface RunningServer {
  /** Where it answers; null when it has no web role. */
  readonly url: string | null;
  /** Where the operations port listens; null when there is none. */
  readonly opsPort: number | null;
  /** Accounts of the demo, ready to be shown; none without one. */
  readonly demoAccounts: readonly string[];
  stop(): Promise<void>;
}

const RELAY_MS = 40;
/** Where migrations and routines are. */
const SERVER = join(import.meta.dirname, '..');

/**
 * Starts the roles of a process over a database that is there and migrated; makes the merchant that the configuration names when it is
 * missing.
 *
 * @param demo gives the demo accounts and bots of a demo; null: the site has none.
 * Throws `ConfigProblem` when the address cannot be used or there is no database.
 * Stops in order: no new calls, open calls answered, jobs ended, connections closed.
 */
export async function startServer(config: Config, demo: Demo | null = null): Promise<RunningServer> {
  if (config.databaseUrl === null)
    throw new ConfigProblem('DATABASE_URL is not set and no embedded database was started');
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const clock = { now: () => new Date() };
  const { pepper, sealing, metricsToken } = await loadSecrets(config);
  await makeMerchant(databaseUrl, config.merchant);
  const demoAccounts = await demo?.seed({
    databaseUrl,
    pepper,
    sealing,
    clock,
    config,
    addressOf: (host) => addressOf(config, host),
  });
  const log = openLog(config.logLevel);
  const metrics = openMetrics();
  const databases = openDatabases(config.databaseUrl, config, log, metrics);
  const { installation, archiveDatabase, outages } = databases;
  const { requireSync } = config;
  const checkDatabase = openDatabaseCheck({ database: installation, log, folder: SERVER, requireSync });
  const translatorOf = await loadTranslators();
  const needs = {
    databaseUrl,
    log,
    clock,
    metrics,
    config,
    pepper,
    sealing,
    translatorOf,
    demo,
  };
  const sites = await openSites({ ...needs, installation, archiveDatabase }).catch(async (error: unknown) => {
    await databases.close();
    throw error;
  });
  const { merchants, payloadKey } = sites;
  const [{ modules }] = merchants;
  const runner = config.roles.includes('worker') ? startWorker(merchants, { config, log, metrics }) : null;
  let isStopping = false;
  const checkReady = () => checkReadiness({ modules, checkDatabase, outages, runner, isStopping });
  let ops: OpsServer | null = null;
  const closeAll = async (web: Web | null) => {
    isStopping = true;
    await web?.stop();
    await runner?.stop();
    await sites.close();
    await ops?.close();
    await databases.close();
  };
  let web: Web | null = null;
  try {
    ops = await openOps({ config, log, metrics, metricsToken, checkReady });
    const opsPort = ops?.port ?? null;
    if (config.roles.includes('web')) {
      web = await openWeb({ merchants, log, metrics, metricsToken, checkReady, translatorOf, payloadKey });
    }
    const url = (await web?.listen()) ?? null;
    log.info('server.ready', { roles: config.roles, port: url === null ? null : config.port, opsPort });
    return { url, opsPort, demoAccounts: demoAccounts ?? [], stop: () => closeAll(web) };
  } catch (error) {
    await closeAll(web);
    throw error;
  }
}

/** The secrets of the installation: given by the configuration, or kept in the data folder from the first start on. */
async function loadSecrets(config: Config) {
  const load = (name: string) => loadOrCreateSecret(config.dataDir, name, 32);
  return {
    pepper: config.pepper ?? (await load('pepper')),
    sealing: openSealing(config.fieldSecret ?? (await load('field-secret'))),
    metricsToken: config.metricsToken ?? (await load('metrics-token')),
  };
}

type Merchants = Awaited<ReturnType<typeof openMerchants>>;

interface Sites {
  readonly merchants: Merchants;
  readonly payloadKey: PayloadKey;
  /** Closes the modules of all merchants. */
  close(): Promise<void>;
}

/**
 * Opens the merchants and the key with which browsers encrypt what they send. Throws `ConfigProblem` when the database gives other sessions
 * than it must, or when the configuration has another field secret than the database was written with.
 */
async function openSites(deps: Parameters<typeof openMerchants>[0]): Promise<Sites> {
  const { installation, sealing, clock } = deps;
  await requireSession(installation);
  const merchants = await openMerchants(deps);
  const close = async () => void (await Promise.all(merchants.map((one) => one.modules.close())));
  try {
    const payloadKey = await openPayloadKey(installation, sealing, () => clock.now().getTime() / 1000);
    for (const one of merchants) one.modules.setPublicJwk(payloadKey.publicJwk);
    return { merchants, payloadKey, close };
  } catch (error) {
    await close();
    throw error instanceof WrongSecret ? new ConfigProblem(`TYCHE_FIELD_SECRET: ${error.message}`) : error;
  }
}

/** Starts the jobs of all merchants, the relay of their events among them. */
function startWorker(
  merchants: Merchants,
  { config, log, metrics }: { readonly config: Config; readonly log: Log; readonly metrics: Metrics },
): JobRunner {
  const relayOf = ({ database, modules }: OpenedMerchant) => ({
    name: 'events.relay',
    everyMs: RELAY_MS,
    run: async () => {
      while ((await relay(database, modules.subscriptions, log)) >= 200) log.debug('events.busy');
    },
  });
  const runner = startJobs(jobsOf(merchants, relayOf), log, { minPauseMs: config.jobPauseMs });
  measureJobs(metrics, runner);
  return runner;
}

/** Makes the merchant that the configuration names, over a connection of its own that closes again. */
async function makeMerchant(databaseUrl: string, code: string): Promise<void> {
  const installation = openDatabase({ url: databaseUrl, maxConnections: 1, role: PROGRAM });
  await openMerchant(installation, code).finally(() => installation.close());
}

/** Refuses the start when the database gives sessions that may not serve: a pooler dropped their settings. */
async function requireSession(database: Database): Promise<void> {
  await database.checkWritable().catch((error: unknown) => {
    throw error instanceof SessionProblem ? new ConfigProblem(error.message) : error;
  });
}

function measureJobs(metrics: Metrics, runner: JobRunner): void {
  metrics.gaugeBy(
    'tyche_job_lag_seconds',
    'How late a job is: past its planned start, or past the longest run that it declares.',
    'job',
    () => [...runner.lags()].map(([name, ms]) => [name, ms / 1_000] as const),
  );
}

const TIMELINE_EVERY_MS = 1_000;

/** Asks once a second on which timeline the database is, also while nobody needs a new connection. Gives the function that ends it. */
function watchTimeline(database: Database, log: Log): () => void {
  database.onTimelineChange(() =>
    log.warn('database.timeline', { message: 'what was remembered is dropped' }),
  );
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    // An outage is in the log already.
    void database
      .checkWritable()
      .catch(() => undefined)
      .finally(() => {
        isAsking = false;
      });
  }, TIMELINE_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

interface Databases {
  readonly installation: Database;
  /** Where old rows are; null: there is no archive. */
  readonly archiveDatabase: Database | null;
  readonly outages: OutageWatch;
  /** Ends the watches and closes the connections. */
  close(): Promise<void>;
}

/** Opens the databases of a process, and watches the main one for outages and for another timeline. */
function openDatabases(url: string, config: Config, log: Log, metrics: Metrics): Databases {
  const archiveDatabase = openArchiveDatabase(config.archiveUrl, log);
  const { database: installation, outages } = openWatchedDatabase(url, config, log, metrics);
  const stopWatching = watchTimeline(installation, log);
  return {
    installation,
    archiveDatabase,
    outages,
    async close() {
      stopWatching();
      outages.close();
      await Promise.all([installation.close(), archiveDatabase?.close()]);
    },
  };
}

function openWatchedDatabase(
  url: string,
  { databaseDirectUrl, databaseStatements, databasePool }: Config,
  log: Log,
  metrics: Metrics,
): { database: Database; outages: OutageWatch } {
  const errors = metrics.counterBy(
    'tyche_database_errors_total',
    'Errors of the database that are outages: connection, storage, timeout.',
    'kind',
  );
  const database: Database = openDatabase({
    url,
    directUrl: databaseDirectUrl,
    statements: databaseStatements,
    maxConnections: databasePool,
    role: PROGRAM,
    onOutage: (kind, error) => outages.note(kind, error),
    onError: (error) => log.warn('database.connection', { err: error }),
  });
  const outages = openOutageWatch({
    log,
    count: (kind) => errors.add(kind),
    probes: {
      connection: () => database.checkWritable(),
      storage: () => database.inTransaction(probeStorage),
    },
  });
  return { database, outages };
}
