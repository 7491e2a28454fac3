// What dividing the ledger costs: inserts and posted credits into its partitions, beside the same into one whole table, in turns in one run.
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { percentile, report } from './table.ts';

const BATCH = 128;
const ROUNDS = 40;
const BATCHES_A_ROUND = 50;
const WALLETS = 10_000;
const GOAL = 0.95;

type Run = (text: string) => Promise<unknown>;

const server = await startTestPostgres({ durable: true, settings: { shared_buffers: '256MB' } });
const places = await Promise.all([cloneDatabase(server.adminUrl), cloneDatabase(server.adminUrl)]);
const databases = places.map(({ url }) => openDatabase({ url, maxConnections: 1 }));
const names = new Map<string, string>();
const [divided, whole] = databases.map(
  (database): Run =>
    (text) => {
      const name = names.get(text) ?? `bench${names.size + 1}`;
      names.set(text, name);
      return database.reader.rows({ name, text, values: [] });
    },
);

/** The same ledger with its entries in one table: functions find it under the name. */
async function makeWhole(run: Run): Promise<void> {
  await run('alter table wallet.entries rename to divided_entries');
  await run('alter index wallet.entry_key rename to divided_entry_key');
  await run(
    'create table wallet.entries (like wallet.divided_entries including defaults including constraints)',
  );
  await run('create unique index entry_key on wallet.entries (scope, key, leg)');
  await run('create unique index entries_own on wallet.entries (wallet_id, seq)');
  await run(
    'create index rare_entries_whole on wallet.entries (wallet_id, kind, seq) where kind not in (1, 2, 3)',
  );
  await run('create index entries_by_time_whole on wallet.entries using brin (at)');
}

const fund = `insert into wallet.wallets (wallet_id, owner_id, ledger)
  select n << 10 | 1, n, 1 from generate_series(2, ${WALLETS} + 1) n`;
/** Rows of bets for wallets of their own, so that both kinds of work share a table. */
const insert = `insert into wallet.entries (wallet_id, seq, scope, key, kind, gl, delta, balance_after)
  select (1000000 + n) << 10 | 1, nextval('wallet.wallet_numbers'), 1, platform.new_key(), 1, 1, -10000, 0 from generate_series(1, ${BATCH}) n`;
const credit = `select posted from (select array_agg(platform.new_key()) as keys,
    array_agg((2 + floor(random() * ${WALLETS}))::bigint << 10 | 1) as wallets, array_agg(10000::bigint) as amounts
    from generate_series(1, ${BATCH})) given, wallet.credit_batch(3::smallint, 2::smallint, 1::smallint, keys, wallets, amounts, null)`;

async function timeOf(run: Run, text: string): Promise<number> {
  const start = performance.now();
  for (let turn = 0; turn < BATCHES_A_ROUND; turn += 1) await run(text);
  return performance.now() - start;
}

/** The median over the rounds of the whole table's time by the partitions' time; who goes first changes from round to round. */
async function compare(onDivided: Run, onWhole: Run, text: string) {
  const rounds: { divided: number; whole: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0 ? onDivided : onWhole;
    const second = round % 2 === 0 ? onWhole : onDivided;
    const [one, two] = [await timeOf(first, text), await timeOf(second, text)];
    rounds.push(round % 2 === 0 ? { divided: one, whole: two } : { divided: two, whole: one });
  }
  const perSecond = (ms: number) => Math.round((BATCH * BATCHES_A_ROUND * 1_000) / ms);
  return {
    ratio: percentile(
      rounds.map((each) => each.whole / each.divided),
      50,
    ),
    divided: perSecond(
      percentile(
        rounds.map((each) => each.divided),
        50,
      ),
    ),
    whole: perSecond(
      percentile(
        rounds.map((each) => each.whole),
        50,
      ),
    ),
  };
}

try {
  if (!divided || !whole) throw new Error('no database');
  await makeWhole(whole);
  for (const run of [divided, whole]) {
    await run(fund);
    await run('vacuum analyze');
  }
  const lines = [];
  for (const [what, text] of [
    [`inserts of ${BATCH}`, insert],
    [`posted credits, ${BATCH} in a call`, credit],
  ] as const) {
    const found = await compare(divided, whole, text);
    const measured = `${found.divided.toLocaleString('en')} / ${found.whole.toLocaleString('en')} rows/s`;
    const goal = `>= ${GOAL}`;
    lines.push({
      what: `${what} into partitions / one table`,
      goal,
      measured,
      ratio: found.ratio,
      reached: found.ratio >= GOAL,
    });
  }
  report('partitions', lines);
  if (lines.some(({ reached }) => !reached)) process.exitCode = 1;
} finally {
  await Promise.all(databases.map((database) => database.close()));
  await server.stop();
}
