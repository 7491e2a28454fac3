// Which modules are switched on and what each is given. Nothing is looked up: every need is an argument.
import { join } from 'node:path';
import type { RouteName } from '@tyche/contract/contract';
import type { Clock } from '@tyche/kernel/clock';
import { forSite } from '@tyche/i18n/translator';
import { findGame } from '@tyche/rules/lottery/games';
import { type Callers, openCallers } from './callers.ts';
import { beaconsOf, checkBeacon } from './check-beacon.ts';
import type { Config } from './config.ts';
import { forgetByFrames } from './handle-frames.ts';
import { botJob } from './demo/bots.ts';
import { drawsModule } from './modules/draws/module.ts';
import { countFrozen, readLiveDraws } from './modules/draws/index.ts';
import { drawRoutes } from './modules/draws/routes.ts';
import { drawStaffRoutes, foreignDrawRoutes } from './modules/draws/staff-routes.ts';
import { cashierModule } from './modules/cashier/module.ts';
import type { Cashier } from './modules/cashier/index.ts';
import { captchaRoutes } from './modules/identity/sign-in/captcha-routes.ts';
import {
  openCaptchas,
  openCodes,
  openIdentity,
  openLoginPasswords,
  openPasswords,
} from './modules/identity/index.ts';
import { factorRoutes } from './modules/identity/factors/factor-routes.ts';
import { securityRoutes } from './modules/identity/factors/security-routes.ts';
import { signInRoutes } from './modules/identity/sign-in/sign-in-routes.ts';
import { findOrderSources, openLottery, sealJobs } from './modules/lottery/index.ts';
import { findPaymentSources, hasOpenPayment, paymentsErased } from './modules/cashier/index.ts';
import {
  exportOf,
  findMemberId,
  identityNotices,
  maskedNames,
  memberSource,
  protectionSubscriptions,
  reachableOf,
} from './modules/members/index.ts';
import { membersModule } from './modules/members/module.ts';
import { type DevOutboxRow, notify } from './modules/messaging/index.ts';
import { type MessagingModule, messagingModule } from './modules/messaging/module.ts';
import {
  identityAdapters,
  mustMaySignIn,
  type ProtectionDeps,
  protectionJobs,
} from './modules/protection/index.ts';
import { protectionRoutes } from './modules/protection/routes.ts';
import { protectionStaffRoutes } from './modules/protection/staff-routes.ts';
import { type Merchant, merchantSource } from './modules/settings/index.ts';
import { settingsRoutes } from './modules/settings/routes.ts';
import { expireApprovals, staffActions } from './modules/staff/index.ts';
import { staffAccountRoutes } from './modules/staff/account-routes.ts';
import { staffRoutes } from './modules/staff/routes.ts';
import { stakedSince, wagerJobs } from './modules/wagers/index.ts';
import { findTransferSources, hasMoneyThere } from './modules/vendors/index.ts';
import { vendorsModule } from './modules/vendors/module.ts';
import { wagerRoutes } from './modules/wagers/routes.ts';
import { openBalances, walletJobs } from './modules/wallet/index.ts';
import { recordRoutes } from './modules/wallet/record-routes.ts';
import { walletRoutes, walletStaffRoutes } from './modules/wallet/routes.ts';
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
import { openPartitions } from './platform/partitions/partitions.ts';
import type { Sealing } from './platform/sealing/sealing.ts';
import { loadOrCreateSecret } from './secrets.ts';
import type { Say } from './sentences.ts';

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
  /** Shared with the demo payment provider. */
  readonly paymentsKey: string;
  readonly say: Say;
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
  const { database, isFirst, databaseUrl, live, log, clock, metrics, config, say } = deps;
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
    const { translator } = say(language);
    const game = findGame(code);
    const name = game
      ? translator.find(game.nameKey, game.nameParams)
      : translator.find(`instant.design.${code}`);
    return name ?? code;
  };

  const differences = { count: 0 };
  metrics.gauge(
    'tyche_ledger_differences',
    'Differences that the last check of the ledger found.',
    () => differences.count,
  );
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
  if (isFirst)
    metrics.gauge('tyche_draws_frozen', 'Draws that wait for staff.', () => countFrozen(database.reader));

  const now = () => clock.now().getTime();
  const protection: ProtectionDeps = {
    ...{
      database,
      merchant,
      sealing: deps.sealing,
      live,
      identity,
      identityAdapter: identityAdapters.manual,
    },
    exportParts: {
      member: exportOf(deps.sealing),
      payments: (reader, memberId) => cashier.exportPayments(reader, memberId),
      vendorTransfers: (reader, memberId) => vendors.exportTransfers(reader, memberId),
    },
    erasureBlocks: { 'open-payments': hasOpenPayment, 'vendor-wallets': hasMoneyThere },
  };

  const lottery = openLottery({
    ...{ database, archive },
    databaseUrl,
    findMember,
    log,
    clock,
    settlements: config.settlements,
    nameIn: (language, key, params) => say(language).translator.find(key, params),
  });
  const wordsOf = (language: string) => forSite(say(language).translator, siteName);
  const { smtpUrl, mailFrom, smsUrl, smsKey } = config;
  const messaging = messagingModule({
    ...{ database, sealing: deps.sealing, log, clock, merchant, wordsOf, smtpUrl, mailFrom, smsUrl, smsKey },
    hasDevOutbox: config.demo && !origin.startsWith('https://'),
    contactsOf: (memberId) => reachableOf(database.reader, deps.sealing, memberId),
  });
  const codes = openCodes(database, deps.sealing);
  const captchas = openCaptchas({
    ...{ database, clock },
    sealing: deps.sealing,
    attempts: async () => (await merchant()).site.captchaAttempts,
  });
  const members = membersModule({
    ...{
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
    },
    sealing: deps.sealing,
    loginPasswords: openLoginPasswords(database, passwords),
    mustMaySignIn,
  });
  const cashier = cashierModule({
    ...{ database, sealing: deps.sealing, clock, log, identity, merchant, stakedSince },
    demoProvider: config.paymentsUrl ? { url: config.paymentsUrl, key: deps.paymentsKey } : null,
    ownUrl: config.publicUrl ? origin : `http://127.0.0.1:${config.port}`,
    siteUrl: origin,
  });
  const vendors = vendorsModule({
    ...{ database, sealing: deps.sealing, clock, log, merchant },
    studio: config.studioUrl
      ? {
          url: config.studioUrl,
          secret: config.studioKey ?? (await loadOrCreateSecret(config.dataDir, 'studio-key', 32)),
        }
      : null,
  });
  const bots = config.demo && isFirst ? [botJob({ database, place: lottery.place, findMemberId })] : [];
  return {
    merchant,
    handlers: {
      ...settingsRoutes({ merchant, clock, origin }),
      ...captchaRoutes(captchas),
      ...messaging.handlers,
      ...members.handlers,
      ...signInRoutes({ database, identity, members: members.port, merchant: config.merchant }),
      ...factorRoutes({ database, identity }),
      ...securityRoutes({
        database,
        identity,
        members: members.port,
        drop: (id) => live.drop(id.toString()),
      }),
      ...staffRoutes({
        database,
        identity,
        actions: {
          ...(isFirst ? draws.actions : {}),
          ...lottery.actions,
          ...staffActions,
          ...members.actions,
          ...cashier.actions,
          ...vendors.actions,
        },
      }),
      ...staffAccountRoutes({ database, identity, idleMinutes }),
      ...walletRoutes({ database }),
      ...walletStaffRoutes({ database }),
      ...protectionRoutes({ ...protection, archive, now }),
      ...protectionStaffRoutes(protection),
      ...wagerRoutes({ database, archive, maskedNames, gameName, now }),
      ...recordRoutes({
        reader: database.reader,
        archive,
        merchant,
        now,
        sources: [findOrderSources, findPaymentSources, findTransferSources],
      }),
      ...drawRoutes({ database, gameName }),
      ...(isFirst ? drawStaffRoutes({ database }) : foreignDrawRoutes({ database })),
      ...lottery.handlers,
      ...cashier.handlers,
      ...vendors.handlers,
    },
    jobs: [
      ...(isFirst ? draws.jobs : []),
      ...lottery.jobs.filter(({ name }) => isFirst || !sealJobs.includes(name)),
      ...[cashier, vendors].flatMap((module) => module.jobs),
      ...wagerJobs(database),
      ...walletJobs({
        database,
        onChecked: (found) => {
          differences.count = found.length;
          if (found.length > 0) log.error('ledger.differences', { differences: found });
        },
      }),
      ...identity.jobs,
      ...protectionJobs({
        database,
        merchant,
        remind: (tx, memberId, hasLimits) =>
          notify(tx, { memberId, kind: hasLimits ? 'limits-review' : 'limits-offer' }),
      }),
      ...codes.jobs,
      ...messaging.jobs,
      ...members.jobs,
      {
        name: 'staff.approvals',
        everyMs: 60_000,
        run: async () => void (await expireApprovals(database)),
      },
      ...bots,
      ...(partitions ? [partitions.job] : []),
      { name: 'platform.sweep', everyMs: 60_000, run: () => sweep(database.reader) },
    ],
    subscriptions: [
      ...lottery.subscriptions,
      identityNotices,
      ...protectionSubscriptions(deps.sealing),
      paymentsErased,
      ...vendors.subscriptions,
    ],
    setPublicJwk: (jwk) => void Object.assign(publicJwk, jwk),
    ...openCallers(database, identity, findMember),
    devOutbox: messaging.devOutbox,
    handleFrame: forgetByFrames({
      ...{ live, identity, members: findMember },
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
