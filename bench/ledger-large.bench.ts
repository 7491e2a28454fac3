// The ledger when it is old (ledger.md 7, line 12): posting into ten million movements beside posting into an empty one, on the
// same server, in turn. The movements are made by the ledger's own credits, in set statements.
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { audit, foldGl } from '../apps/server/src/modules/wallet/index.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { measure, median } from './ledger-pgbench.ts';
import { fundStatements, postScript, WALLETS } from './ledger-scripts.ts';
import { report } from './table.ts';

/** `node bench/ledger-large.bench.ts 1000000 3` fills in a million movements and runs three rounds. */
const MOVEMENTS = Number(process.argv[2] ?? 10_000_000);
const ROUNDS = Number(process.argv[3] ?? 5);
const SECONDS = 4;
const CHUNK = 20_000;
const GOAL = 0.75;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Opens and funds the wallets, then credits them in rounds, a range of wallets a statement, until there are `movements`. */
async function fill(url: string, movements: number): Promise<void> {
  const database = openDatabase({ url, maxConnections: 1 });
  const execute = (name: string, text: string, values: unknown[] = []) =>
    database.reader.rows({ name, text, values });
  try {
    for (const [index, text] of fundStatements.entries()) await execute(`fund${index}`, text);
    for (let made = 0; made < movements; made += CHUNK) {
      const first = 1 + (made % WALLETS);
      await execute(
        'fill',
        `select posted from (select array_agg(platform.new_key()) as keys, array_agg((n << 10) | 1) as wallets,
           array_agg(10000::bigint) as amounts from generate_series($1::bigint, $2::bigint) n) given,
           wallet.credit_batch(3::smallint, 12::smallint, 2::smallint, keys, wallets, amounts, null)`,
        [first, first + CHUNK - 1],
      );
      if ((made / CHUNK) % 50 === 49) say(`${made + CHUNK} of ${movements} movements`);
    }
    await database.inTransaction(foldGl);
    await execute('vacuum', 'vacuum analyze');
  } finally {
    await database.close();
  }
}

/** How many movements there are, and whether all of them add up. */
async function look(url: string): Promise<{ readonly movements: number; readonly differences: number }> {
  const database = openDatabase({ url, maxConnections: 1 });
  try {
    const [row] = await database.reader.rows<{ count: bigint }>({
      name: 'count',
      text: 'select count(*) as count from wallet.entries',
      values: [],
    });
    const { differences } = await database.inSnapshot(audit);
    return { movements: Number(row?.count ?? 0n), differences: differences.length };
  } finally {
    await database.close();
  }
}

const server = await startTestPostgres({
  durable: true,
  settings: { shared_buffers: '2GB', max_wal_size: '16GB', min_wal_size: '4GB', checkpoint_timeout: '30min' },
});
try {
  const empty = await cloneDatabase(server.adminUrl);
  const large = await cloneDatabase(server.adminUrl);
  await fill(empty.url, 0);
  const began = performance.now();
  await fill(large.url, MOVEMENTS);
  const fillSeconds = Math.round((performance.now() - began) / 1_000);
  say(`filled in ${fillSeconds} s`);
  // What the filling left to be written is not a matter of the slices.
  const admin = openDatabase({ url: server.adminUrl, maxConnections: 1 });
  await admin.reader
    .rows({ name: 'checkpoint', text: 'checkpoint', values: [] })
    .finally(() => admin.close());

  const rounds: { empty: number; large: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const slice = { clients: 8, seconds: SECONDS, script: postScript };
    // Who goes first changes from round to round.
    const order = round % 2 === 0 ? ([empty, large] as const) : ([large, empty] as const);
    const [first, second] = [
      await measure({ ...slice, url: order[0].url }),
      await measure({ ...slice, url: order[1].url }),
    ];
    rounds.push(round % 2 === 0 ? { empty: first, large: second } : { empty: second, large: first });
    say(`round ${round + 1} of ${ROUNDS}: ${JSON.stringify(rounds.at(-1))}`);
  }
  const ratio = median(rounds.map((round) => round.large / round.empty));
  const found = await look(large.url);
  const perSecond = (pick: (round: (typeof rounds)[number]) => number) =>
    `${Math.round(median(rounds.map(pick))).toLocaleString('en')}/s`;
  report(
    'ledger-large',
    [
      {
        what: `posting into ${found.movements.toLocaleString('en')} movements / into none`,
        goal: `>= ${GOAL}`,
        measured: `${perSecond((round) => round.large)} / ${perSecond((round) => round.empty)}`,
        ratio,
        reached: ratio >= GOAL,
      },
      {
        what: 'lost or doubled money after all of this',
        goal: '<= 0',
        measured: `${found.differences} differences`,
        ratio: found.differences,
        reached: found.differences === 0,
      },
    ],
    { rounds, movements: found.movements, fillSeconds },
  );
} finally {
  await server.stop();
}
