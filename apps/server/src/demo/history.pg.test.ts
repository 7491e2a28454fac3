// The history of the demo: played once for all tests of this file, by the start itself.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { openMerchant } from '../modules/settings/index.ts';
import { type Database, openDatabase, PROGRAM } from '../platform/db/database.ts';
import { openSealing } from '../platform/sealing/sealing.ts';
import { seedDemo } from './seed.ts';

let place: TestDatabase;
let database: Database;
let folder: string;
let accounts: readonly string[];

beforeAll(async () => {
  place = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tyche-demo-'));
  database = openDatabase({ url: place.url, maxConnections: 2, role: PROGRAM });
  await openMerchant(database, 'demo');
  const began = performance.now();
  accounts = await seedDemo({
    databaseUrl: place.url,
    config: loadConfig(
      { DATABASE_URL: place.url, TYCHE_DATA_DIR: folder, TYCHE_DEMO: '1', TYCHE_DEMO_BRANDS: '1', TYCHE_DEMO_HISTORY: '1' },
      [],
    ),
    pepper: 'p'.repeat(32),
    sealing: openSealing('f'.repeat(32)),
    addressOf: (host) => host,
    clock: { now: () => new Date() },
  });
  console.log('seed ms', performance.now() - began, process.cpuUsage(), (await database.reader.rows<{ v: string }>({ name: '', text: `select sum(total_exec_time)::text as v from pg_stat_database cross join lateral (select active_time as total_exec_time) t where datname = current_database()`, values: [] }))[0]);
}, 120_000);
afterAll(async () => {
  await database.close();
  await place.drop();
  await rm(folder, { recursive: true });
});

it('has accounts', async () => {
  console.log(accounts);
  const rows = (text: string) => database.forMerchant(1).reader.rows({ name: '', text, values: [] });
  for (const text of [
    `select kind, period, state, count(*), sum(lines)::int as lines from agents.runs group by 1,2,3 order by 1,2`,
    `select span, count(*), min(day)::text, max(day)::text from agents.seals group by 1`,
    `select kind, reason, count(*), sum(amount)::text as amount from agents.pay_lines group by 1,2 order by 1,2`,
    `select kind, state, count(*), sum(amount)::text as amount, sum(paid)::text from agents.debts group by 1,2 order by 1,2`,
    `select state, count(*), sum(amount)::text from agents.rebate_lines group by 1`,
    `select count(*), min(day)::text, max(day)::text, sum(valid)::text, sum(payout)::text from agents.cells`,
    `select min(at)::text, max(at)::text, count(*) from wallet.entries`,
  ]) console.log(await rows(text));
  expect(accounts.length).toBeGreaterThan(3);
});
