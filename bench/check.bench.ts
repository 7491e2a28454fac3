// The minute's check of the ledger: its cost beside a hundred times as many wallets, with the same movements since the last one.
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { type Database, openDatabase, PROGRAM } from '../apps/server/src/platform/db/database.ts';
import { auditSome } from '../apps/server/src/modules/wallet/audit.ts';
import { percentile, report } from './table.ts';

const FEW = 20_000;
const MANY = 2_000_000;
const MOVED = 5_000;
const ROUNDS = 15;
const GOAL = 1.5;

const server = await startTestPostgres({ durable: false, settings: { shared_buffers: '1GB' } });
const places = await Promise.all([cloneDatabase(server.adminUrl), cloneDatabase(server.adminUrl)]);

interface Place {
  readonly owner: Database;
  readonly program: Database;
  readonly wallets: number;
}

let statements = 0;
function run(database: Database, text: string): Promise<unknown> {
  statements += 1;
  return database.reader.rows({ name: `bench${statements}`, text, values: [] });
}

/** Wallets with a balance, checked before; their entries are one grant each. */
async function fill({ owner, wallets }: Place): Promise<void> {
  for (let first = 1; first <= wallets; first += FEW) {
    await run(
      owner,
      `insert into wallet.wallets (wallet_id, owner_id, ledger)
       select nextval('wallet.wallet_numbers') << 10 | 1, owner, 1 from generate_series(${first}, ${first + FEW - 1}) owner`,
    );
    await move(owner, first, FEW);
    await run(
      owner,
      `insert into wallet.chain_marks (wallet_id, seq, balance)
       select wallet_id, seq, balance from wallet.wallets where owner_id >= ${first}`,
    );
  }
  await run(owner, "update wallet.entries set at = at - interval '1 hour'").catch(() => null);
  await run(owner, 'vacuum analyze');
}

/** A credit for each of `count` wallets from the one of owner `first` on. */
function move(owner: Database, first: number, count: number): Promise<unknown> {
  return run(
    owner,
    `select wallet.credit_batch(3::smallint, 2::smallint, 1::smallint, array_agg(platform.new_key()), array_agg(wallet_id),
       array_agg(10000::bigint), null)
     from (select wallet_id from wallet.wallets where owner_id >= ${first} order by owner_id limit ${count}) w`,
  );
}

async function timeOf({ owner, program }: Place): Promise<number> {
  await move(owner, 1, MOVED);
  // What moved before is left out of the question, as it would be two minutes later.
  await run(owner, "update wallet.check_progress set since = clock_timestamp() + interval '118 seconds'");
  const start = performance.now();
  const found = await program.inTransaction((tx) => auditSome(tx));
  const time = performance.now() - start;
  if (found?.length !== 0) throw new Error(`differences: ${JSON.stringify(found)}`);
  return time;
}

const [few, many] = places.map(
  ({ url }, place): Place => ({
    owner: openDatabase({ url, maxConnections: 1 }),
    program: openDatabase({ url, maxConnections: 1, role: PROGRAM }),
    wallets: place === 0 ? FEW : MANY,
  }),
);
try {
  if (!few || !many) throw new Error('no database');
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (const [name, place] of [
    ['few', few],
    ['many', many],
  ] as const) {
    await fill(place);
    process.stdout.write(`${name}: ${place.wallets} wallets\n`);
    await place.program.inTransaction((tx) => auditSome(tx));
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.few.push(await timeOf(few));
    times.many.push(await timeOf(many));
  }
  const [small, large] = [percentile(times.few, 50), percentile(times.many, 50)];
  report('check', [
    {
      what: `minute's check after ${MOVED} movements: ${MANY.toLocaleString('en')} wallets / ${FEW.toLocaleString('en')}`,
      goal: `<= ${GOAL}`,
      measured: `${large.toFixed(0)} ms against ${small.toFixed(0)} ms`,
      ratio: large / small,
      reached: large / small <= GOAL,
    },
  ]);
} finally {
  for (const place of [few, many]) await Promise.all([place?.owner.close(), place?.program.close()]);
  await server.stop();
}
