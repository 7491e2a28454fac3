// What a day of all games leaves in the database when nobody bets: four days of draws are written by the states that they pass, those that
// may be are packed by the job, and the growth from the third day to the fourth is measured over all tables and indexes. Both times the
// tables of draws are vacuumed in full, so that the free space of rows that were packed counts for neither.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { derive, drawWords, resultText } from '@tyche/rules/fairness';
import { games } from '@tyche/rules/lottery/games';
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { beaconRoundOf } from '../apps/server/src/modules/draws/commit-draws.ts';
import { drawnGame } from '../apps/server/src/modules/draws/games.ts';
import { findBrokenPacks, packNextDay } from '../apps/server/src/modules/draws/pack-draws.ts';
import { findProof } from '../apps/server/src/modules/draws/read-draws.ts';
import { insertDraws, keepBeacon } from '../apps/server/src/modules/draws/store-life.ts';
import type { DrawnGame, Slot } from '../apps/server/src/modules/draws/types.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { type GoalLine, report } from './table.ts';

const DAYS = 4;
const DAY_MS = 86_400_000;
const GOAL_BYTES = 3_000_000;
const BEGIN = Date.UTC(2026, 10, 1);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const later = (time: Date, ms: number) => new Date(time.getTime() + Math.floor(Math.random() * ms));
const say = (text: string) => process.stdout.write(`${text}\n`);

const server = await startTestPostgres({ durable: false, settings: { shared_buffers: '256MB' } });
const place = await cloneDatabase(server.adminUrl);
const database: Database = openDatabase({ url: place.url, maxConnections: 2 });
const all = games.map(drawnGame);
const beacon = {
  name: 'bench',
  independent: false,
  scheme: 'ed25519-tyche-1',
  publicKey: '00',
  genesis: 1_692_803_367,
  periodSeconds: 1,
};
/** A signature a round, as all draws of the round have the same. */
const signatures = new Map<bigint, Buffer>();

function slotsOf(game: DrawnGame, day: number): readonly Slot[] {
  const [from, to] = [BEGIN + day * DAY_MS, BEGIN + (day + 1) * DAY_MS];
  const slots: Slot[] = [];
  for (let after = new Date(from); ; ) {
    const found = game.listSlots(after, 500);
    slots.push(...found.filter(({ closesAt }) => closesAt.getTime() <= to));
    const last = found.at(-1);
    if (!last || last.closesAt.getTime() > to) return slots;
    after = last.closesAt;
  }
}

function drawn(game: DrawnGame, slot: Slot) {
  const seed = randomBytes(32);
  const round = beaconRoundOf(beacon, slot);
  const signature = signatures.get(round) ?? randomBytes(64);
  signatures.set(round, signature);
  const words = drawWords(
    seed,
    { gameCode: game.code, number: slot.number, entropyHex: sha256(signature).toString('hex') },
    (key, message) => createHmac('sha256', key).update(message).digest(),
  );
  return { ...slot, beaconRound: round, seed, signature, result: resultText(derive(game.model, words)) };
}

/** A day of a game, through all states, with delays as a quiet machine has them. */
async function playDay(game: DrawnGame, day: number): Promise<number> {
  const draws = slotsOf(game, day).map((slot) => drawn(game, slot));
  if (draws.length === 0) return 0;
  const locked = draws.map(({ closesAt }) => later(closesAt, 150));
  const numbers = draws.map(({ number }) => number);
  const root = Buffer.alloc(32, 1);
  await database.inTransaction(async (tx) => {
    await insertDraws(tx, game, { beaconId: await keepBeacon(tx, beacon) }, draws);
    await tx.rows(sql`
      update draws.draws d set commitment = c.commitment, committed_at = c.at
      from unnest(${numbers}::text[], ${draws.map(({ seed }) => sha256(seed))}::bytea[],
        ${draws.map(({ opensAt }) => later(new Date(opensAt.getTime() - 7_200_000), 1_000))}::timestamptz[]) as c (number, commitment, at)
      where d.game_code = ${game.code} and d.number = c.number`);
    await tx.rows(sql`
      insert into draws.seeds (draw_id, sealed) select draw_id, decode(repeat('00', 93), 'hex') from draws.draws
      where game_code = ${game.code} and number = any(${numbers}::text[])`);
    await tx.rows(
      sql`update draws.draws set state = 'open' where game_code = ${game.code} and state = 'scheduled'`,
    );
    await tx.rows(sql`
      update draws.draws d set state = 'locked', locked_at = c.at from unnest(${numbers}::text[], ${locked}::timestamptz[]) as c (number, at)
      where d.game_code = ${game.code} and d.number = c.number`);
    await tx.rows(sql`
      update draws.draws d set state = 'drawing', sealed_root = ${root}, sealed_tickets = 0, sealed_stake = 0, sealed_at = c.at
      from unnest(${numbers}::text[], ${locked.map((at) => later(at, 200))}::timestamptz[]) as c (number, at)
      where d.game_code = ${game.code} and d.number = c.number`);
    await tx.rows(sql`
      update draws.draws d set state = 'drawn', result = c.result, result_version = 1, drawn_at = c.at, entropy = sha256(c.signature),
        beacon_signature = c.signature, revealed_seed = c.seed
      from unnest(${numbers}::text[], ${draws.map(({ drawsAt }) => later(drawsAt, 500))}::timestamptz[],
        ${draws.map(({ result }) => result)}::text[], ${draws.map(({ signature }) => signature)}::bytea[],
        ${draws.map(({ seed }) => seed)}::bytea[]) as c (number, at, result, signature, seed)
      where d.game_code = ${game.code} and d.number = c.number`);
    await tx.rows(sql`
      update draws.draws set state = 'settled', settled_at = drawn_at + random() * interval '400 ms'
      where game_code = ${game.code} and state = 'drawn'`);
  });
  return draws.length;
}

async function packAll(): Promise<void> {
  const deps = { database, makeEscrows: () => Promise.resolve([]) };
  while ((await packNextDay(deps, all)) !== null);
}

interface Sizes {
  readonly total: number;
  readonly tables: readonly { readonly name: string; readonly bytes: bigint }[];
}

async function sizes(vacuum: 'vacuum analyze' | 'vacuum full analyze'): Promise<Sizes> {
  for (const table of ['draws', 'events', 'seeds', 'results', 'packs', 'pulses'])
    await database.reader.rows({ name: `${vacuum} ${table}`, text: `${vacuum} draws.${table}`, values: [] });
  const tables = await database.reader.rows(sql<{ name: string; bytes: bigint }>`
    select c.oid::regclass::text as name, pg_total_relation_size(c.oid) as bytes from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 2 desc`);
  return { tables, total: tables.reduce((sum, { bytes }) => sum + Number(bytes), 0) };
}

const days: { draws: number; before: Sizes; steady: Sizes; after: Sizes }[] = [];
for (let day = 0; day < DAYS; day += 1) {
  let draws = 0;
  for (const game of all) draws += await playDay(game, day);
  const before = await sizes('vacuum analyze');
  await packAll();
  const steady = await sizes('vacuum analyze');
  const after = await sizes('vacuum full analyze');
  days.push({ draws, before, steady, after });
  say(
    `day ${day + 1}: ${draws} draws, ${before.total} bytes before packing, ${steady.total} after, ${after.total} without free space`,
  );
}
const broken = await findBrokenPacks(database.reader, all);
const proofStart = performance.now();
const proof = await findProof(
  database.reader,
  'fast5d-1m',
  `${new Date(BEGIN + DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}0700`,
);
const proofMs = performance.now() - proofStart;

const [first, third, fourth] = [days[0], days[2], days[3]];
if (!first || !third || !fourth) throw new Error('the days are missing');
for (const { name, bytes } of fourth.after.tables.filter((table) => table.bytes > 100_000n))
  say(`  ${name} ${bytes}`);
const growth = fourth.after.total - third.after.total;
const lines: GoalLine[] = [
  {
    what: `growth of a day of ${fourth.draws} draws without a bet`,
    goal: `${GOAL_BYTES} bytes`,
    measured: `${growth} bytes`,
    ratio: growth / GOAL_BYTES,
    reached: growth <= GOAL_BYTES && broken.length === 0 && proof?.result !== null,
  },
];
report('idle-day', lines, {
  unpackedDay: first.before.total,
  steady: fourth.steady.tables
    .map(({ name, bytes }) => ({ name, bytes: Number(bytes) }))
    .filter(({ bytes }) => bytes > 100_000),
  proofMs,
});
await database.close();
await server.stop();
process.exitCode = lines.every(({ reached }) => reached) ? 0 : 1;
