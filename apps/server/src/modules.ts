// Which modules are switched on and what each is given. Nothing is looked up: every need is an argument.
import { join } from 'node:path';
import type { RouteName } from '@tyche/contract/contract';
import type { Clock } from '@tyche/kernel/clock';
import { forSite } from '@tyche/i18n/translator';
import { findGame } from '@tyche/rules/lottery/games';
import { type Callers, openCallers } from './callers.ts';
import { beaconsOf, checkBeacon } from './check-beacon.ts';
import type { Config } from './config.ts';
import type { Demo } from './demo-port.ts';
import { forgetByFrames } from './handle-frames.ts';
import { drawsModule } from './modules/draws/module.ts';
import { readLiveDraws } from './modules/draws/index.ts';
import { cashierModule } from './modules/cashier/module.ts';
import type { Cashier } from './modules/cashier/index.ts';
import {
  openCaptchas,
  openCodes,
  openIdentity,
  openLoginPasswords,
  openPasswords,
} from './modules/identity/index.ts';
import { identityModule } from './modules/identity/module.ts';
import { findOrderSources } from './modules/lottery/index.ts';
import { lotteryModule } from './modules/lottery/module.ts';
import { findPaymentSources, hasOpenPayment } from './modules/cashier/index.ts';
import { exportOf, maskedNames, memberSource, reachableOf } from './modules/members/index.ts';
import { membersModule } from './modules/members/module.ts';
import { type DevOutboxRow, notify } from './modules/messaging/index.ts';
import { type MessagingModule, messagingModule } from './modules/messaging/module.ts';
import { requireMaySignIn } from './modules/protection/index.ts';
import { protectionModule } from './modules/protection/module.ts';
import { type Merchant, merchantSource } from './modules/settings/index.ts';
import { settingsModule } from './modules/settings/module.ts';
import { staffModule } from './modules/staff/module.ts';
import { stakedSince } from './modules/wagers/index.ts';
import { findTransferSources, hasMoneyThere } from './modules/vendors/index.ts';
import { vendorsModule } from './modules/vendors/module.ts';
import { wagersModule } from './modules/wagers/module.ts';
import { openBalances } from './modules/wallet/index.ts';
import { walletModule } from './modules/wallet/module.ts';
import type { AdapterSettings } from './platform/adapters/adapters.ts';
import { openArchive } from './platform/archive/archive.ts';
import type { Database } from './platform/db/database.ts';
import type { Subscription } from './platform/events/events.ts';
import type { Handlers } from './platform/http/handlers.ts';
import { sweep } from './platform/http/store.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { BridgeOptions } from './platform/live/bridge.ts';
import type { LiveHub } from './platform/live/live.ts';
import type { Log } from './platform/log/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { foldModules } from './platform/modules/module-parts.ts';
import { openPartitions } from './platform/partitions/partitions.ts';
import type { Sealing } from './platform/sealing/sealing.ts';
import { loadOrCreateSecret } from './secrets.ts';
import type { TranslatorOf } from './translators.ts';

export interface ModulesDeps {
  /** The database for the merchant of these modules. */
  readonly database: Database;
  /** Its archived months, for all merchants; null: there is no archive. */
  readonly archiveDatabase: Database | null;
  /**
   * Whether this is the first merchant of the process: its modules have what all share, too, such as the jobs of draws and partitions, and
   * its staff runs the draws.
   */
  readonly isFirst: boolean;
  /** Its address, for threads that open a connection of their own. */
  readonly databaseUrl: string;
  readonly live: LiveHub;
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly config: Config;
  readonly pepper: string;
  /** Seals personal data at rest. */
  readonly sealing: Sealing;
  readonly translatorOf: TranslatorOf;
  /** The demo; null on a site that is none. */
  readonly demo: Demo | null;
}

export interface Modules extends Callers {
  readonly handlers: Handlers<RouteName>;
  readonly jobs: readonly Job[];
  readonly subscriptions: readonly Subscription[];
  merchant(): Promise<Merchant>;
  setPublicJwk(jwk: Readonly<Record<string, string>>): void;
  /** Takes what other nodes tell: sessions that ended, what to forget. */
  readonly handleFrame: (topic: string, payload: Readonly<Record<string, unknown>>) => void;
  readonly readBalance: BridgeOptions['readBalance'];
  readonly readDraws: BridgeOptions['readDraws'];
  readonly handleCallback: Cashier['handleCallback'];
  readonly findPicture: Cashier['findPicture'];
  readonly findAnnouncementImage: MessagingModule['findAnnouncementImage'];
  /** What a demo shows instead of sending it; null elsewhere. */
  readonly devOutbox: (() => Promise<readonly DevOutboxRow[]>) | null;
  partitionHeadroomDays(): Promise<number>;
  /** Whether own draws cannot go on sale: the site takes real money and draws from the beacon of its own machine (decision 35). */
  isBeaconRefused(): Promise<boolean>;
  close(): Promise<void>;
}

/** A beacon that stays away this long voids the draw. */
const BEACON_LIMIT_SECONDS = 60;

/** Opens every module. Throws when the merchant does not exist. */
export async function openModules(deps: ModulesDeps): Promise<Modules> {
  const { database, isFirst, databaseUrl, live, log, clock, metrics, config, translatorOf } = deps;
  const merchant = merchantSource(database, config.merchant);
  const siteName = (await merchant()).name;
  const idleMinutes = async () => {
    const { site } = await merchant();
    return { member: site.sessionIdleMinutes, staff: site.staffIdleMinutes };
  };
  const origin = config.publicUrl?.replace(/\/$/, '') ?? `http://localhost:${config.port}`;
  const passwords = await openPasswords(Buffer.from(deps.pepper));
  const identity = openIdentity({
    database,
    passwords,
    sealing: deps.sealing,
    clock,
    idleMinutes,
    origin,
    staffOrigin: config.staffUrl?.replace(/\/$/, '') ?? null,
    siteName,
    social: {
      providers: async () => (await merchant()).site.socialProviders,
      secrets: config.socialSecrets,
    },
    partnerKeys: config.partnerKeys,
  });
  const findMember = memberSource(database.reader);
  const archive = openArchive(database, deps.archiveDatabase, log);
  const publicJwk: Record<string, string> = {};
  const gameName = (code: string, language: string) => {
    const { translator } = translatorOf(language);
    const game = findGame(code);
    const name = game
      ? translator.find(game.nameKey, game.nameParams)
      : translator.find(`instant.design.${code}`);
    return name ?? code;
  };

  const partitions = isFirst ? openPartitions({ database, log, metrics }) : null;
  const balances = openBalances(database.reader);
  const draws = drawsModule({
    database,
    beacons: beaconsOf(config),
    beaconLimitSeconds: BEACON_LIMIT_SECONDS,
    feedFolder: join(config.dataDir, 'feeds'),
    sealing: deps.sealing,
    isPlayMoney: async () => (await merchant()).site.playMoney,
    hasTestGames: config.testGames,
    runsDraws: isFirst,
    metrics,
    gameName,
  });
  if (isFirst) {
    const sealed = await draws.prepare();
    if (sealed > 0) log.info('draws.seeds-sealed', { count: sealed });
    if (config.roles.includes('worker')) await checkBeacon(draws, config.hasPrivateBeacon, log);
  }
  const isBeaconRefused = async () =>
    config.beacon === 'local' && config.roles.includes('worker') && !(await merchant()).site.playMoney;
  if (await isBeaconRefused())
    log.warn('draws.local-beacon-refused', {
      message: 'real money: own draws do not go on sale with the local beacon; set TYCHE_BEACON=drand',
    });

  const now = () => clock.now().getTime();
  const lottery = lotteryModule({
    database,
    archive,
    databaseUrl,
    runsDraws: isFirst,
    findMember,
    log,
    clock,
    settlements: config.settlements,
    nameIn: (language, key, params) => translatorOf(language).translator.find(key, params),
  });
  const wordsOf = (language: string) => forSite(translatorOf(language).translator, siteName);
  const settings: AdapterSettings = {
    clock,
    read: (name) => config.adapterVariables[name] ?? null,
    loadSecret: (file) => loadOrCreateSecret(config.dataDir, file, 32),
    ownUrl: config.publicUrl ? origin : `http://127.0.0.1:${config.port}`,
    siteUrl: origin,
  };
  const messaging = await messagingModule({
    database,
    sealing: deps.sealing,
    log,
    merchant,
    wordsOf,
    settings,
    hasDevOutbox: config.demo && !origin.startsWith('https://'),
    contactsOf: (memberId) => reachableOf(database.reader, deps.sealing, memberId),
  });
  const codes = openCodes(database, deps.sealing);
  const captchas = openCaptchas({
    database,
    clock,
    sealing: deps.sealing,
    attempts: async () => (await merchant()).site.captchaAttempts,
  });
  const members = membersModule({
    database,
    identity,
    codes,
    captchas,
    messaging,
    live,
    clock,
    log,
    merchant,
    wordsOf,
    origin,
    publicJwk,
    sealing: deps.sealing,
    loginPasswords: openLoginPasswords(database, passwords),
    requireMaySignIn,
  });
  const cashier = await cashierModule({
    database,
    sealing: deps.sealing,
    clock,
    log,
    identity,
    merchant,
    settings,
    stakedSince,
  });
  const vendors = await vendorsModule({ database, sealing: deps.sealing, log, merchant, settings });
  const others = [
    settingsModule({ merchant, clock, origin }),
    identityModule({
      database,
      identity,
      captchas,
      codes,
      members: members.port,
      merchant: config.merchant,
      drop: (id) => live.drop(id.toString()),
    }),
    walletModule({
      database,
      archive,
      merchant,
      now,
      log,
      metrics,
      sources: [findOrderSources, findPaymentSources, findTransferSources],
    }),
    wagersModule({ database, archive, maskedNames, gameName, now }),
    draws,
    await protectionModule({
      database,
      archive,
      settings,
      merchant,
      sealing: deps.sealing,
      live,
      identity,
      now,
      exportParts: {
        member: exportOf(deps.sealing),
        payments: cashier.exportPayments,
        vendorTransfers: vendors.exportTransfers,
      },
      erasureBlocks: { 'open-payments': hasOpenPayment, 'vendor-wallets': hasMoneyThere },
      remind: (tx, memberId, hasLimits) =>
        notify(tx, { memberId, kind: hasLimits ? 'limits-review' : 'limits-offer' }),
    }),
    messaging,
    members,
    cashier,
    lottery,
    vendors,
  ] as const;
  const { actions } = foldModules(others);
  const modules = foldModules([...others, staffModule({ database, identity, idleMinutes, actions })]);
  return {
    merchant,
    handlers: modules.handlers,
    jobs: [
      ...modules.jobs,
      ...(deps.demo && isFirst ? [deps.demo.botJob({ database, place: lottery.place })] : []),
      ...(partitions ? [partitions.job] : []),
      { name: 'platform.sweep', everyMs: 60_000, run: () => sweep(database.reader) },
    ],
    subscriptions: modules.subscriptions,
    setPublicJwk: (jwk) => void Object.assign(publicJwk, jwk),
    ...openCallers(database, identity, findMember),
    devOutbox: messaging.devOutbox,
    handleFrame: forgetByFrames({
      live,
      identity,
      members: findMember,
      merchant: { code: config.merchant, forget: merchant.forget },
    }),
    readBalance: (memberId) => balances(BigInt(memberId)),
    readDraws: (changed) => readLiveDraws(database.reader, changed),
    handleCallback: cashier.handleCallback,
    findPicture: cashier.findPicture,
    findAnnouncementImage: messaging.findAnnouncementImage,
    partitionHeadroomDays: async () => (partitions ? partitions.headroomDays() : Number.POSITIVE_INFINITY),
    isBeaconRefused,
    close: async () => {
      await Promise.all([draws.close(), lottery.close()]);
    },
  };
}
