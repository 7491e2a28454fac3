// Draws with a million tickets, of one play and of ten: sealed, counted by both programs and paid by the running server, while others
// go on betting. PLAYS=one or PLAYS=mixed runs one of them, TICKETS and RATE make it smaller; RATE=0 has nobody bet.
import { audit } from '../apps/server/src/modules/wallet/index.ts';
import { currentNumber, type LoadPlan, runLoad } from './bet-load.ts';
import { openBetStage } from './bet-stage.ts';
import type { Plays } from './settle-mix.ts';
import { seedDraw } from './settle-seed.ts';
import { type Settled, waitForSettled } from './settle-wait.ts';
import { type GoalLine, percentile, report } from './table.ts';

const TICKETS = Number(process.env.TICKETS ?? 1_000_000);
const RATE = Number(process.env.RATE ?? 100);
const MEMBERS = 20_000;
const GAME = 102;
/** Seconds that a million tickets may take. */
const GOALS: Readonly<Record<Plays, number>> = { one: 12, mixed: 14 };
/**
 * A bad moment of the machine must not raise the idle p99 that the goal is a multiple of: it is the median of the p99 of that number of
 * slices, half of them before the draw and half after. The p99 meanwhile is of all bets between the tickets' commit and the last payout.
 */
const IDLE_SLICES = 10;
const SLICE_SECONDS = 5;
const say = (text: string) => process.stdout.write(`${text}\n`);

const wanted = (['one', 'mixed'] as const).filter((one) => (process.env.PLAYS ?? one) === one);
const runs = [];
for (const plays of wanted) runs.push(await run(plays));
report(
  'settle',
  runs.flatMap(({ lines }) => lines),
  Object.fromEntries(runs.map(({ plays, raw }) => [plays, raw])),
);

async function run(plays: Plays): Promise<{ plays: Plays; lines: GoalLine[]; raw: object }> {
  const stage = await openBetStage({ members: MEMBERS, port: 21_000 + (process.pid % 9_000) });
  try {
    const cookies = stage.cookies.slice(0, 256);
    const load = { url: stage.url, cookies, connections: 32, gameId: GAME, rate: RATE };
    if (RATE > 0) await bet(load, SLICE_SECONDS);
    const before = await idleSlices(load);
    const drawId = await seedDraw(stage, { plays, tickets: TICKETS });
    say(`${plays}: ${TICKETS} tickets are written`);
    stage.forgetHighest();
    const ended = new AbortController();
    const bettors = RATE > 0 ? bet({ ...load, until: ended.signal }, 600) : null;
    const settled = await waitForSettled(stage, drawId);
    ended.abort();
    const busy = (await bettors)?.times ?? [];
    const { highest: memory } = stage.serverMemory();
    const after = await idleSlices(load);
    const { ok } = await audit(stage.database.reader);
    printSettled(settled);
    const idle = { before, after, p99: percentile([...before, ...after], 50) };
    const busyP99 = percentile(busy, 99);
    const lines = [
      timeLine(plays, settled),
      ...(RATE > 0 ? [betLine(plays, idle.p99, busyP99)] : []),
      line(`${plays}: highest memory of the server process`, memory, 512, 'MiB'),
      {
        what: `${plays}: the ledger adds up after it`,
        goal: 'yes',
        measured: ok ? 'yes' : 'no',
        ratio: ok ? 1 : 0,
        reached: ok,
      },
    ];
    return {
      plays,
      lines,
      raw: { settled: plain(settled), idle, busy: { bets: busy.length, p99: busyP99 }, memory },
    };
  } finally {
    await stage.stop();
  }
}

type Load = Omit<LoadPlan, 'seconds' | 'number'>;

async function bet(load: Load, seconds: number) {
  return runLoad({ ...load, seconds, number: await currentNumber(load.url, GAME) });
}

async function idleSlices(load: Load): Promise<number[]> {
  const p99s: number[] = [];
  while (RATE > 0 && p99s.length < IDLE_SLICES / 2) p99s.push((await bet(load, SLICE_SECONDS)).p99);
  return p99s;
}

function timeLine(plays: Plays, { settleMs }: Settled): GoalLine {
  const what = `${TICKETS} tickets of ${plays === 'one' ? 'one play' : 'ten plays'}, both programs and payout`;
  return line(what, settleMs / 1_000, (GOALS[plays] * TICKETS) / 1_000_000, 's');
}

function line(what: string, measured: number, goal: number, unit: string): GoalLine {
  return {
    what,
    goal: `<= ${goal} ${unit}`,
    measured: `${measured.toFixed(1)} ${unit}`,
    ratio: measured / goal,
    reached: measured <= goal,
  };
}

function betLine(plays: Plays, idle: number, busy: number): GoalLine {
  return {
    what: `${plays}: p99 of ${RATE} bets/s meanwhile`,
    goal: '<= 3 x idle',
    measured: `${busy.toFixed(1)} ms against ${idle.toFixed(1)} ms`,
    ratio: busy / idle,
    reached: busy <= 3 * idle,
  };
}

function printSettled({ sealMs, winners, tickets, payout, rebate, work }: Settled): void {
  say(
    `sealed in ${(sealMs / 1_000).toFixed(1)} s; ${winners} winners of ${tickets}, paid ${payout}, rebates ${rebate}`,
  );
  for (const [state, { node, postgres }] of Object.entries(work))
    say(`  ${state}: processor seconds ${node.toFixed(1)} Node, ${postgres.toFixed(1)} PostgreSQL`);
}

function plain({ tickets, winners, payout, rebate, ...settled }: Settled) {
  return {
    ...settled,
    tickets: Number(tickets),
    winners: Number(winners),
    payout: String(payout),
    rebate: String(rebate),
  };
}
