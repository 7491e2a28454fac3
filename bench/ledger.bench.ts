// The ledger's figures (ledger.md 7, without the lines of pgledger): each a ratio within this run.
// Slices are interleaved round by round, so that what else the machine does falls on all alike; medians count.
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { audit, foldGl } from '../apps/server/src/modules/wallet/index.ts';
import { fullQuestions } from '../apps/server/src/modules/wallet/store-audit.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { type Load, type LoadPlan, microBatch, oneCall } from './ledger-node.ts';
import { initTpcB, measure, median } from './ledger-pgbench.ts';
import * as scripts from './ledger-scripts.ts';
import { type GoalLine, report } from './table.ts';

/** `node bench/ledger.bench.ts 3` runs three rounds. */
const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = 2;
const NODE_SECONDS = 3;
const TPCB_SCALE = 50;
/** Heap and indexes of one movement in pgledger, as published in ledger.md 0. */
const PGLEDGER_BYTES = 754;

const say = (text: string) => process.stdout.write(`${text}\n`);
const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
const atLeast = (what: string, goal: number, measured: string, ratio: number): GoalLine => ({
  what,
  goal: `>= ${goal}`,
  measured,
  ratio,
  reached: ratio >= goal,
});
const atMost = (what: string, goal: number, measured: string, ratio: number): GoalLine => ({
  what,
  goal: `<= ${goal}`,
  measured,
  ratio,
  reached: ratio <= goal,
});

let statements = 0;

async function execute<Row>(database: Database, text: string): Promise<Row[]> {
  statements += 1;
  return database.reader.rows<Row>({ name: `bench${statements}`, text, values: [] });
}

interface Urls {
  readonly tpcb: string;
  readonly plain: string;
  readonly ledger: string;
}

/** Movements a second, or their like, of each contender in each round. */
async function race({ tpcb, plain, ledger }: Urls) {
  const contenders = {
    tpcb: { url: tpcb, clients: 8, per: 1 },
    post: { url: ledger, clients: 8, per: 1, script: scripts.postScript },
    naive: { url: plain, clients: 8, per: 1, script: scripts.naiveScript },
    limit: { url: plain, clients: 8, per: 1, script: scripts.limitScript },
    batch: { url: ledger, clients: 4, per: scripts.BATCH, script: scripts.batchScript },
    spread: { url: ledger, clients: 8, per: 1, script: scripts.spreadScript },
    hotSingle: { url: ledger, clients: 8, per: 1, script: scripts.hotWalletScript },
    hotBatch: { url: ledger, clients: 2, per: scripts.BATCH, script: scripts.hotBatchScript },
    credit: { url: ledger, clients: 1, per: scripts.CREDITS, script: scripts.creditScript },
  } as const;
  type Name = keyof typeof contenders;
  const rates = new Map<Name, number[]>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, { per, ...slice }] of Object.entries(contenders) as [
      Name,
      (typeof contenders)[Name],
    ][]) {
      rates.set(name, [...(rates.get(name) ?? []), per * (await measure({ ...slice, seconds: SECONDS }))]);
    }
    say(
      `round ${round} of ${ROUNDS}: ${[...rates].map(([name, all]) => `${name} ${Math.round(all.at(-1) ?? 0)}`).join(', ')}`,
    );
  }
  const all = (name: Name) => rates.get(name) ?? [];
  const rate = (name: Name) => perSecond(median(all(name)));
  const ratio = (name: Name, to: Name) =>
    median(all(name).map((value, round) => value / (all(to)[round] ?? Number.NaN)));
  return { rate, ratio, rates: Object.fromEntries(rates) };
}

async function raceNode(url: string) {
  const plan = (inFlight: number, connections: number): LoadPlan => ({
    url,
    inFlight,
    connections,
    seconds: NODE_SECONDS,
  });
  const runs: { wide: Load; wideBatch: Load; narrow: Load; narrowBatch: Load }[] = [];
  for (let round = 0; round < 3; round += 1) {
    runs.push({
      wide: await oneCall(plan(64, 16)),
      wideBatch: await microBatch({ ...plan(256, 2), most: 64 }),
      narrow: await oneCall(plan(16, 16)),
      narrowBatch: await microBatch({ ...plan(16, 2), most: 256 }),
    });
  }
  const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
  const lines = [
    atLeast(
      'Node micro-batch, 256 in flight / one call each, 64 in flight',
      3.5,
      `${perSecond(of((run) => run.wideBatch.perSecond))} / ${perSecond(of((run) => run.wide.perSecond))}`,
      of((run) => run.wideBatch.perSecond / run.wide.perSecond),
    ),
    atMost(
      '  its p99',
      1,
      `${of((run) => run.wideBatch.p99Ms).toFixed(1)} / ${of((run) => run.wide.p99Ms).toFixed(1)} ms`,
      of((run) => run.wideBatch.p99Ms / run.wide.p99Ms),
    ),
    atLeast(
      'Node micro-batch / one call, both 16 in flight',
      1.5,
      `${perSecond(of((run) => run.narrowBatch.perSecond))} / ${perSecond(of((run) => run.narrow.perSecond))}`,
      of((run) => run.narrowBatch.perSecond / run.narrow.perSecond),
    ),
    atMost(
      '  its p50',
      0.8,
      `${of((run) => run.narrowBatch.p50Ms).toFixed(2)} / ${of((run) => run.narrow.p50Ms).toFixed(2)} ms`,
      of((run) => run.narrowBatch.p50Ms / run.narrow.p50Ms),
    ),
  ];
  return { lines, runs };
}

/** What a movement takes on disk, how fast the audit reads, and that all the benchmark's money is where it belongs. */
async function weigh(url: string): Promise<readonly GoalLine[]> {
  const database = openDatabase({ url, maxConnections: 2 });
  try {
    await database.inTransaction(foldGl);
    const ask = async <Row>(text: string): Promise<{ row: Row; ms: number }> => {
      const began = performance.now();
      const [row] = await execute<Row>(database, text);
      if (!row) throw new Error('no row');
      return { row, ms: performance.now() - began };
    };
    await execute(database, 'vacuum analyze wallet.wallets');
    await execute(database, 'vacuum analyze wallet.entries');
    const { row: size } = await ask<{ bytes: string; entries: bigint }>(
      "select ((select sum(pg_total_relation_size(relid)) from pg_partition_tree('wallet.entries')) / count(*)::numeric)::text as bytes, count(*) as entries from wallet.entries",
    );
    const zero = [];
    for (let round = 0; round < 3; round += 1)
      zero.push((await ask('select sum(balance) from wallet.wallets group by ledger')).ms);
    const chain = fullQuestions.find(({ check }) => check === 'chain');
    if (!chain) throw new Error('the audit does not ask for chains');
    await chain.ask(database.reader);
    const began = performance.now();
    const broken = await chain.ask(database.reader);
    const chainMs = performance.now() - began;
    const audited = await database.inSnapshot(audit);
    if (!audited.ok || broken.length > 0)
      throw new Error(`the audit found ${JSON.stringify(audited.differences)}`);
    const bytes = Number(size.bytes);
    const chained = (Number(size.entries) / chainMs) * 1_000;
    return [
      atMost(
        'bytes of a movement / pgledger (published)',
        0.4,
        `${bytes.toFixed(0)} / ${PGLEDGER_BYTES} B`,
        bytes / PGLEDGER_BYTES,
      ),
      atLeast('audit: chain, million entries a second', 1, perSecond(chained), chained / 1e6),
      atMost(
        'audit: zero sum over 100 k wallets, of 50 ms',
        1,
        `${median(zero).toFixed(0)} ms`,
        median(zero) / 50,
      ),
      atMost(
        'lost or doubled money after all of this',
        0,
        `${audited.differences.length} of ${size.entries} entries`,
        audited.differences.length,
      ),
    ];
  } finally {
    await database.close();
  }
}

const server = await startTestPostgres({
  durable: true,
  settings: { shared_buffers: '2GB', max_wal_size: '16GB', checkpoint_timeout: '30min' },
});
try {
  const [tpcb, plain, ledger] = await Promise.all([1, 2, 3].map(() => cloneDatabase(server.adminUrl)));
  if (!tpcb || !plain || !ledger) throw new Error('three databases');
  await initTpcB(tpcb.url, TPCB_SCALE);
  const plainDb = openDatabase({ url: plain.url });
  for (const text of `${scripts.limitSchema}${scripts.naiveSchema}`.split(';'))
    if (text.trim()) await execute(plainDb, text);
  await plainDb.close();
  const ledgerDb = openDatabase({ url: ledger.url });
  for (const text of scripts.fundStatements) await execute(ledgerDb, text);
  await ledgerDb.close();

  const { rate, ratio, rates } = await race({ tpcb: tpcb.url, plain: plain.url, ledger: ledger.url });
  const node = await raceNode(ledger.url);
  const lines = [
    atLeast('post, 8 clients / TPC-B', 1.6, `${rate('post')} / ${rate('tpcb')}`, ratio('post', 'tpcb')),
    atLeast(
      'post / naive ledger with one house row',
      6,
      `${rate('post')} / ${rate('naive')}`,
      ratio('post', 'naive'),
    ),
    atLeast('post / one-statement limit', 0.6, `${rate('post')} / ${rate('limit')}`, ratio('post', 'limit')),
    atLeast(
      'batches of 100, 4 connections / TPC-B',
      9,
      `${rate('batch')} / ${rate('tpcb')}`,
      ratio('batch', 'tpcb'),
    ),
    atLeast(
      'set credits in chunks of 2 000 / TPC-B',
      11,
      `${rate('credit')} / ${rate('tpcb')}`,
      ratio('credit', 'tpcb'),
    ),
    atLeast('one house account / nine', 0.95, `${rate('post')} / ${rate('spread')}`, ratio('post', 'spread')),
    atLeast(
      'one hot wallet, batched / single',
      8,
      `${rate('hotBatch')} / ${rate('hotSingle')}`,
      ratio('hotBatch', 'hotSingle'),
    ),
    ...node.lines,
    ...(await weigh(ledger.url)),
  ];
  report('ledger', lines, { rates, node: node.runs });
} finally {
  await server.stop();
}
