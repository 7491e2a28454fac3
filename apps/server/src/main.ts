// The composition root: opens what a process needs, wires the modules, starts its roles. Everything is an ordinary call.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { seed } from '../seeds/demo.ts';
import { type Config, ConfigProblem } from './config.ts';
import { openModules } from './modules.ts';
import { readLoginFailures } from './modules/members/index.ts';
import { openDatabase, PROGRAM } from './platform/db/database.ts';
import { LIVE_CHANNEL, relay } from './platform/events/events.ts';
import { openPayloadKey } from './platform/http/payload.ts';
import { buildEdge } from './platform/http/server.ts';
import { addAnnouncementImages } from './platform/http/announcement-images.ts';
import { addPayments } from './platform/http/payments.ts';
import { addSurfaces } from './platform/http/surfaces.ts';
import { type JobRunner, startJobs } from './platform/jobs/jobs.ts';
import { bridgeToPages } from './platform/live/bridge.ts';
import { openLiveHub } from './platform/live/live.ts';
import { openLog } from './platform/log/log.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import { openSealing } from './platform/sealing/sealing.ts';
import { type SiteSettings, siteStateOf } from './modules/settings/index.ts';
import { keptSecret } from './secrets.ts';
import { openSentences } from './sentences.ts';

export interface RunningServer {
  /** Where it answers; null when it has no web role. */
  readonly url: string | null;
  /** Accounts of the demo, ready to be shown; none without one. */
  readonly demoAccounts: readonly string[];
  stop(): Promise<void>;
}

const RELAY_MS = 40;
const WORKER_LAG_MS = 30_000;

/** The built web app, served when it is there. */
const WEB_ROOT = join(import.meta.dirname, '../../player/dist');
const OFFICE_ROOT = join(import.meta.dirname, '../../backoffice/dist');

/**
 * Starts the roles of a process over a database that is there and migrated; seeds what is missing.
 * Throws `ConfigProblem` when the address cannot be used or there is no database.
 * Stops in order: no new calls, open calls answered, jobs ended, connections closed.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const { databaseUrl } = config;
  if (databaseUrl === null)
    throw new ConfigProblem('DATABASE_URL is not set and no embedded database was started');
  const pepper = config.pepper ?? (await keptSecret(config.dataDir, 'pepper', 32));
  const clock = { now: () => new Date() };
  const sealing = openSealing(config.fieldSecret ?? (await keptSecret(config.dataDir, 'field-secret', 32)));
  const demoAccounts = await seed({
    databaseUrl,
    merchant: config.merchant,
    pepper,
    demo: config.demo,
    dataDir: config.dataDir,
    sealing,
    clock,
  });
  const log = openLog(config.logLevel);
  const onError = (error: Error) => log.warn('database.connection', { err: error });
  const database = openDatabase({ url: databaseUrl, maxConnections: 24, role: PROGRAM, onError });
  const live = openLiveHub();
  const metrics = openMetrics();
  const say = await openSentences();
  const modules = await openModules({
    database,
    databaseUrl,
    live,
    log,
    clock,
    metrics,
    config,
    pepper,
    sealing,
    paymentsKey: await keptSecret(config.dataDir, 'payments-key', 32),
    say,
  });
  const secure = config.publicUrl?.startsWith('https://') ?? false;
  const { site } = await modules.merchant();
  const payloadKey = await openPayloadKey(database, () => clock.now().getTime() / 1000);
  modules.setPublicJwk(payloadKey.publicJwk);

  let runner: JobRunner | null = null;
  if (config.roles.includes('worker')) {
    const relayJob = {
      name: 'events.relay',
      everyMs: RELAY_MS,
      run: async () => {
        while ((await relay(database, modules.subscriptions, log)) >= 200) log.debug('events.busy');
      },
    };
    runner = startJobs([relayJob, ...modules.jobs], log);
  }
  if (!config.roles.includes('web')) {
    return {
      url: null,
      demoAccounts,
      stop: () => stopAll([() => runner?.stop(), modules.close, () => database.close()]),
    };
  }

  const failures = () => readLoginFailures(database.reader, config.merchant);
  metrics.gauge(
    'tyche_login_failures',
    'Failed logins of this quarter of an hour.',
    async () => (await failures()).failures,
  );
  metrics.gauge('tyche_login_alarm', '1 while failed logins are three times the usual.', async () =>
    (await failures()).isAlarming ? 1 : 0,
  );
  const doorKeeping = {
    trustProxy: config.proxies > 0,
    siteDoor: async () => doorOf((await modules.merchant()).site),
  };
  const app = await buildEdge({
    handlers: modules.handlers,
    log,
    secure,
    proxies: config.proxies,
    staffHost: config.staffUrl === null ? null : new URL(config.staffUrl).host,
    ...doorKeeping,
    encryptionRequired: site.encryptionRequired,
    merchantCode: config.merchant,
    identifyMember: modules.identifyMember,
    identifyStaff: modules.identifyStaff,
    recordStaffCall: modules.recordStaffCall,
    openPayload: payloadKey.open,
    say: (code, details, language) => say(language).sentence(code, details),
    languageOf: (request) => languageOf(request, site.languages, site.defaultLanguage),
    measure: metrics.measureRequest,
  });
  const stopListening = await database.listen(
    LIVE_CHANNEL,
    bridgeToPages({ live, readBalance: modules.readBalance, onError }),
  );
  metrics.gauge('tyche_live_pages', 'Open live streams.', () => live.count());
  await addPayments(app, {
    secure,
    ...doorKeeping,
    hearCallback: modules.hearCallback,
    findPicture: modules.findPicture,
    identifyMember: modules.identifyMember,
    identifyStaff: modules.identifyStaff,
  });
  addAnnouncementImages(app, { ...doorKeeping, findAnnouncementImage: modules.findAnnouncementImage });
  await addSurfaces(app, {
    secure,
    ...doorKeeping,
    live,
    webRoot: WEB_ROOT,
    officeRoot: OFFICE_ROOT,
    devOutbox: modules.devOutbox,
    identifyMember: modules.identifyMember,
    checkReady: () => checkReady(modules.pingDatabase, runner),
    metrics: async () => ({ type: metrics.registry.contentType, text: await metrics.registry.metrics() }),
  });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stopAll([() => runner?.stop(), stopListening, modules.close, () => database.close()]);
    throw portProblem(error, config.port);
  }
  log.info('server.ready', { roles: config.roles, port: config.port });
  return {
    demoAccounts,
    url: urlOf(app.server.address(), config.host),
    stop: () =>
      stopAll([
        () => live.close(),
        () => app.close(),
        stopListening,
        () => runner?.stop(),
        modules.close,
        () => database.close(),
      ]),
  };
}

async function stopAll(steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) await step();
}

async function checkReady(pingDatabase: () => Promise<void>, runner: JobRunner | null): Promise<string[]> {
  const missing: string[] = [];
  await pingDatabase().catch(() => missing.push('database'));
  if (runner && runner.overdueMs() > WORKER_LAG_MS) missing.push('jobs');
  return missing;
}

function portProblem(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return new ConfigProblem(`port ${port} is in use; set PORT to another one`);
  if (code === 'EACCES')
    return new ConfigProblem(`port ${port} may not be used by this user; set PORT to another one`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigProblem('HOST is not an address of this machine');
  return error;
}

function urlOf(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  // By its name: a passkey belongs to a name, never to an address in numbers.
  const isNamed = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  return `http://${isNamed ? 'localhost' : host}:${port}`;
}

/** The language of a call: its `Language` header, else what the browser prefers among those offered, else the site's. */
function languageOf(request: FastifyRequest, offered: readonly string[], otherwise: string): string {
  const wanted = request.headers.language;
  if (typeof wanted === 'string' && offered.includes(wanted.toUpperCase())) return wanted.toUpperCase();
  return otherwise;
}

function doorOf(site: SiteSettings) {
  return { ...siteStateOf(site), countryHeader: site.countryHeader.toLowerCase() };
}
