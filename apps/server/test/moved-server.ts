// A server whose sessions have a moved time, and the jobs of its worker one by one: so that a test lets days pass.
import { assert } from '@tyche/kernel/assert';
import { testDatabase } from '@tyche/testkit/database';
import { loadConfig } from '../src/config.ts';
import { openModulesOf } from '../src/demo/history.ts';
import { type MovedClock, withMovedClock } from '../src/demo/moved-clock.ts';
import { olderTransactionsEnd } from '../src/platform/db/older-transactions.ts';
import { type Database, openDatabase, PROGRAM } from '../src/platform/db/database.ts';
import { relay } from '../src/platform/events/events.ts';
import { openLog } from '../src/platform/log/log.ts';
import { openSealing } from '../src/platform/sealing/sealing.ts';
import { loadOrCreateSecret } from '../src/secrets.ts';
import { startTestServer, type TestServer } from './harness.ts';

export interface MovedServer {
  readonly server: TestServer;
  readonly database: Database;
  readonly timeZone: string;
  moveTo(at: Date): Promise<void>;
  /** Delivers what was announced, then runs jobs of the worker by their names, in this order. */
  runJobs(...names: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

const realClock = { now: () => new Date() };

/**
 * Starts a server without a worker on a database of its own.
 *
 * @param at where its time begins, at most some weeks ago.
 */
export async function startMovedServer(at: Date): Promise<MovedServer> {
  const place = await testDatabase();
  const clock = Promise.withResolvers<MovedClock>();
  const used = Promise.withResolvers<void>();
  const removed = withMovedClock(place.url, realClock, async (install) => {
    clock.resolve(await install());
    await used.promise;
  });
  removed.catch(clock.reject);
  const moved = await clock.promise;
  await moved.moveTo(at);
  const server = await startTestServer({ env: { DATABASE_URL: moved.url } });
  const load = (name: string) => loadOrCreateSecret(server.folder, name, 32);
  const installation = openDatabase({ url: moved.url, maxConnections: 6, role: PROGRAM });
  const database = installation.forMerchant(1);
  const log = openLog('silent');
  const config = loadConfig({ DATABASE_URL: moved.url, TYCHE_DATA_DIR: server.folder, TYCHE_DEMO: '1' }, []);
  const sealing = openSealing(await load('field-secret'));
  const deps = { databaseUrl: moved.url, config, pepper: await load('pepper'), sealing, clock: moved };
  const modules = await openModulesOf(deps, database, log);
  return {
    server,
    database,
    timeZone: (await modules.merchant()).site.timeZone,
    moveTo: moved.moveTo,
    async runJobs(...names) {
      while ((await relay(database, modules.subscriptions, log)) >= 200);
      for (const name of names) {
        const job = modules.jobs.find((each) => each.name === name);
        assert(job, `there is a job ${name}`);
        if (name === 'agents.intake') await olderTransactionsEnd(database);
        await job.run();
      }
    },
    async stop() {
      await server.stop();
      await modules.close();
      await installation.close();
      used.resolve();
      await removed;
      await place.drop();
    },
  };
}
