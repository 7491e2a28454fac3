// A month of the agents' demo: accounts, links, contracts, tickets and pay, made by the program's own calls and jobs while the clock of the
// database is moved into the past. Each figure is what the program made of real tickets.
import { type Modules, openModules } from '../modules.ts';
import { findMemberId, openMember } from '../modules/members/index.ts';
import { findMerchantNumber, type Merchant } from '../modules/settings/index.ts';
import { placeAccount } from '../modules/agents/index.ts';
import { startOfDate } from '@tyche/kernel/business-day';
import { assert } from '@tyche/kernel/assert';
import { addDays, localDateOf } from '@tyche/rules/agents';
import type { DemoSeedDeps } from '../demo-port.ts';
import { type Identity, openPasswords } from '../modules/identity/index.ts';
import { type Database, openDatabase, PROGRAM } from '../platform/db/database.ts';
import { relay } from '../platform/events/events.ts';
import { openLiveHub } from '../platform/live/live.ts';
import { type Log, openLog } from '../platform/log/log.ts';
import { openMetrics } from '../platform/metrics/metrics.ts';
import { loadTranslators } from '../translators.ts';
import { openActors } from './actors.ts';
import { agentLogin, generalAgent, shownLine } from './agent-line.ts';
import { identityOf } from './demo-identity.ts';
import { giveGifts } from './gifts.ts';
import { type MovedClock, withMovedClock } from './moved-clock.ts';
import { playDay, type Scene } from './play-day.ts';
import { beginChat } from './support-chat.ts';
import { olderTransactionsEnd } from '../platform/db/older-transactions.ts';
import { makePartitions } from '../platform/partitions/store.ts';

/** Whole days before today. */
const DAYS = 31;
/** After midnight the day before is sealed and paid: a day begins for the history when that is over. */
const NIGHT_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

type HistoryDeps = Pick<DemoSeedDeps, 'databaseUrl' | 'config' | 'pepper' | 'sealing' | 'clock'>;

/**
 * Plays the month before today unless it has been played. Gives the accounts as they may be shown.
 *
 * A start that ends within it leaves a shorter history; the next start does not go on with it.
 */
export async function playHistory(deps: HistoryDeps): Promise<readonly string[]> {
  const { databaseUrl, config, clock } = deps;
  const usual = openDatabase({ url: databaseUrl, maxConnections: 1, role: PROGRAM });
  const number = await findMerchantNumber(usual.reader, config.merchant);
  assert(number !== null, 'the merchant of a demo exists');
  const isPlayed = async () => (await findMemberId(usual.forMerchant(number).reader, generalAgent)) !== null;
  try {
    await withMovedClock(databaseUrl, clock, async (install) => {
      if (await isPlayed()) return;
      // A new database has the partitions of the month before and no older ones: on the first days of a month the history needs those too.
      // They are made before the clock is there, which their defaults would name.
      await makePartitions(usual.reader, new Date(clock.now().getTime() - (DAYS + 1) * DAY_MS));
      const moved = await install();
      const installation = openDatabase({ url: moved.url, maxConnections: 4, role: PROGRAM });
      const played = playMonth(deps, moved, installation.forMerchant(number));
      await played.finally(() => installation.close());
    });
  } finally {
    await usual.close();
  }
  return shownLine;
}

async function playMonth(deps: HistoryDeps, moved: MovedClock, database: Database): Promise<void> {
  const { config, clock, pepper, sealing } = deps;
  const log = openLog(config.logLevel === 'debug' ? 'debug' : 'silent');
  const modules = await openModulesOf({ ...deps, clock: moved, databaseUrl: moved.url }, database, log);
  try {
    const merchant = await modules.merchant();
    const { timeZone } = merchant.site;
    const passwords = await openPasswords(Buffer.from(pepper));
    const identity = identityOf(database, merchant, { passwords, sealing, clock: moved });
    const today = localDateOf(new Date(clock.now().getTime() - NIGHT_MS), timeZone);
    const scene: Scene = {
      handlers: modules.handlers,
      actors: openActors(database, moved.now),
      moveTo: moved.moveTo,
      async setPaymentPassword(username) {
        const memberId = await scene.actors.idOf(username);
        const { paymentPassword } = agentLogin;
        await database.inTransaction((tx) =>
          identity.paymentPassword.set(tx, memberId, paymentPassword, null),
        );
      },
      async runJobs(names) {
        while ((await relay(database, modules.subscriptions, log)) >= 200);
        for (const name of names) {
          if (name === 'agents.intake') await olderTransactionsEnd(database);
          for (const job of modules.jobs) if (job.name === name) await job.run();
        }
      },
    };
    await moved.moveTo(startOfDate(addDays(today, -DAYS), timeZone));
    await openGeneralAgent(database, merchant, identity);
    for (let day = 0; day <= DAYS; day += 1) {
      const start = startOfDate(addDays(today, day - DAYS), timeZone);
      await playDay(scene, { day, start, daysLeft: DAYS - day });
    }
  } finally {
    await modules.close();
  }
}

/** Lets the demo member have what staff give it and its conversation with them, by the clock of the server. */
export async function playToday(deps: HistoryDeps, database: Database): Promise<void> {
  const log = openLog(deps.config.logLevel === 'debug' ? 'debug' : 'silent');
  const modules = await openModulesOf(deps, database, log);
  try {
    const actors = openActors(database, () => deps.clock.now());
    await giveGifts(modules.handlers, actors);
    await beginChat(modules, actors, database.reader);
  } finally {
    await modules.close();
  }
}

/** The modules of the merchant over another database than the server's, without the jobs of draws. */
export async function openModulesOf(deps: HistoryDeps, database: Database, log: Log): Promise<Modules> {
  return openModules({
    ...deps,
    database,
    archiveDatabase: null,
    isFirst: false,
    live: openLiveHub(),
    log,
    metrics: openMetrics(),
    translatorOf: await loadTranslators(),
    demo: null,
  });
}

/** The general agent is opened as the first account of a line is; everybody below it registers with a link. */
async function openGeneralAgent(database: Database, { site }: Merchant, identity: Identity): Promise<void> {
  const passwordHash = await identity.hashPassword(agentLogin.password);
  const account = { username: generalAgent, passwordHash, language: 'EN', accountType: 2, site } as const;
  await database.inTransaction((tx) => openMember(tx, { identity, placeAccount }, account));
}
