// Bets through HTTP beside pgbench's TPC-B on the same database server, in slices that take turns.
import { audit } from '../apps/server/src/modules/wallet/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { currentNumber, type LoadResult, runLoad } from './bet-load.ts';
import { openBetStage } from './bet-stage.ts';
import { initTpcB, measure, median } from './ledger-pgbench.ts';
import { report } from './table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 5);
/** Seconds of bets before anything counts: code is compiled, caches and the chain of events have caught up with the start. */
const WARM_UP = 15;
const CONNECTIONS = 64;
/** A connection is a browser with its member's session. */
const MEMBERS = Number(process.env.MEMBERS ?? CONNECTIONS);
const GAME = 102;
const say = (text: string) => process.stdout.write(`${text}\n`);

const stage = await openBetStage({ members: MEMBERS, port: 21_000 + (process.pid % 9_000) });
try {
  await initTpcB(stage.tpcbUrl, 50);
  let number = await currentNumber(stage.url, GAME);
  await runLoad({ ...stage, connections: CONNECTIONS, seconds: WARM_UP, gameId: GAME, number });
  const bets: LoadResult[] = [];
  const tpcb = new Map([
    [8, [] as number[]],
    [64, [] as number[]],
  ]);
  let written = 0;
  const before = await sizeOf(stage.database);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [clients, rates] of tpcb)
      rates.push(await measure({ url: stage.tpcbUrl, clients, seconds: SECONDS }));
    number = await currentNumber(stage.url, GAME);
    const cpuBefore = stage.serverCpu();
    const logBefore = await logPosition(stage.database);
    const load = await runLoad({
      ...stage,
      connections: CONNECTIONS,
      seconds: SECONDS,
      gameId: GAME,
      number,
    });
    bets.push(load);
    written += (await logPosition(stage.database)) - logBefore;
    const cpu = ((stage.serverCpu() - cpuBefore) * 1_000) / load.accepted;
    const others = [...load.refused].map(([code, count]) => `${code} ${count}`).join(', ');
    say(
      `round ${round}: TPC-B ${[...tpcb].map(([clients, rates]) => `${Math.round(rates.at(-1) ?? 0)} (${clients})`).join(', ')} · bets ${Math.round(load.perSecond)}/s p50 ${load.p50.toFixed(1)} p99 ${load.p99.toFixed(1)} max ${load.max.toFixed(1)} ms, ${cpu.toFixed(2)} ms of Node a bet ${others}`,
    );
  }
  const best = Math.max(...[...tpcb.values()].map(median));
  const rate = median(bets.map(({ perSecond }) => perSecond));
  const p99 = median(bets.map((load) => load.p99));
  const { ok } = await audit(stage.database.reader);
  const accepted = bets.reduce((all, load) => all + load.accepted, 0);
  const bytes = ((await sizeOf(stage.database)) - before) / accepted;
  const log = written / accepted;
  const lines = [
    {
      what: `bets/s over HTTP, ${CONNECTIONS} connections, ${MEMBERS} members, against TPC-B (the better of 8 and 64 clients)`,
      goal: '>= 1.3',
      measured: `${Math.round(rate)}/s against ${Math.round(best)}/s`,
      ratio: rate / best,
      reached: rate >= 1.3 * best,
    },
    {
      what: 'p99 of a bet',
      goal: '<= 60 ms',
      measured: `${p99.toFixed(1)} ms`,
      ratio: p99 / 60,
      reached: p99 <= 60,
    },
    {
      what: 'tables and indexes that a bet of one line grows',
      goal: '<= 800 B',
      measured: `${bytes.toFixed(0)} B`,
      ratio: bytes / 800,
      reached: bytes <= 800,
    },
    {
      what: 'log that a bet of one line writes, draws and settlements of the minutes included',
      goal: '<= 2 000 B',
      measured: `${log.toFixed(0)} B`,
      ratio: log / 2_000,
      reached: log <= 2_000,
    },
    {
      what: 'the ledger adds up after it',
      goal: 'yes',
      measured: ok ? 'yes' : 'no',
      ratio: ok ? 1 : 0,
      reached: ok,
    },
  ];
  const rounds = bets.map(({ orderIds: _, times: __, refused, ...load }) => ({
    ...load,
    refused: Object.fromEntries(refused),
  }));
  report('bet', lines, { rounds, tpcb: Object.fromEntries(tpcb) });
} finally {
  await stage.stop();
}

/** Bytes of the tables that bets write, with their indexes. */
async function sizeOf(database: Database): Promise<number> {
  const [row] = await database.reader.rows(sql<{ bytes: bigint }>`
    select sum(pg_total_relation_size(c.oid))::bigint as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('lottery', 'wagers', 'wallet')`);
  return Number(row?.bytes ?? 0n);
}

/** Bytes of log that the server has written since it was made. */
async function logPosition(database: Database): Promise<number> {
  const [row] = await database.reader.rows(sql<{ at: string }>`
    select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as at`);
  return Number(row?.at ?? 0);
}
