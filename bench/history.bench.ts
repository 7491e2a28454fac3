// Bets on a history of millions of bets beside bets on an empty database, in turns in one run; then what a member with a million bets reads.
// `npm run bench -- history --rows=30000000`: 1 000 000 bets when nothing is said. A bet of the history takes about 800 B on the disk.
import { setTimeout } from 'node:timers/promises';
import { ask } from '../tools/archive/statements.ts';
import { findOrphans } from '../apps/server/src/modules/lottery/index.ts';
import { findWrongSums } from '../apps/server/src/modules/wagers/index.ts';
import { audit } from '../apps/server/src/modules/wallet/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { currentNumber, runLoad } from './bet-load.ts';
import { type BetStage, openBetStage } from './bet-stage.ts';
import { type SeededHistory, seedHistory } from './history-seed.ts';
import { runCalls } from './http-load.ts';
import { median } from './ledger-pgbench.ts';
import { type GoalLine, report } from './table.ts';

const ROWS = Number(
  process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length) ?? 1_000_000,
);
if (!Number.isSafeInteger(ROWS) || ROWS < 10_000)
  throw new Error('--rows is a number of bets, 10 000 at least');
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 4);
const WARM_UP = Math.min(10, 2 * SECONDS);
const CONNECTIONS = 64;
const GAME = 102;
const GOAL_RATIO = 0.9;
const GOAL_MS = 50;
/** Above it the audit of all entries takes longer than a statement may: a sample of wallets is checked. */
const MAX_AUDITED = 2_000_000;
const SAMPLE = 500;
const say = (text: string) => process.stdout.write(`${text}\n`);

const port = 21_000 + (process.pid % 9_000);
let history: SeededHistory | undefined;
const began = performance.now();
/** A table that is made and filled in one transaction writes no log at this level. */
const settings = { wal_level: 'minimal', max_wal_senders: '0' };
const full = await openBetStage({
  members: CONNECTIONS,
  port,
  settings,
  async prepare(database) {
    history = await seedHistory(database, ROWS, say);
  },
});
const fillSeconds = Math.round((performance.now() - began) / 1_000);
const empty = await openBetStage({ members: CONNECTIONS, port: port + 1, settings });
try {
  if (!history) throw new Error('no history');
  say(`${ROWS} bets, ${(await sizeOf(full.database)) >> 20n} MiB, written in ${fillSeconds} s`);
  await full.checkpoint();
  const wrong = await findWrong(full.database);
  for (const one of wrong) say(one);
  const rounds = await compareBets();
  const ratio = median(rounds.map((round) => round.full / round.empty));
  await untilSettled(full.database);
  const reads = await timeReads(full, history);
  const lines: GoalLine[] = [
    {
      what: `bets through HTTP on ${ROWS.toLocaleString('en')} bets / on an empty database`,
      goal: `>= ${GOAL_RATIO}`,
      measured: `${Math.round(median(rounds.map((round) => round.full)))} / ${Math.round(median(rounds.map((round) => round.empty)))} a second`,
      ratio,
      reached: ratio >= GOAL_RATIO,
    },
    ...reads,
    {
      what: ROWS <= MAX_AUDITED ? 'differences of the audit' : `wrong chains among ${SAMPLE} wallets`,
      goal: '<= 0',
      measured: String(wrong.length),
      ratio: wrong.length,
      reached: wrong.length === 0,
    },
  ];
  report('history', lines, { rows: ROWS, ownBets: history.ownBets, fillSeconds, rounds });
} finally {
  await full.stop();
  await empty.stop();
}

/**
 * Bets a second on both, in turns; who goes first changes from round to round. The member with the long history does not bet: his reads
 * would be those of somebody who placed two thousand bets in the last minutes, which no block counts yet.
 */
async function compareBets(): Promise<readonly { full: number; empty: number }[]> {
  const rate = async (stage: BetStage, seconds: number) => {
    const number = await currentNumber(stage.url, GAME);
    const cookies = stage.cookies.slice(1);
    const load = await runLoad({
      ...stage,
      cookies,
      connections: CONNECTIONS,
      seconds,
      gameId: GAME,
      number,
    });
    if (load.refused.size > 0) say([...load.refused].map(([code, count]) => `${code} ${count}`).join(', '));
    return load.perSecond;
  };
  for (const stage of [full, empty]) await rate(stage, WARM_UP);
  const rounds: { full: number; empty: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? [full, empty] : [empty, full];
    const rates = new Map<BetStage, number>();
    for (const stage of order) rates.set(stage, await rate(stage, SECONDS));
    rounds.push({ full: rates.get(full) ?? 0, empty: rates.get(empty) ?? 0 });
    say(`round ${round + 1} of ${ROUNDS}: ${JSON.stringify(rounds.at(-1))}`);
  }
  return rounds;
}

/** Waits until the draws that were bet on are paid: reads are measured without their settlement beside them. */
async function untilSettled({ reader }: Database): Promise<void> {
  for (;;) {
    const [open] = await reader.rows(sql`select 1 from lottery.draw_sales where state = 'selling' limit 1`);
    if (!open) return;
    await setTimeout(1_000);
  }
}

/** What the member with the long history reads, one call after the other. */
async function timeReads(stage: BetStage, { ownBets, plan }: SeededHistory): Promise<readonly GoalLine[]> {
  const cookie = stage.cookies[0] ?? '';
  const get = (path: string) => ({ head: `GET ${path} HTTP/1.1\r\nCookie: ${cookie}` });
  const orders = (body: object) => ({
    head: `POST /lgw/orders HTTP/1.1\r\nCookie: ${cookie}`,
    body: JSON.stringify({ size: 20, ...body }),
  });
  /** Spread evenly over the whole history, in an order that jumps. */
  const spread = (turn: number, over: number) => ((turn * 7_919) % 1_000) * Math.floor(over / 1_000);
  const month = (turn: number) => {
    const from = plan.startMs + (turn % plan.months) * 30 * 86_400_000;
    return { startDate: from, endDate: from + 30 * 86_400_000 };
  };
  const calls: readonly (readonly [string, (turn: number) => { head: string; body?: string }])[] = [
    ['My bets, the newest page', () => orders({})],
    ['My bets, any page', (turn) => orders({ page: Math.min(10_000, spread(turn, ownBets / 20)) })],
    ['My bets of a month', (turn) => orders(month(turn))],
    ['My bets, paid ones', () => orders({ orderStatus: 4 })],
    ['betting record, the first page with the sums of the year', () => get('/wps/report/wagers')],
    ['betting record, any page', (turn) => get(`/wps/report/wagers?before=${spread(turn, plan.bets) + 1}`)],
    ['turnover', () => get('/wps/relay/MCSFE_getTurnoverInfo')],
    ['balance', () => get('/wps/v2/wallets/balance')],
    ['receipt', (turn) => get(`/lgw/orders/receipt/${plan.ownTicket(spread(turn, ownBets))}`)],
  ];
  const lines: GoalLine[] = [];
  for (const [what, call] of calls) {
    const { answered, failed, p50, p99 } = await runCalls({
      url: stage.url,
      connections: 1,
      seconds: SECONDS,
      call,
    });
    lines.push({
      what,
      goal: `p99 <= ${GOAL_MS} ms`,
      measured: `${p99.toFixed(1)} ms (p50 ${p50.toFixed(1)}, ${answered} calls${failed > 0 ? `, ${failed} failed` : ''})`,
      ratio: p99 / GOAL_MS,
      reached: p99 <= GOAL_MS && failed === 0,
    });
  }
  return lines;
}

/** What the audits find: of all, or of a sample of wallets where the history is large. */
async function findWrong(database: Database): Promise<readonly string[]> {
  if (ROWS <= MAX_AUDITED)
    return database.inSnapshot(async (reader) => [
      ...(await audit(reader)).differences.map(
        ({ check, subject, detail }) => `${check}: ${subject}: ${detail}`,
      ),
      ...(await findWrongSums(reader)).map(({ memberId }) => `the stakes of member ${memberId} differ`),
      ...(await findOrphans(reader)).map(({ what, id }) => `${what}: ${id}`),
    ]);
  const rows = await ask<{ id: bigint }>(
    database.reader,
    `select w.wallet_id as id from (select * from wallet.wallets order by hashint8(wallet_id) limit ${SAMPLE}) w
     cross join lateral (select count(*) as entries, max(seq) as seq, sum(delta) as balance from wallet.entries e where e.wallet_id = w.wallet_id) e
     where (w.seq, w.seq, w.balance) is distinct from (e.entries, e.seq, e.balance)`,
  );
  return rows.map(({ id }) => `the chain of wallet ${id} differs`);
}

async function sizeOf(database: Database): Promise<bigint> {
  const [row] = await ask<{ bytes: bigint }>(
    database.reader,
    'select pg_database_size(current_database()) as bytes',
  );
  return row?.bytes ?? 0n;
}
