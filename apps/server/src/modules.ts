// Which modules are switched on and what each is given. Nothing is looked up: every need is an argument.
import { join } from 'node:path';
import type { RouteName } from '@tyche/contract/contract';
import { crowdOf } from './crowd.ts';
import { beacons } from './adapters.ts';
import { type Callers, openCallers } from './callers.ts';
import { openFiles } from './member-files.ts';
import { checkBeacon } from './check-beacon.ts';
import { coveredBetsOf } from './bet-risk.ts';
import { bonusGate, ownStakedSince } from './bonus-money.ts';
import { recordSources } from './record-sources.ts';
import { people } from './people.ts';
import { openRewards, rewardExports, endedByExclusion } from './reward-modules.ts';
import { forgetByFrames } from './handle-frames.ts';
import { type ModuleNeeds, type ModulesDeps, openNeeds } from './module-needs.ts';
import {
  type AgentsDeps,
  exportLinks,
  exportNotes,
  exportPay,
  findAffiliate,
  hasOpenPay,
  isDownline,
  noteRegistration,
  openSeriesSource,
  owedInPay,
  placeAccount,
  settlePay,
  uplineOf,
} from './modules/agents/index.ts';
import { agentsModule } from './modules/agents/module.ts';
import { drawsModule } from './modules/draws/module.ts';
import { readLiveDraws } from './modules/draws/index.ts';
import { cashierModule } from './modules/cashier/module.ts';
import type { Cashier } from './modules/cashier/index.ts';
import { browserHashOf, DEVICE_COOKIE } from './modules/identity/index.ts';
import { identityModule } from './modules/identity/module.ts';
import {
  findDrawIds,
  findOrderTickets,
  findTicketOrders,
  listTickets,
  nameBet,
} from './modules/lottery/index.ts';
import { lotteryModule } from './modules/lottery/module.ts';
import { hasOpenPayment, listTransferRings, sharedPayees } from './modules/cashier/index.ts';
import { exportOf, listWalletIds, reachableOf } from './modules/members/index.ts';
import { membersModule } from './modules/members/module.ts';
import { type DevOutboxRow, exportThreads, notify } from './modules/messaging/index.ts';
import { type MessagingModule, messagingModule } from './modules/messaging/module.ts';
import { requireMaySignIn } from './modules/protection/index.ts';
import { protectionModule } from './modules/protection/module.ts';
import { rankLabelOf, ranksIn, serviceLevelOf, withdrawalBenefitsOf } from './modules/points/index.ts';
import { listHosts, type Merchant } from './modules/settings/index.ts';
import { settingsModule } from './modules/settings/module.ts';
import { staffModule } from './modules/staff/module.ts';
import { exportFreeRounds, exportRounds, hasMoneyThere, type Vendors } from './modules/vendors/index.ts';
import { exportGames, type Games } from './modules/games/index.ts';
import { gamesModule } from './modules/games/module.ts';
import { vendorsModule } from './modules/vendors/module.ts';
import { exportChats, exportFeedback } from './modules/support/index.ts';
import { noteReferral } from './modules/promotions/index.ts';
import { supportModule } from './modules/support/module.ts';
import { wagersModule } from './modules/wagers/module.ts';
import { openBalances } from './modules/wallet/index.ts';
import { walletModule } from './modules/wallet/module.ts';

import type { Reader } from './platform/db/database.ts';
import type { Subscription } from './platform/events/events.ts';
import type { Handlers } from './platform/http/handlers.ts';
import type { MemberPictures } from './platform/http/member-pictures.ts';
import { sweep } from './platform/http/store.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { BridgeOptions } from './platform/live/bridge.ts';
import { foldModules } from './platform/modules/module-parts.ts';
import { openPartitions } from './platform/partitions/partitions.ts';

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
  readonly handleVendorCall: Vendors['handleCall'];
  /** The conversation of the chat that a visitor has the secret of; null for none. */
  findVisitorChat(secret: string): Promise<string | null>;
  /** What a frame of the site may show: the games of vendors. */
  readonly frameOrigins: readonly string[];
  /** Pictures that members sent: the path of each kind, and what lets staff see them. */
  readonly memberPictures: readonly MemberPictures[];
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
  const needs = await openNeeds(deps);
  const { database, isFirst, live, log, metrics, config, merchant, identity, archive, now } = needs;
  const { draws, isBeaconRefused } = await openDraws(needs);
  const lottery = openLottery(needs);
  const publicJwk: Record<string, string> = {};
  const { messaging, members } = await openMembers(needs, publicJwk);
  const cashier = await cashierModule({ ...needs, ...cashierNeeds(needs) });
  const vendors = await vendorsModule(needs);
  const games = gamesModule({ ...needs, vendors, words: wordOf(needs), hasSamples: config.sampleGames });
  const shown = shownOf(needs, games);
  const support = openSupportOf(needs, messaging);
  const others = [
    settingsModule({ ...needs, resources: support.resources }),
    identityModule({
      ...needs,
      members: members.port,
      merchant: config.merchant,
      drop: (id) => live.drop(id.toString()),
    }),
    walletModule({ ...needs, sources: recordSources }),
    wagersModule({ ...needs, archive, now, originals: games.originals, gameName: shown.gameName }),
    draws,
    await openProtectionOf(needs, {
      payments: cashier.exportPayments,
      vendorTransfers: vendors.exportTransfers,
      vendorRounds: exportRounds,
      freeRounds: exportFreeRounds,
      games: exportGames,
      links: exportLinks,
      notes: exportNotes,
      pay: exportPay,
      feedback: exportFeedback,
      ...rewardExports(needs.sealing),
      chats: exportChats,
      messages: exportThreads,
    }),
    messaging,
    members,
    cashier,
    lottery,
    vendors,
    games,
    openAgents(needs, games, shown.gameName),
    support,
    ...openRewards(needs, { ...shown, owedTurnover: cashier.owedTurnover, seeds: draws.ownSeeds }),
  ] as const;
  const modules = foldModules([...others, staffModule({ ...needs, actions: foldModules(others).actions })]);
  const partitions = isFirst ? openPartitions({ database, log, metrics }) : null;
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
    ...openCallers(database, identity, needs.findMember),
    ...openReads(needs),
    devOutbox: messaging.devOutbox,
    handleCallback: cashier.handleCallback,
    handleVendorCall: vendors.handleCall,
    frameOrigins: vendors.frameOrigins,
    ...openFiles(cashier, support, messaging),
    findAnnouncementImage: messaging.findAnnouncementImage,
    partitionHeadroomDays: async () => (partitions ? partitions.headroomDays() : Number.POSITIVE_INFINITY),
    isBeaconRefused,
    close: async () => {
      await Promise.all([draws.close(), lottery.close(), vendors.close()]);
    },
  };
}

/** What other modules show of games. */
function shownOf(needs: ModuleNeeds, games: Games) {
  const { gamePicture, declaredReturns } = games;
  return { gameName: wagerNames(needs, games), gamePicture, declaredReturns };
}

function openSupportOf(needs: ModuleNeeds, messaging: MessagingModule) {
  return supportModule({
    ...needs,
    ...chatNeeds(needs, messaging),
    ranksIn,
    ownHosts: () => ownHostsOf(needs),
  });
}

/** What the chat asks of other modules. */
function chatNeeds(needs: ModuleNeeds, messaging: MessagingModule) {
  const { database, identity, findMember, sealing } = needs;
  return {
    messaging,
    rankLevelOf: serviceLevelOf,
    identifyMember: openCallers(database, identity, findMember).identifyMember,
    contactsOf: (memberId: bigint) => reachableOf(database.reader, sealing, memberId),
  };
}

function openAgents(needs: ModuleNeeds, games: Pick<Games, 'gamesOf'>, gameName: AgentsDeps['gameName']) {
  return agentsModule({
    ...needs,
    gameName,
    gamesOf: games.gamesOf,
    bets: { findDrawIds, findOrderTickets, findTicketOrders },
    coveredBetsOf,
    cashier: { sharedPayees, listTransferRings },
    lottery: { listTickets },
    nameBet: (bet, language) =>
      nameBet(bet, (key, params) => needs.translatorOf(language).translator.find(key, params)),
  });
}

/** The name of the game of a wager: a game of a vendor, or one of the house. */
function wagerNames(needs: ModuleNeeds, games: Pick<Games, 'gameName'>): AgentsDeps['gameName'] {
  return async ({ source, gameCode }, language) =>
    (source === 'vendor' ? await games.gameName(gameCode, language) : null) ??
    needs.gameName(gameCode, language);
}

/** Who stands above and below a member today. */
function treeOf(needs: ModuleNeeds) {
  return {
    uplineOf: (reader: Reader, memberId: bigint) => uplineOf(needs, reader, memberId),
    isDownline: (reader: Reader, uplineId: bigint, memberId: bigint) =>
      isDownline(needs, reader, uplineId, memberId),
  };
}

/** What the cashier asks of other modules. */
function cashierNeeds(needs: ModuleNeeds) {
  return {
    stakedSince: ownStakedSince,
    bonuses: bonusGate,
    benefitsOf: withdrawalBenefitsOf,
    tree: treeOf(needs),
    pay: payOf(needs),
  };
}

/** What agents owe one another. */
function payOf({ database }: ModuleNeeds) {
  return {
    owed: owedInPay,
    settle: (memberId: bigint) => settlePay({ database, listWalletIds }, memberId),
  };
}

/** A sentence by its key, in a language of the wire; the key itself where there is none. */
function wordOf({ translatorOf }: ModuleNeeds) {
  return (key: string, language: string): string => translatorOf(language).translator.find(key) ?? key;
}

/** What open pages are sent, and what this process forgets when another one says so. */
function openReads({
  database,
  live,
  identity,
  findMember,
  config,
  merchant,
}: ModuleNeeds): Pick<Modules, 'handleFrame' | 'readBalance' | 'readDraws'> {
  const balances = openBalances(database.reader);
  return {
    handleFrame: forgetByFrames({
      live,
      identity,
      members: findMember,
      merchant: { code: config.merchant, forget: merchant.forget },
    }),
    readBalance: (memberId) => balances(BigInt(memberId)),
    readDraws: (changed) => readLiveDraws(database.reader, changed),
  };
}

/** Opens the draws, seals what an older release left unsealed, and compares this worker's beacon with that of its draws. */
async function openDraws(needs: ModuleNeeds) {
  const { isFirst, log, config, merchant } = needs;
  const isPlayMoney = async () => (await merchant()).site.playMoney;
  const draws = await drawsModule({
    ...needs,
    beacon: config.beacon,
    beaconLimitSeconds: BEACON_LIMIT_SECONDS,
    feedFolder: join(config.dataDir, 'feeds'),
    isPlayMoney,
    testGames: config.testGames,
    drawnGames: config.drawnGames,
    runsDraws: isFirst,
  });
  if (isFirst) {
    const sealed = await draws.prepare();
    if (sealed > 0) log.info('draws.seeds-sealed', { count: sealed });
    if (config.roles.includes('worker')) await checkBeacon(draws, config.hasPrivateBeacon, log);
  }
  const isBeaconRefused = async () =>
    !beacons[config.beacon] && config.roles.includes('worker') && !(await isPlayMoney());
  if (await isBeaconRefused())
    log.warn('draws.local-beacon-refused', {
      message: 'real money: own draws do not go on sale with the local beacon; set TYCHE_BEACON=drand',
    });
  return { draws, isBeaconRefused };
}

function openLottery(needs: ModuleNeeds) {
  return lotteryModule({
    ...needs,
    series: openSeriesSource(needs),
    runsDraws: needs.isFirst,
    settlements: needs.config.settlements,
    nameIn: (language, key, params) => needs.translatorOf(language).translator.find(key, params),
  });
}

/** The names of hosts that the merchant answers at, in lower case. */
async function ownHostsOf({ database, config, origin }: ModuleNeeds): Promise<readonly string[]> {
  const hosts = (await listHosts(database.reader)).filter(({ code }) => code === config.merchant);
  return [new URL(origin).hostname, ...hosts.map(({ host }) => host)];
}

async function openMembers(needs: ModuleNeeds, publicJwk: Readonly<Record<string, string>>) {
  const { database, sealing, config, origin } = needs;
  const messaging = await messagingModule({
    ...needs,
    hasDevOutbox: config.demo && !origin.startsWith('https://'),
    contactsOf: (memberId) => reachableOf(database.reader, sealing, memberId),
    people,
    crowd: crowdOf(needs),
    identifyMember: openCallers(database, needs.identity, needs.findMember).identifyMember,
    ownHosts: () => ownHostsOf(needs),
    browserOf: ({ cookie }) => browserHashOf(cookie(DEVICE_COOKIE)),
  });
  return {
    messaging,
    members: membersModule({
      ...needs,
      messaging,
      publicJwk,
      requireMaySignIn,
      rankLabelOf,
      placeAccount,
      findAffiliate: (reader, code) => findAffiliate(reader, { code }),
      noteRegistration: (tx, registration) => noteRegistration(needs, tx, registration),
      noteReferral: (tx, registration) => noteReferral(needs, tx, registration),
    }),
  };
}

function openProtectionOf(
  needs: ModuleNeeds,
  exports: Pick<
    Parameters<typeof protectionModule>[0]['exportParts'],
    | 'payments'
    | 'vendorTransfers'
    | 'vendorRounds'
    | 'freeRounds'
    | 'games'
    | 'links'
    | 'notes'
    | 'pay'
    | 'feedback'
    | 'missions'
    | 'chats'
    | 'messages'
    | 'promotions'
    | 'points'
  >,
) {
  return protectionModule({
    ...needs,
    endByExclusion: endedByExclusion(needs),
    exportParts: { member: exportOf(needs.sealing), ...exports },
    erasureBlocks: {
      'open-payments': hasOpenPayment,
      'vendor-wallets': hasMoneyThere,
      'open-pay': hasOpenPay,
    },
    remind: (tx, memberId, hasLimits) =>
      notify(tx, { memberId, kind: hasLimits ? 'limits-review' : 'limits-offer' }),
  });
}
