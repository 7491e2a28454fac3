// The web role: the edge of each merchant with everything that it answers, over its modules, all behind one port.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { contract } from '@tyche/contract/contract';
import type { FastifyInstance } from 'fastify';
import { findGame } from '@tyche/rules/lottery/games';
import { type Config, ConfigProblem } from './config.ts';
import type { OpenedMerchant } from './merchants.ts';
import type { Modules } from './modules.ts';
import { networkOf } from './modules/identity/index.ts';
import { slipGuide } from './modules/lottery/index.ts';
import { readLoginFailures } from './modules/members/index.ts';
import { type Merchant, siteStateOf } from './modules/settings/index.ts';
import { recordLook } from './modules/staff/index.ts';
import type { Database } from './platform/db/database.ts';
import { LIVE_CHANNEL } from './platform/events/events.ts';
import { addAnnouncementImages } from './platform/http/announcement-images.ts';
import type { Call } from './platform/http/handlers.ts';
import type { PayloadKey } from './platform/http/payload.ts';
import { addMemberPictures, type PictureAccess } from './platform/http/member-pictures.ts';
import { addPayments } from './platform/http/payments.ts';
import { addVendorCalls } from './platform/http/vendor-calls.ts';
import { visitorCall } from './platform/http/caller.ts';
import type { Drain } from './platform/http/drain.ts';
import { serveByHost } from './platform/http/merchants-by-host.ts';
import { buildEdge, type Edge } from './platform/http/server.ts';
import { openSite, type SiteRules } from './platform/http/site.ts';
import type { SitePageOptions } from './platform/http/site-pages.ts';
import { addSurfaces } from './platform/http/surfaces.ts';
import { bridgeToPages } from './platform/live/bridge.ts';
import { openVisitorStreams } from './platform/live/visitor-streams.ts';
import type { Log } from './platform/log/log.ts';
import type { Readiness } from './platform/ops/ops-server.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { TranslatorOf } from './translators.ts';

export interface WebDeps {
  /** The first one's edge listens, and answers for every host that is nobody else's. */
  readonly merchants: readonly [OpenedMerchant, ...OpenedMerchant[]];
  readonly log: Log;
  readonly metrics: Metrics;
  readonly translatorOf: TranslatorOf;
  /** Opens encrypted bodies. */
  readonly payloadKey: PayloadKey;
  readonly checkReady: () => Promise<Readiness>;
  readonly metricsToken: string;
}

export interface Web {
  /** Listens, and gives the address. Throws `ConfigProblem` when it cannot be used. */
  listen(): Promise<string>;
  /** Answers what is under way, ends the live streams, closes the port. */
  stop(): Promise<void>;
}

/** The built web app, served when it is there. */
const WEB_ROOT = join(import.meta.dirname, '../../player/dist');
const OFFICE_ROOT = join(import.meta.dirname, '../../backoffice/dist');

/** Builds the edges of a process; the first listens when it is told to. */
export async function openWeb(deps: WebDeps): Promise<Web> {
  const [first, ...others] = deps.merchants;
  const { config } = first;
  const front = await openEdge(deps, first);
  const { app, drain } = front;
  const [hosts, codes] = [new Map<string, FastifyInstance>(), new Map<string, FastifyInstance>()];
  const edges = [front];
  for (const merchant of others) {
    const edge = await openEdge(deps, merchant, drain);
    await edge.app.ready();
    edges.push(edge);
    codes.set(merchant.config.merchant, edge.app);
    for (const host of merchant.hosts) hosts.set(host, edge.app);
  }
  serveByHost(app, {
    ofHost: (name) => hosts.get(name) ?? null,
    ofMerchant: (code) => codes.get(code) ?? null,
  });
  return {
    async listen() {
      try {
        await app.listen({ port: config.port, host: config.host });
      } catch (error) {
        throw portProblem(error, config.port);
      }
      return urlOf(app.server.address(), config.host);
    },
    async stop() {
      const endStreams = (spreadMs: number) => {
        for (const { live } of deps.merchants) live.close(spreadMs);
      };
      await drain.stop({ drainMs: config.drainSeconds * 1_000, endStreams });
      for (const edge of edges.slice(1)) await edge.app.close();
      for (const edge of edges) await edge.stopListening();
    },
  };
}

interface OpenedEdge extends Edge {
  /** Ends the connection on which the edge hears what happens. */
  stopListening(): Promise<void>;
}

async function openEdge(
  deps: WebDeps,
  { config, database, live, modules }: OpenedMerchant,
  front?: Drain,
): Promise<OpenedEdge> {
  const { log, metrics, translatorOf } = deps;
  measureLogins(database, metrics);
  const secure = config.publicUrl?.startsWith('https://') ?? false;
  const site = await openSite(async () => rulesOf(await modules.merchant()));
  const access = { secure, trustProxy: config.proxies > 0, site };
  const { identifyMember, identifyStaff, findEndReason } = modules;
  const { app, drain } = await buildEdge({
    ...access,
    front,
    handlers: modules.handlers,
    log,
    proxies: config.proxies,
    hosts: hostsOf(config),
    merchantCode: config.merchant,
    identifyMember,
    identifyStaff,
    findEndReason,
    recordStaffCall: modules.recordStaffCall,
    openPayload: deps.payloadKey.open,
    translateRefusal: (code, details, language) => translatorOf(language).translateRefusal(code, details),
    measure: metrics.measureRequest,
  });
  const onError = (error: Error) => log.warn('database.connection', { err: error });
  const stopListening = await database.listen(
    LIVE_CHANNEL,
    bridgeToPages({
      live,
      gameIdOf: (gameCode) => findGame(gameCode)?.id ?? null,
      readBalance: modules.readBalance,
      readDraws: modules.readDraws,
      onError,
      onFrame(topic, payload) {
        modules.handleFrame(topic, payload);
        if (topic === 'settings') site.known();
      },
    }),
    // Events of the time without a connection are lost: pages read again what they show, and members' streams begin anew, as a session may
    // have ended meanwhile.
    () => {
      live.toAll({ event: 'reset', data: {} });
      live.dropMembers();
    },
  );
  metrics.gauge('tyche_live_pages', 'Open live streams.', () => live.count());
  const { handleCallback, findAnnouncementImage, devOutbox } = modules;
  await addPayments(app, { handleCallback });
  const pictureAccess: PictureAccess = {
    ...access,
    identifyMember,
    identifyStaff,
    recordLook: (looker, look) => recordLook(database.reader, looker, look),
  };
  for (const pictures of modules.memberPictures) addMemberPictures(app, pictureAccess, pictures);
  await addVendorCalls(app, modules);
  addAnnouncementImages(app, { ...access, findAnnouncementImage });
  await addSurfaces(app, {
    ...access,
    log,
    live,
    answerPublic: publicAnswers(modules),
    visitorStreams: openVisitorStreams(config.visitorStreams),
    networkOf,
    frameOrigins: modules.frameOrigins,
    webRoot: WEB_ROOT,
    officeRoot: OFFICE_ROOT,
    apiGuide: slipGuide((key, params) => translatorOf('EN').translator.find(key, params) ?? key),
    devOutbox,
    findVisitorChat: modules.findVisitorChat,
    identifyMember,
    identifyStaff,
    checkReady: deps.checkReady,
    metrics: async () => ({ type: metrics.registry.contentType, text: await metrics.registry.metrics() }),
    metricsToken: deps.metricsToken,
  });
  return { app, drain, stopListening };
}

/** Answers what every visitor may ask, for pages that the server draws. */
function publicAnswers({ handlers }: Modules): SitePageOptions['answerPublic'] {
  return ({ name, input }, language) => {
    if (contract[name].auth !== 'open' || contract[name].method !== 'GET')
      throw new Error(`${name} is not open to every visitor`);
    const handle = handlers[name] as (input: unknown, call: Call) => Promise<unknown>;
    return handle(input, visitorCall(language));
  };
}

function measureLogins(database: Database, metrics: Metrics): void {
  const failures = () => readLoginFailures(database.reader);
  metrics.gauge(
    'tyche_login_failures',
    'Failed logins of this quarter of an hour.',
    async () => (await failures()).failures,
  );
  metrics.gauge('tyche_login_alarm', '1 while failed logins are three times the usual.', async () =>
    (await failures()).isAlarming ? 1 : 0,
  );
}

function rulesOf({ name, site }: Merchant): SiteRules {
  const { languages, defaultLanguage, encryptionRequired } = site;
  return {
    name,
    ...siteStateOf(site),
    countryHeader: site.countryHeader.toLowerCase(),
    languages,
    defaultLanguage,
    encryptionRequired,
  };
}

function hostsOf({ publicUrl, staffUrl, host, port }: Config) {
  const hostOf = (url: string) => new URL(url).host;
  return {
    siteHosts: [publicUrl, staffUrl].flatMap((url) => (url === null ? [] : hostOf(url))),
    staffHost: staffUrl === null ? null : hostOf(staffUrl),
    listen: { host, port },
  };
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
