// The agent programme at its full size: runs of pay, a move, the pages of agents through HTTP, and bets beside the intake.
// `npm run bench -- agents --agents=50000`: a fifth of that when nothing is said. Members are three times as many.
import { setTimeout } from 'node:timers/promises';
import { computePay } from '../apps/server/src/modules/agents/pay/run-pay.ts';
import { payRuns } from '../apps/server/src/modules/agents/funding/pay-runs.ts';
import { takeInAll } from '../apps/server/src/modules/agents/intake/take-in.ts';
import { runDueRebates } from '../apps/server/src/modules/agents/rebates/run-rebates.ts';
import { sealDue } from '../apps/server/src/modules/agents/seals/seal-due.ts';
import { keepSums } from '../apps/server/src/modules/agents/sums/keep-sums.ts';
import { moveAccount } from '../apps/server/src/modules/agents/tree/place.ts';
import { listProfiles, listWalletIds } from '../apps/server/src/modules/members/index.ts';
import { createMerchant, readMerchant } from '../apps/server/src/modules/settings/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { ask } from '../tools/archive/statements.ts';
import { seedProgramme, TODAY } from './agents-seed.ts';
import { currentNumber, runLoad } from './bet-load.ts';
import { type BetStage, openBetStage } from './bet-stage.ts';
import { runCalls } from './http-load.ts';
import { type GoalLine, report } from './table.ts';

const AGENTS = Number(
  process.argv.find((word) => word.startsWith('--agents='))?.slice('--agents='.length) ?? 10_000,
);
if (!Number.isSafeInteger(AGENTS) || AGENTS < 1_000)
  throw new Error('--agents is a number of agents, 1 000 at least');
const SIZE = { agents: AGENTS, members: 3 * AGENTS, days: 26, activePercent: 30 };
/** The first accounts of the stage are agents, the others bet. */
const SIGNED_IN = 64;
const BETTORS = 32;
const GAME = 102;
const PAID_FOR_S = 20;
const PAGES_S = 4;
const BETS_S = 10;
const BETS_A_SECOND = 200;
const say = (text: string) => process.stdout.write(`${text}\n`);

const lines: GoalLine[] = [];
function add(what: string, goal: number, unit: 's' | 'ms' | '×', measured: number): void {
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
  await measurePages();
  await measureBets(stage);
} finally {
  report('agents', lines, { size: SIZE, counts });
  await stage.stop();
}

/** What runs measure, before a server runs whose workers would do the same. */
async function prepare(database: Database): Promise<void> {
  await database.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche')).catch(() => undefined);
  await seedProgramme(database, SIZE, say);
  const merchant = await readMerchant(database.reader, 'demo');
  const deps = { database, listProfiles, listWalletIds, merchant: async () => merchant };
  const compute = (kind: 'DIVIDEND' | 'DAILY' | 'REALTIME') => secondsOf(() => computePay(deps, kind));
  await untilComplete(database, deps);
  await measureSums(database, deps);
  const seal = await secondsOf(() => sealDue(deps));
  const rebates = await secondsOf(() => runDueRebates(deps));
  const daily = await compute('DAILY');
  add('seal of a day', 90, 's', seal);
  add('rebates of a day', 90, 's', rebates);
  add('daily salaries, computed', 90, 's', daily);
  await measurePayments(database, deps);
  add(
    'seal, rebates and daily salaries together, without payments of salaries',
    90,
    's',
    seal + rebates + daily,
  );
  add('real-time run of all contracts', 20, 's', await compute('REALTIME'));
  add('dividend of half a month of all contracts', 120, 's', await compute('DIVIDEND'));
  await measureMove(database, merchant.site.timeZone);
  counts =
    (
      await ask<object>(
        database.reader,
        `
    select (select count(*) from agents.closure) as closure, (select count(*) from agents.cells) as cells,
      (select sum(bets) from agents.cells) as wagers, (select count(*) from agents.pay_lines) as lines,
      (select max(level) + 1 from public.nodes) as levels`,
      )
    )[0] ?? {};
  counts = JSON.parse(
    JSON.stringify(counts, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  );
  say(JSON.stringify(counts));
  await ask(database.reader, `update agents.runs set state = 'done' where state <> 'done'`);
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

/** Pays for some seconds: how many lines a second, and how long all of them would take. */
async function measurePayments(database: Database, deps: Deps): Promise<void> {
  const stop = new AbortController();
  const timer = setTimeout(PAID_FOR_S * 1_000).then(() => stop.abort());
  const seconds = await secondsOf(() => payRuns(deps, stop.signal));
  if (seconds < PAID_FOR_S) await timer;
  const [row] = await ask<{ paid: bigint; all: bigint }>(
    database.reader,
    `select count(*) filter (where state = 'paid') as paid, count(*) as all from agents.debts`,
  );
  const [paid, all] = [Number(row?.paid ?? 0n), Number(row?.all ?? 0n)];
  say(`${paid} of ${all} lines paid in ${seconds.toFixed(1)} s`);
  add(
    'payments of the daily salaries, by what was paid in the first seconds',
    90,
    's',
    (seconds * all) / Math.max(paid, 1),
  );
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

/** Each page of the general agent, of an agent in the second level, and of one near the bottom, fifty calls at a time. */
async function measurePages(): Promise<void> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const week = `startDay=${day(7)}&endDay=${day(1)}`;
  const month = `startDay=${day(25)}&endDay=${day(1)}`;
  const pages: Readonly<Record<string, string>> = {
    'team overview, a week': `/wps/relay/ODSFE2_getTeamOverviewSum?${week}`,
    'team overview, 25 days': `/wps/relay/ODSFE2_getTeamOverviewSum?${month}`,
    'user loss, a week': `/wps/agent/downlineLottoPNL?${week}`,
    income: `/wps/agent/income?${month}`,
    'team, direct': '/wps/agent/downlines',
    'team, all': '/wps/agent/downlines?downlineType=all',
    'daily wages': '/wps/agent/pay?kind=DAILY&direction=received',
    'dividends to pay': '/wps/agent/pay?kind=DIVIDEND&direction=granted',
    contracts: '/wps/agent/contracts?kind=DAILY&direction=granted',
  };
  for (const [who, from, to] of [
    ['the general agent', 0, 1],
    ['agents of the second and third level', 1, SIGNED_IN],
  ] as const)
    for (const [page, path] of Object.entries(pages)) {
      const { p50, p99, answered, failed } = await runCalls({
        url: stage.url,
        connections: who === 'the general agent' ? 1 : 8,
        seconds: PAGES_S,
        call: (turn) => ({
          head: `GET ${path} HTTP/1.1\r\nCookie: ${stage.cookies[from + (turn % (to - from))]}`,
        }),
      });
      if (failed > 0 || answered === 0) say(`${page} of ${who}: ${failed} failed, ${answered} answered`);
      add(`${page}, ${who}, p50`, 80, 'ms', p50);
      add(`${page}, ${who}, p99`, 500, 'ms', p99);
    }
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
