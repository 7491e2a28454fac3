// Promotions as the composition root opens them.
import { randomInt } from 'node:crypto';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { findMemberId } from '../members/index.ts';
import type { GuardedActions } from '../staff/index.ts';
import { bonusFeed } from './bonuses/count.ts';
import { breakTaken } from './bonuses/end.ts';
import { bonusJobs } from './bonuses/jobs.ts';
import { countBonuses } from './bonuses/store.ts';
import { bonusesRoutes } from './bonuses/routes.ts';
import { bonusActions } from './bonuses/revoke.ts';
import { keepMonths } from './costs/keep.ts';
import { depositBetsJobs, openDepositBetsGauges } from './deposit-bets/jobs.ts';
import { breakMovesBets } from './deposit-bets/lapse.ts';
import { depositMoved, takeDeposits } from './deposits.ts';
import type { PromotionsDeps } from './deps.ts';
import { offerActions } from './edit-offers.ts';
import { followOffers, lapseLate, remindOfClaims } from './ending.ts';
import { payGivebacks } from './givebacks.ts';
import { grantFileActions } from './grant-files/decide.ts';
import { deleteOldFiles } from './grant-files/grant-rows.ts';
import { grantFilesJobs, openGrantFilesGauge } from './grant-files/jobs.ts';
import { grantFilesRoutes } from './grant-files/routes.ts';
import { grantActions } from './grants.ts';
import { deleteOldLogins, memberSignedIn, takeLogins } from './logins.ts';
import { luckyBetsJobs, openLuckyBetsGauges } from './lucky-bets/jobs.ts';
import { luckyBetsRoutes } from './lucky-bets/routes.ts';
import { referralEvents } from './referral/events.ts';
import { referralGauges, referralJobs } from './referral/jobs.ts';
import { referralErased } from './referral/privacy.ts';
import { referralRoutes } from './referral/routes.ts';
import { termsActions } from './referral/terms.ts';
import { promotionsErased } from './privacy.ts';
import { giveRebates } from './rebate.ts';
import { promotionsRoutes } from './routes.ts';
import { offerSettingsActions } from './settings.ts';
import { paySalaries } from './salary.ts';
import { raffleActions } from './raffles/desk.ts';
import { openRaffleGauges, raffleJobs } from './raffles/jobs.ts';
import { rafflesRoutes } from './raffles/routes.ts';
import { winnersRoutes } from './winners/routes.ts';
import { promotionsStaffRoutes } from './staff-routes.ts';
import { countQueues } from './store-applications.ts';
import { dueSeconds } from './store-deposits.ts';
import { sumBudgets } from './store-offers.ts';
import { runSeconds } from './store-runs.ts';
import { deleteOldPlays, playsFeed, takePlays } from './take-plays.ts';
import { rankReached, takeUpgrades } from './upgrades.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const UNITS = 10_000;

export interface PromotionsModuleDeps extends Omit<PromotionsDeps, 'random' | 'findMemberId'> {
  readonly metrics: Metrics;
}

/** Opens the module with its gauges, its jobs and what it listens to. */
export function promotionsModule({ metrics, ...given }: PromotionsModuleDeps) {
  const deps: PromotionsDeps = { ...given, findMemberId, random: { nextWord: () => randomInt(2 ** 32) } };
  const { database } = deps;
  openGauges(metrics, deps);
  referralGauges(metrics, deps);
  openRaffleGauges(metrics, deps);
  openDepositBetsGauges(metrics, deps);
  return {
    handlers: {
      ...promotionsRoutes(deps),
      ...promotionsStaffRoutes(deps),
      ...grantFilesRoutes(deps),
      ...bonusesRoutes(deps),
      ...referralRoutes(deps),
      ...rafflesRoutes(deps),
      ...luckyBetsRoutes(deps),
      ...winnersRoutes(deps),
    },
    jobs: [
      {
        name: 'promotions.deposits',
        everyMs: SECOND_MS,
        run: async (signal?: AbortSignal) => void (await takeDeposits(deps, signal)),
      },
      { name: 'promotions.offers', everyMs: MINUTE_MS, run: async () => void (await followOffers(database)) },
      {
        name: 'promotions.lapse',
        everyMs: MINUTE_MS,
        run: async (signal?: AbortSignal) => void (await lapseLate(deps, signal)),
      },
      {
        name: 'promotions.intake',
        everyMs: SECOND_MS,
        run: (signal?: AbortSignal) => takePlays(deps, signal),
      },
      {
        name: 'promotions.rebates',
        everyMs: MINUTE_MS,
        run: (signal?: AbortSignal) => giveRebates(deps, signal),
      },
      {
        name: 'promotions.givebacks',
        everyMs: MINUTE_MS,
        run: (signal?: AbortSignal) => payGivebacks(deps, signal),
      },
      {
        name: 'promotions.salaries',
        everyMs: MINUTE_MS,
        run: (signal?: AbortSignal) => paySalaries(deps, signal),
      },
      {
        name: 'promotions.upgrades',
        everyMs: SECOND_MS,
        run: async (signal?: AbortSignal) => void (await takeUpgrades(deps, signal)),
      },
      {
        name: 'promotions.logins',
        everyMs: SECOND_MS,
        run: async (signal?: AbortSignal) => void (await takeLogins(deps, signal)),
      },
      retentionJob(deps),
      costsJob(deps),
      {
        name: 'promotions.remind',
        everyMs: MINUTE_MS,
        run: async () => void (await remindOfClaims(database)),
      },
      ...bonusJobs(deps),
      ...depositBetsJobs(deps),
      ...referralJobs(deps),
      ...raffleJobs(deps),
      ...luckyBetsJobs(deps),
      ...grantFilesJobs(deps),
    ],
    subscriptions: [
      depositMoved,
      memberSignedIn(deps),
      rankReached,
      promotionsErased,
      breakTaken,
      breakMovesBets,
      ...referralEvents,
      referralErased,
    ],
    actions: actionsOf(deps),
  } satisfies ModuleParts;
}

/** What approved proposals do. */
function actionsOf(deps: PromotionsDeps): GuardedActions {
  return {
    ...offerActions(deps),
    ...grantActions(deps),
    ...grantFileActions(),
    ...bonusActions(),
    ...termsActions(deps),
    ...raffleActions(deps),
    ...offerSettingsActions(deps),
  };
}

function costsJob(deps: PromotionsDeps): Job {
  const run = (signal?: AbortSignal) => keepMonths(deps, signal);
  return { name: 'promotions.cost-months', everyMs: HOUR_MS, run };
}

function retentionJob(deps: PromotionsDeps): Job {
  return {
    name: 'promotions.retention',
    everyMs: HOUR_MS,
    async run() {
      await deleteOldPlays(deps);
      await deleteOldLogins(deps);
      await deleteOldFiles(deps);
    },
  };
}

function openGauges(metrics: Metrics, deps: PromotionsDeps): void {
  const { reader } = deps.database;
  openLuckyBetsGauges(metrics, deps);
  openGrantFilesGauge(metrics, deps);
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    metrics.gauge(`tyche_promotions_${name}`, help, read);
  gauge('waiting', 'Applications that wait for staff.', async () => (await countQueues(reader)).waiting);
  gauge(
    'alarmed',
    'Applications that have waited for staff for 48 hours; must be 0.',
    async () => (await countQueues(reader)).alarmed,
  );
  gauge(
    'late',
    'Issued rewards that should have lapsed more than ten minutes ago; must be 0.',
    async () => (await countQueues(reader)).late,
  );
  gauge(
    'deposit_lag_seconds',
    'For how many seconds the oldest deposit waits to be looked at by offers.',
    () => dueSeconds(reader),
  );
  gauge('intake_lag_seconds', 'How long the oldest final wager waits to be counted for offers.', () =>
    playsFeed.secondsBehind(reader),
  );
  gauge(
    'run_seconds',
    'For how many seconds the oldest run of rewards has not been done; must be below 600.',
    () => runSeconds(reader),
  );
  gauge(
    'bonuses_running',
    'Bonuses with turnover that run.',
    async () => (await countBonuses(reader)).running,
  );
  gauge(
    'bonuses_waiting',
    'Bonuses with turnover that wait for another one of their member.',
    async () => (await countBonuses(reader)).waiting,
  );
  gauge(
    'bonuses_overdue',
    'Bonuses that should have ended more than ten minutes ago; must be 0.',
    async () => (await countBonuses(reader)).overdue,
  );
  gauge('bonus_lag_seconds', 'How long the oldest final wager has waited to be counted for bonuses.', () =>
    bonusFeed.secondsBehind(reader),
  );
  gauge(
    'reserved',
    'What is issued and not claimed, over all offers, in the currency of the site.',
    async () => (await sumBudgets(reader)).reserved / UNITS,
  );
  gauge(
    'spent',
    'What was claimed, over all offers, in the currency of the site.',
    async () => (await sumBudgets(reader)).spent / UNITS,
  );
}
