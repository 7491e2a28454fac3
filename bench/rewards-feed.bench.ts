// Final wagers through what reads their feed for rewards: missions and points, one after the other, in one process.
// `node bench/run.ts rewards-feed --wagers=10000000`
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { ownFacts } from '../apps/server/src/bonus-money.ts';
import { closeBatch } from '../apps/server/src/modules/wagers/index.ts';
import { listProfiles } from '../apps/server/src/modules/members/index.ts';
import { type IntakeDeps, takeInStep } from '../apps/server/src/modules/missions/take-in.ts';
import { earnStep } from '../apps/server/src/modules/points/earn.ts';
import { readMerchant } from '../apps/server/src/modules/settings/index.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { addMembers } from '../tools/drill/members.ts';
import { report } from './table.ts';
import { createMerchant } from '../apps/server/src/modules/settings/index.ts';

const WAGERS = Number(
  process.argv.find((word) => word.startsWith('--wagers='))?.slice('--wagers='.length) ?? 1_000_000,
);
/** A draw of a busy lottery. */
const PER_BATCH = 5_000;
const MEMBERS = 3_000;
/** Of the members, those who take part in each of the missions. */
const JOINED_SHARE = 3;
const GOAL = { perSecond: 20_000, memoryMiB: 256 };
const say = (text: string) => void process.stdout.write(`${text}\n`);

const server = await startTestPostgres({
  durable: true,
  settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
});
const place = await cloneDatabase(server.adminUrl);
const database = openDatabase({ url: place.url, maxConnections: 4 });
try {
  await database.inTransaction((tx) => createMerchant(tx, 'bench', 'Bench'));
  const known = await readMerchant(database.reader, 'bench');
  await addMembers(database, MEMBERS);
  await addMissions(database);
  for (let first = 0; first < WAGERS; first += PER_BATCH) await addBatch(database, first / PER_BATCH + 1);
  await database.reader.rows(sql`analyze`);
  say(`${WAGERS} wagers written`);
  const deps = { database, merchant: async () => known, listProfiles, ownFacts };
  const missions = await read('missions', () => takeInStep(deps satisfies IntakeDeps));
  const points = await read('points', () => earnStep(deps));
  const perSecond = WAGERS / (missions.seconds + points.seconds);
  const memory = Math.max(missions.memory, points.memory);
  report('rewards-feed', [
    {
      what: `final wagers through missions and points, ${WAGERS} of ${MEMBERS} members`,
      goal: `>= ${GOAL.perSecond}/s`,
      measured: `${Math.round(perSecond)}/s (missions ${rate(missions)}, points ${rate(points)})`,
      ratio: perSecond / GOAL.perSecond,
      reached: perSecond >= GOAL.perSecond,
    },
    {
      what: 'memory of the process that reads them, the most',
      goal: `<= ${GOAL.memoryMiB} MiB`,
      measured: `${memory} MiB`,
      ratio: memory / GOAL.memoryMiB,
      reached: memory <= GOAL.memoryMiB,
    },
  ]);
} finally {
  await database.close();
  await place.drop();
  await server.stop();
}

interface Reading {
  readonly seconds: number;
  readonly memory: number;
}

function rate({ seconds }: Reading): string {
  return `${Math.round(WAGERS / seconds)}/s`;
}

/** Reads the whole feed by steps. */
async function read(name: string, step: () => Promise<boolean>): Promise<Reading> {
  const began = performance.now();
  let memory = 0;
  let idle = 0;
  // A first step may only make the mark.
  while (idle < 2) {
    idle = (await step()) ? 0 : idle + 1;
    memory = Math.max(memory, Math.round(process.memoryUsage.rss() / 1_048_576));
  }
  const seconds = (performance.now() - began) / 1_000;
  say(`${name}: ${seconds.toFixed(1)} s, ${memory} MiB`);
  return { seconds, memory };
}

/** Three missions: a sum with a board, days, and games. A third of the members takes part. */
async function addMissions(database: Database): Promise<void> {
  await database.inTransaction(async (tx) => {
    await tx.rows(sql`
      with made as (
        insert into missions.missions (goal, period, board_cap, created_by, starts_on, state)
        values ('valid-bet', 'week', 5000000, 1, '2026-01-01', 'open'), ('days', 'month', null, 1, '2026-01-01', 'open'),
          ('games', 'week', null, 1, '2026-01-01', 'open') returning mission_id)
      insert into missions.joins (member_id, mission_id, joined_at)
      select m.member_id, mission_id, now() - interval '1 day' from made, members.members m
      where m.username like 'bench%' and m.member_id % ${JOINED_SHARE}::int = 0`);
  });
}

/** A settled draw: one wager in twenty wins. */
async function addBatch(database: Database, batchRef: number): Promise<void> {
  await database.inTransaction(async (tx) => {
    await tx.rows(sql`
      insert into wagers.wagers (source, batch_ref, ref, member_id, game_code, game_type, stake, rebate)
      select 1, ${batchRef}::bigint, n, m.member_id, 'fast5d-1m', 'ELOTT', 10000 * (1 + n % 50), 0
      from generate_series(1, ${PER_BATCH}::int) n
      join (select member_id, row_number() over (order by member_id) as place from members.members where username like 'bench%') m
        on m.place = 1 + (n * 7 + ${batchRef}::int) % ${MEMBERS}::int`);
    await tx.rows(sql`
      insert into wagers.payouts (source, batch_ref, ref, version, payout)
      select 1, ${batchRef}::bigint, n, 1, 90000 from generate_series(20, ${PER_BATCH}::int, 20) n`);
    await closeBatch(tx, { source: 'lottery', batchRef: BigInt(batchRef), version: 1 });
  });
}
