// The records of a player with a million movements and a million bets: how long any page takes, wherever it lies and whatever it asks for.
import { readFileSync } from 'node:fs';
import type { MemberId, WalletId } from '@tyche/kernel/ids';
import { type RecordType, recordTypes } from '@tyche/rules/records';
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import {
  countOpen,
  foldMember,
  listRecords as listWagers,
  stakedSince,
} from '../apps/server/src/modules/wagers/index.ts';
import { listRecords } from '../apps/server/src/modules/wallet/index.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { type GoalLine, percentile, report } from './table.ts';

const ROWS = Number(process.env.ROWS ?? 1_000_000);
const CHUNK = 100_000;
const PAGES = 400;
const GOAL_MS = 50;
const OWNER = 1_001n as MemberId;
const DAY_MS = 86_400_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

const server = await startTestPostgres({ durable: false, settings: { shared_buffers: '256MB' } });
const place = await cloneDatabase(server.adminUrl);
const database = openDatabase({ url: place.url, maxConnections: 1 });
let statements = 0;
const run = <Row>(text: string) => {
  statements += 1;
  return database.reader.rows<Row>({ name: `bench${statements}`, text, values: [] });
};

/** A year of play: nearly all bets, a win in twenty, a rebate in fifty, now and then money in and out. */
async function seed(): Promise<WalletId> {
  const [opened] = await run<{ wallet_id: bigint }>(`
    insert into wallet.wallets (wallet_id, owner_id, ledger) values (nextval('wallet.wallet_numbers') << 10 | 1, ${OWNER}, 1)
    returning wallet_id`);
  if (!opened) throw new Error('no wallet');
  const at = `clock_timestamp() - interval '360 days' + n * interval '360 days' / ${ROWS}`;
  for (let first = 1; first <= ROWS; first += CHUNK) await seedChunk(opened.wallet_id, first, at);
  await run(
    `update wallet.wallets set seq = ${ROWS}, balance = ${ROWS} where wallet_id = ${opened.wallet_id}`,
  );
  await run(
    `insert into wagers.closures (source, batch_ref, version) select 1, n, 1 from generate_series(0, ${ROWS} / 20) n`,
  );
  await run(`
    insert into wagers.payouts (source, batch_ref, ref, version, payout)
    select source, batch_ref, ref, 1, 90000 from wagers.wagers where ref % 20 = 1`);
  await run('vacuum analyze wallet.entries');
  for (const table of ['wagers', 'payouts', 'closures', 'voids']) await run(`vacuum analyze wagers.${table}`);
  return opened.wallet_id as WalletId;
}

/** Some movements and as many bets: a statement may not take longer than a minute. */
async function seedChunk(walletId: bigint, first: number, at: string): Promise<void> {
  const last = Math.min(first + CHUNK - 1, ROWS);
  await run(`
    insert into wallet.entries (wallet_id, seq, scope, key, kind, gl, delta, balance_after, at)
    select ${walletId}, n, 1, platform.new_key(), k.kind, k.gl, k.delta, n, ${at}
    from generate_series(${first}, ${last}) n
    cross join lateral (select case when n % 5000 = 0 then 8 when n % 2500 = 0 then 7 when n % 50 = 0 then 3
      when n % 20 = 1 then 2 else 1 end as kind) t
    cross join lateral (select t.kind, case when t.kind in (7, 8) then 7 else 1 end as gl,
      case when t.kind in (1, 8) then -10000 else 20000 end as delta) k`);
  await run(`
    insert into wagers.wagers (source, batch_ref, ref, member_id, game_code, game_type, stake, placed_at)
    select 1, n / 20, n, ${OWNER}, 'fast5d-1m', 'SSC', 10000, ${at} from generate_series(${first}, ${last}) n`);
}

interface Times {
  /** Milliseconds of each page. */
  readonly found: readonly number[];
  /** Milliseconds of processor time a page, of this process and of the database's: what stays true on a busy machine. */
  readonly cpu: number;
}

/** Pages that begin anywhere. */
async function times(page: (before: bigint) => Promise<unknown>): Promise<Times> {
  const found: number[] = [];
  const before = await processorMs();
  for (let turn = 0; turn < PAGES; turn += 1) {
    // Spread evenly over the whole record, in an order that jumps.
    const at = BigInt(((turn * 7_919) % PAGES) + 1) * BigInt(Math.floor(ROWS / PAGES));
    const start = performance.now();
    await page(at);
    found.push(performance.now() - start);
  }
  return { found, cpu: ((await processorMs()) - before) / PAGES };
}

/** Processor time so far: ours, and that of the one connection to the database (100 ticks a second). */
async function processorMs(): Promise<number> {
  const [row] = await database.reader.rows<{ pid: number }>({
    name: 'pid',
    text: 'select pg_backend_pid() as pid',
    values: [],
  });
  const fields = readFileSync(`/proc/${row?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const { user, system } = process.cpuUsage();
  return (Number(fields[11]) + Number(fields[12])) * 10 + (user + system) / 1_000;
}

function line(what: string, { found, cpu }: Times): GoalLine {
  const p99 = percentile(found, 99);
  return {
    what,
    goal: `p99 <= ${GOAL_MS} ms`,
    measured: `${p99.toFixed(1)} ms (p50 ${percentile(found, 50).toFixed(1)}, processor ${cpu.toFixed(1)})`,
    ratio: p99 / GOAL_MS,
    reached: p99 <= GOAL_MS,
  };
}

try {
  const walletId = await seed();
  say(`${ROWS} movements and bets of one player are written`);
  const { reader } = database;
  const until = new Date(Date.now() + DAY_MS);
  const year = { from: new Date(Date.now() - 365 * DAY_MS), until };
  const ofTypes = (names: readonly string[]): readonly RecordType[] =>
    recordTypes.filter(({ name }) => names.includes(name));
  const record = (names: readonly string[]) => (before: bigint) =>
    listRecords([reader], walletId, { ...year, before, limit: 20, types: ofTypes(names) });
  const bets = (state: 'won' | null) => (before: bigint) =>
    listWagers([reader], OWNER, { ...year, before, limit: 20, state, gameType: null });
  const foldStart = performance.now();
  while ((await foldMember(database, OWNER)) > 0);
  say(`blocks of stakes are summed in ${((performance.now() - foldStart) / 1_000).toFixed(1)} s`);
  const begin = Date.now() - 360 * DAY_MS;
  const turnover = (before: bigint) => {
    const since = new Date(begin + (Number(before) / ROWS) * 360 * DAY_MS);
    return stakedSince(reader, OWNER, [since]);
  };
  const empty = await times(() => database.reader.rows({ name: 'nothing', text: 'select 1', values: [] }));
  say(
    `a round trip for nothing: p50 ${percentile(empty.found, 50).toFixed(1)} ms, p99 ${percentile(empty.found, 99).toFixed(1)} ms`,
  );
  const lines = [
    line('account record, with the sums of the year', await times(record([]))),
    line('account record, deposits', await times(record(['deposit']))),
    line('account record, wins', await times(record(['lottery-win']))),
    line('account record, a type that is not there', await times(record(['game-win']))),
    line('betting record', await times(bets(null))),
    line('betting record, won', await times(bets('won'))),
    line('turnover since any moment', await times(turnover)),
    line('bets that wait for their result', await times(() => countOpen(reader, OWNER))),
  ];
  report('records', lines, { rows: ROWS });
} finally {
  await database.close();
  await place.drop();
  await server.stop();
}
