// The agent programme: runs of pay with their payments, a move, the pages of agents through HTTP alone and beside bets, and bets beside the
// intake. `npm run bench -- agents` has a tenth of the goal's agents, `--full` all 50,000, `--agents=20000` another number. Members are
// three times as many. `--runs` leaves out pages and bets.
import { setTimeout } from 'node:timers/promises';
import { computePay } from '../apps/server/src/modules/agents/pay/run-pay.ts';
import { payRuns } from '../apps/server/src/modules/agents/funding/pay-runs.ts';
import { takeInAll } from '../apps/server/src/modules/agents/intake/take-in.ts';
import { runDueRebates } from '../apps/server/src/modules/agents/rebates/run-rebates.ts';
import { sealDue } from '../apps/server/src/modules/agents/seals/seal-due.ts';
import { keepSums } from '../apps/server/src/modules/agents/sums/keep-sums.ts';
import { moveAccount } from '../apps/server/src/modules/agents/tree/place.ts';
import { coveredBetsOf } from '../apps/server/src/bet-risk.ts';
import { listProfiles, listWalletIds } from '../apps/server/src/modules/members/index.ts';
import { createMerchant, readMerchant } from '../apps/server/src/modules/settings/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { ask } from '../tools/archive/statements.ts';
import { pagesOf, timePages } from './agents-pages.ts';
import { seedProgramme, TODAY } from './agents-seed.ts';
import { currentNumber, runLoad } from './bet-load.ts';
import { type BetStage, openBetStage } from './bet-stage.ts';
import { type GoalLine, report } from './table.ts';

/** The agents of the goals (docs/performance.md). */
const FULL = 50_000;
const AGENTS = process.argv.includes('--full')
  ? FULL
  : Number(process.argv.find((word) => word.startsWith('--agents='))?.slice('--agents='.length) ?? FULL / 10);
if (!Number.isSafeInteger(AGENTS) || AGENTS < 1_000)
  throw new Error('--agents is a number of agents, 1 000 at least');
const SIZE = { agents: AGENTS, members: 3 * AGENTS, days: 30, activePercent: 66 };
/** The first accounts of the stage are agents, the others bet. */
const SIGNED_IN = 64;
const BETTORS = 32;
const GAME = 102;
/** Fifty agents at once, each with a call every two seconds. */
const AGENTS_AT_ONCE = 50;
const CALLS_A_SECOND = 25;
const PAGES_S = 4;
const BETS_S = 10;
const BETS_A_SECOND = 200;
/** No run waits for the approval of staff. */
const NO_APPROVAL = 1n << 60n;
const say = (text: string) => process.stdout.write(`${text}\n`);

const lines: GoalLine[] = [];
function add(what: string, goal: number, unit: 's' | 'ms' | 'MiB' | '×', measured: number): void {
  const text = unit === '×' ? measured.toFixed(2) : `${measured.toFixed(unit === 's' ? 1 : 0)} ${unit}`;
  lines.push({
    what,
    goal: `<= ${goal} ${unit}`,
    measured: text,
    ratio: measured / goal,
    reached: measured <= goal,
  });
  say(`${what}: ${text} (goal ${goal} ${unit})`);
}
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

let counts: object = {};
const stage = await openBetStage({
  members: SIGNED_IN + BETTORS,
  port: 21_000 + (process.pid % 9_000),
  prepare,
});
try {
  if (!process.argv.includes('--runs')) {
    await measurePages();
    await measurePagesBesideBets(stage);
    await measureBets(stage);
  }
} finally {
  report('agents', lines, { size: SIZE, counts });
  await stage.stop();
}

/** What runs measure, before a server runs whose workers would do the same. */
async function prepare(database: Database): Promise<void> {
  await database.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche')).catch(() => undefined);
  await seedProgramme(database, SIZE, say);
  const read = await readMerchant(database.reader, 'demo');
  const contracts = { ...read.site.contracts, runApproval: NO_APPROVAL };
  const merchant = { ...read, site: { ...read.site, contracts } };
  const deps = { coveredBetsOf, database, listProfiles, listWalletIds, merchant: async () => merchant };
  await untilComplete(database, deps);
  await measureSums(database, deps);
  await measureRuns(database, deps);
  await measureMove(database, merchant.site.timeZone);
  await countRows(database);
  await ask(database.reader, `update agents.runs set state = 'done' where state <> 'done'`);
}

/** A day from its seal to its paid salaries, a window of real time, and half a month of dividends. */
async function measureRuns(database: Database, deps: Deps): Promise<void> {
  const compute = (kind: 'DIVIDEND' | 'DAILY' | 'REALTIME') => secondsOf(() => computePay(deps, kind));
  const seal = await secondsOf(() => sealDue(deps));
  const rebates = await secondsOf(() => runDueRebates(deps));
  const daily = await compute('DAILY');
  const paidDaily = await payAll(database, deps, 'daily salaries');
  say(
    `sealed in ${seal.toFixed(1)} s, rebates ${rebates.toFixed(1)} s, daily salaries ${daily.toFixed(1)} s`,
  );
  add('a day sealed, its rebates and its daily salaries, paid', 90, 's', seal + rebates + daily + paidDaily);
  const realtime = await compute('REALTIME');
  say(`real-time lines computed in ${realtime.toFixed(1)} s`);
  add(
    'real-time run of all contracts, paid',
    20,
    's',
    realtime + (await payAll(database, deps, 'real-time pay')),
  );
  add(
    'memory of the process that computed and paid it, the most',
    512,
    'MiB',
    process.resourceUsage().maxRSS / 1_024,
  );
  const dividend = await compute('DIVIDEND');
  say(`dividends computed in ${dividend.toFixed(1)} s`);
  add(
    'dividend of half a month of all contracts',
    120,
    's',
    dividend + (await payAll(database, deps, 'dividends')),
  );
}

async function countRows(database: Database): Promise<void> {
  const [row] = await ask<object>(
    database.reader,
    `select (select count(*) from agents.closure) as closure, (select count(*) from agents.cells) as cells,
      (select sum(bets) from agents.cells) as wagers, (select count(*) from agents.pay_lines) as lines,
      (select max(level) + 1 from public.nodes) as levels`,
  );
  counts = JSON.parse(
    JSON.stringify(row ?? {}, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  );
  say(JSON.stringify(counts));
}

type Deps = Parameters<typeof takeInAll>[0] & Parameters<typeof payRuns>[0];

/** Sums every day from its facts, as after the release that brings sums; then adds changes of 5,000 cells of today. */
async function measureSums(database: Database, deps: Deps): Promise<void> {
  let longest = 0;
  const all = await secondsOf(async () => {
    for (let isLeft = true; isLeft; )
      longest = Math.max(
        longest,
        await secondsOf(async () => {
          isLeft = await keepSums(deps);
        }),
      );
  });
  say(`all days summed in ${all.toFixed(1)} s`);
  add('sums of a day from its facts, the longest', 5, 's', longest);
  await ask(
    database.reader,
    `insert into agents.cells (member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate)
     select member_id, ${TODAY}, 'RNG', 0, 0, 1, 10000, 10000, 0, 0 from public.nodes where n > $1 limit 5000`,
    [AGENTS],
  );
  add('changes of 5,000 cells added to the sums', 5, 's', await secondsOf(() => keepSums(deps)));
}

/** The intake of an empty feed says that everything before now is in the cells. */
async function untilComplete(database: Database, deps: Deps): Promise<void> {
  for (;;) {
    await takeInAll(deps);
    const [row] = await ask<{ is: boolean }>(
      database.reader,
      `select coalesce(complete_until > date_trunc('day', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila', false) as is from agents.intake`,
    );
    if (row?.is) return;
    await setTimeout(500);
  }
}

/** Pays all runs that are due. Gives the seconds, and says how many lines a second. */
async function payAll(database: Database, deps: Deps, what: string): Promise<number> {
  const paid = async () => {
    const [row] = await ask<{ paid: bigint }>(
      database.reader,
      `select count(*) as paid from agents.debts where state = 'paid'`,
    );
    return Number(row?.paid ?? 0n);
  };
  const before = await paid();
  const isLeft = async () =>
    (await ask(database.reader, `select from agents.runs where state in ('approved', 'paying') limit 1`))
      .length > 0;
  const seconds = await secondsOf(async () => {
    while (await isLeft()) await payRuns(deps);
  });
  const lines = (await paid()) - before;
  say(`${what}: ${lines} lines paid in ${seconds.toFixed(1)} s, ${Math.round(lines / seconds)} a second`);
  return seconds;
}

async function measureMove(database: Database, timeZone: string): Promise<void> {
  const [branch] = await ask<{ member: bigint; upline: bigint; size: bigint }>(
    database.reader,
    `select b.ancestor as member, (select member_id from public.nodes where n = 3) as upline, count(*) as size
     from agents.closure b join public.nodes n on n.member_id = b.ancestor
     where n.level >= 2 and n.n <= $1 and not exists (
       select from agents.closure c join public.nodes t on t.member_id = c.ancestor where c.descendant = b.ancestor and t.n = 3)
     group by 1 order by abs(count(*) - 5000) limit 1`,
    [AGENTS],
  );
  if (!branch) throw new Error('no branch');
  const move = { memberId: branch.member, uplineId: branch.upline, timeZone, approvalId: 1n };
  await ask(database.reader, 'alter table agents.placements disable trigger user');
  const seconds = await secondsOf(() =>
    database.inTransaction((tx) => moveAccount(tx, move, async () => undefined)),
  );
  add(`move of a branch of ${branch.size} accounts`, 2, 's', seconds);
}

/** Each page of the general agent, and of fifty agents on the levels below it at once. */
async function measurePages(): Promise<void> {
  const { url, cookies } = stage;
  const common = { url, seconds: PAGES_S };
  const top = { ...common, cookies: cookies.slice(0, 1), together: 1, rate: 2 };
  const others = {
    ...common,
    cookies: cookies.slice(1, SIGNED_IN),
    together: AGENTS_AT_ONCE,
    rate: CALLS_A_SECOND,
  };
  for (const [who, load] of [
    ['the general agent', top],
    ['50 agents of the second and third level', others],
  ] as const)
    for (const { page, p50, p99, answered, failed } of await timePages(load)) {
      if (failed > 0 || answered === 0) say(`${page} of ${who}: ${failed} failed, ${answered} answered`);
      add(`${page}, ${who}, p50`, 80, 'ms', p50);
      add(`${page}, ${who}, p99`, 500, 'ms', p99);
    }
}

/** The same pages of the fifty agents while bets are placed and settled. */
async function measurePagesBesideBets({ url, cookies }: BetStage): Promise<void> {
  const stop = new AbortController();
  const seconds = (PAGES_S + 1) * Object.keys(pagesOf()).length;
  const bets = runLoad({
    url,
    cookies: cookies.slice(SIGNED_IN),
    connections: BETTORS,
    seconds,
    gameId: GAME,
    number: await currentNumber(url, GAME),
    rate: BETS_A_SECOND,
    until: stop.signal,
  });
  const load = { url, cookies: cookies.slice(1, SIGNED_IN), together: AGENTS_AT_ONCE, rate: CALLS_A_SECOND };
  for (const { page, p99 } of await timePages({ ...load, seconds: PAGES_S }))
    add(`${page}, 50 agents, beside 200 bets a second, p99`, 800, 'ms', p99);
  stop.abort();
  const { accepted, perSecond, p99 } = await bets;
  say(`${accepted} bets meanwhile, ${Math.round(perSecond)} a second, p99 ${p99.toFixed(0)} ms`);
}

/** Bets at a steady rate, with the intake held and with it running, in turns. */
async function measureBets({ url, cookies, database }: BetStage): Promise<void> {
  const bettors = cookies.slice(SIGNED_IN);
  const run = async (seconds: number) =>
    runLoad({
      url,
      cookies: bettors,
      connections: BETTORS,
      seconds,
      gameId: GAME,
      number: await currentNumber(url, GAME),
      rate: BETS_A_SECOND,
    });
  await run(BETS_S);
  const held = await database.inTransaction(async (tx) => {
    await ask(tx, 'select from agents.intake for update');
    return run(BETS_S);
  });
  const running = await run(BETS_S);
  say(
    `bets' p50 ${held.p50.toFixed(1)} and ${running.p50.toFixed(1)} ms, accepted ${held.accepted} and ${running.accepted}`,
  );
  add(`bets' p99 without the intake`, 500, 'ms', held.p99);
  add(`bets' p99 with the intake`, 500, 'ms', running.p99);
  add(`bets' p99 with the intake / without`, 1.2, '×', running.p99 / held.p99);
}
