// The history of the demo, as a start plays it: once for all tests of this file.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { testDatabase, type TestDatabase } from '@tyche/testkit/database';
import { addDays, localDateOf } from '@tyche/rules/agents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import type { Modules } from '../modules.ts';
import { openMerchant } from '../modules/settings/index.ts';
import { audit } from '../modules/wallet/index.ts';
import { type Database, openDatabase, PROGRAM } from '../platform/db/database.ts';
import { openLog } from '../platform/log/log.ts';
import { openSealing } from '../platform/sealing/sealing.ts';
import { type Actors, openActors } from './actors.ts';
import { players, shownLine } from './agent-line.ts';
import { demoMember } from './bots.ts';
import { openModulesOf } from './history.ts';
import { withMovedClock } from './moved-clock.ts';
import { seedDemo } from './seed.ts';
import { chatWords } from './support-chat.ts';

let place: TestDatabase;
let folder: string;
let installation: Database;
let database: Database;
let modules: Modules;
let actors: Actors;
let seed: () => Promise<readonly string[]>;
let accounts: readonly string[];
let defaultsBefore: unknown;

beforeAll(async () => {
  place = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tyche-demo-'));
  installation = openDatabase({ url: place.url, maxConnections: 6, role: PROGRAM });
  await dropPastMonths();
  await openMerchant(installation, 'demo');
  database = installation.forMerchant(1);
  defaultsBefore = await timeSources();
  const env = { TYCHE_DATA_DIR: folder, TYCHE_DEMO: '1', TYCHE_DEMO_BRANDS: '1', TYCHE_DEMO_HISTORY: '1' };
  const deps = {
    databaseUrl: place.url,
    config: loadConfig({ DATABASE_URL: place.url, ...env }, []),
    pepper: 'p'.repeat(32),
    sealing: openSealing('f'.repeat(32)),
    clock: { now: () => new Date() },
  };
  seed = () => seedDemo({ ...deps, addressOf: (host) => host });
  accounts = await seed();
  modules = await openModulesOf(deps, database, openLog('silent'));
  actors = openActors(database, deps.clock.now);
}, 300_000);
afterAll(async () => {
  await modules?.close();
  await installation.close();
  await place.drop();
  await rm(folder, { recursive: true });
});

/** Leaves the new database the partitions of this month and later ones: the history begins in an earlier one, as on the first of a month. */
async function dropPastMonths(): Promise<void> {
  const owner = openDatabase({ url: place.url, maxConnections: 1 });
  const run = (text: string) => owner.reader.rows<{ part: string }>({ name: '', text, values: [] });
  const past = await run(`
    select i.inhrelid::regclass::text as part from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where substring(c.relname from '_(20[0-9]{4})$') < to_char(now() at time zone 'UTC', 'YYYYMM')`);
  expect(past.length).toBeGreaterThan(0);
  for (const { part } of past) await run(`drop table ${part}`);
  await owner.close();
}

const rows = <Row>(text: string) => database.reader.rows<Row>({ name: '', text, values: [] });
const count = async (from: string) =>
  Number((await rows<{ is: bigint }>(`select count(*) as is from ${from}`))[0]?.is);

/** Where columns and functions of the database take the time from. The history may make partitions: nothing in them names its clock, else it could not be removed. */
const timeSources = () =>
  rows(`
    select adrelid::regclass::text as name, adnum::text as part, pg_get_expr(adbin, adrelid) as text
      from pg_attrdef join pg_class c on c.oid = adrelid and not c.relispartition
    union all select oid::regprocedure::text, '', proconfig::text from pg_proc where proconfig is not null
    order by 1, 2`);

/** The last days of the history that one report covers. */
async function range(): Promise<{
  readonly startDay: string;
  readonly endDay: string;
  readonly zone: string;
}> {
  const zone = (await modules.merchant()).site.timeZone;
  const today = localDateOf(new Date(), zone);
  return { startDay: addDays(today, -30), endDay: today, zone };
}

it('shows its agents, and a second start plays nothing', async () => {
  expect(accounts.slice(-shownLine.length)).toEqual(shownLine);
  const before = await count('wagers.states');
  expect(await seed()).toEqual(accounts);
  expect([before > 200, await count('wagers.states')]).toEqual([true, before]);
});

it('leaves the clock of the database as it was', async () => {
  expect(await timeSources()).toEqual(defaultsBefore);
  expect(await count(`pg_namespace where nspname = 'moved_clock'`)).toBe(0);
});

it('a clock that a killed start left is removed by the next one', async () => {
  const clock = { now: () => new Date() };
  const owner = openDatabase({ url: place.url, maxConnections: 1 });
  await withMovedClock(place.url, clock, async (install) => {
    await install();
    expect(await timeSources()).not.toEqual(defaultsBefore);
    // As when its process dies: the lock goes, the clock stays.
    await owner.reader.rows({
      name: '',
      text: `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`,
      values: [],
    });
    await withMovedClock(place.url, clock, async () => undefined);
    expect(await timeSources()).toEqual(defaultsBefore);
  });
  await owner.close();
});

it('spreads its tickets over a month, and none is younger than now', async () => {
  const { zone } = await range();
  const [found] = await rows<{ days: number; future: number }>(`
    select count(distinct (ended_at at time zone '${zone}')::date)::int as days,
      count(*) filter (where ended_at > clock_timestamp())::int as future from wagers.ends`);
  expect(found?.days).toBeGreaterThanOrEqual(30);
  expect(found?.future).toBe(0);
});

it('the report of an agent is the sum of the wagers below it, to the unit', async () => {
  const { startDay, endDay, zone } = await range();
  const names = players.map(({ username }) => `'${username}'`).join();
  for (const agent of ['demoreyes', 'demoluna', 'demokiet', 'demotala']) {
    const { footer } = await modules.handlers.teamOverview({ startDay, endDay }, await actors.member(agent));
    const [wagers] = await rows<{ stake: bigint; valid: bigint; payout: bigint; bets: number }>(`
      select coalesce(sum(s.stake), 0)::bigint as stake, coalesce(sum(s.valid_stake), 0)::bigint as valid,
        coalesce(sum(s.payout), 0)::bigint as payout, count(*)::int as bets
      from wagers.states s
      join wagers.ends e on (e.source, e.batch_ref) = (s.source, s.batch_ref) and e.kind = 'closed'
      join members.members m using (member_id)
      join members.members a on a.username = '${agent}'
      where (e.ended_at at time zone '${zone}')::date >= '${startDay}' and m.username in (${names})
        and exists (select from agents.closure c where c.descendant = m.member_id and c.ancestor = a.member_id and c.depth > 0)`);
    expect([agent, footer.bets, footer.stake, footer.validBet, footer.payout]).toEqual([
      agent,
      wagers?.bets,
      formatAmount(wagers?.stake ?? -1n),
      formatAmount(wagers?.valid ?? -1n),
      formatAmount(wagers?.payout ?? -1n),
    ]);
  }
});

it('each kind of contract has lines, and the agent who sent its money away owes some', async () => {
  for (const kind of ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'])
    expect([kind, (await count(`agents.pay_lines where kind = '${kind}'`)) >= 4]).toEqual([kind, true]);
  for (const kind of ['DAILY', 'HOURLY', 'REALTIME'])
    expect([kind, (await count(`agents.debts where kind = '${kind}' and state = 'paid'`)) > 0]).toEqual([
      kind,
      true,
    ]);
  const owed = await modules.handlers.payOwed({}, await actors.member('demokiet'));
  expect(parseAmount(owed.totals.late)).toBeGreaterThan(0n);
  expect(owed.totals.lines).toBeGreaterThan(0);
});

it('the other pages of the agent centre have something to show', async () => {
  const luna = await actors.member('demoluna');
  const { startDay, endDay } = await range();
  const links = await modules.handlers.listAffiliateUrls({}, luna);
  const downlines = await modules.handlers.listDownlines({ downlineType: 'all' }, luna);
  const losses = await modules.handlers.downlineLoss({ startDay, endDay, summaryType: 'team' }, luna);
  const income = await modules.handlers.agentIncome({ startDay, endDay }, luna);
  expect([links.list.length, downlines.list.length, losses.list.length].map((size) => size >= 2)).toEqual([
    true,
    true,
    true,
  ]);
  expect(JSON.stringify(income)).toMatch(/"net":"-?(?!0\.0000)\d/);
});

it('the demo member has a bonus that runs and cash to claim, once', async () => {
  await seed();
  const minh = await actors.member(demoMember.username);
  const { running } = await modules.handlers.bonuses({}, minh);
  expect(running).toMatchObject({
    type: 'MANUAL',
    given: '50.0000',
    required: '250.0000',
    progress: '0.0000',
  });
  const claims = await modules.handlers.getClaimPromotion({ promotionType: 'MANUAL', status: 'I' }, minh);
  expect(claims.list).toMatchObject([{ amount: '20.0000', mode: 'cash' }]);
  expect(await count('promotions.grants')).toBe(2);
  const { total, ledger } = await modules.handlers.staffRewardCosts({}, await actors.staff('operator'));
  expect([total.started, ledger.difference]).toEqual(['50.0000', '0.0000']);
});

it('the demo member has an answer of staff in the chat, and staff have his next question, once', async () => {
  await seed();
  expect(await count('support.conversations')).toBe(1);
  const { question, answer, next, note } = chatWords.EN;
  const minh = await actors.member(demoMember.username);
  const { latestId } = await modules.handlers.chatStatus({}, minh);
  const shown = await modules.handlers.readChat({ id: latestId ?? '' }, minh);
  expect(shown.messages.map(({ author, text }) => [author, text])).toEqual([
    ['member', question],
    ['system', 'taken'],
    ['staff', answer],
    ['member', next],
    ['system', 'handed-over'],
  ]);
  const operator = await actors.staff('operator');
  const { list } = await modules.handlers.staffChats({}, operator);
  expect(list).toMatchObject([{ id: latestId, username: demoMember.username, state: 'queued', unread: 1 }]);
  const told = await modules.handlers.staffChat({ id: latestId ?? '' }, operator);
  expect(told.messages.map(({ by }) => by)).toEqual([null, null, 'operator', null, null]);
  expect(told.notes).toMatchObject([{ text: note, by: 'operator' }]);
});

it('the ledger is sound, and the account of pay between agents reads zero', async () => {
  expect((await database.inSnapshot(audit)).differences).toEqual([]);
  const [clearing] = await rows<{ movements: bigint; sum: bigint }>(`
    select count(*) as movements, coalesce(sum(e.delta), 0)::bigint as sum from wallet.entries e
    join wallet.gl_codes g on g.code = 'clearing:pay' and g.gl = e.gl`);
  expect([clearing?.sum, (clearing?.movements ?? 0n) > 100n]).toEqual([0n, true]);
});
