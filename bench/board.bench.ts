// A leaderboard of 100,000 members read over HTTP, each reading the first places, the own one and its neighbours; then the freeze of a
// board with a million places, beside readers. `node bench/run.ts board --places=100000`
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { freeze } from '../apps/server/src/modules/missions/boards.ts';
import { openBetStage } from './bet-stage.ts';
import { runCalls } from './http-load.ts';
import { report } from './table.ts';

const option = (name: string, standard: number) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? standard);
const PLACES = option('places', 1_000_000);
const ON_BOARD = Math.min(100_000, PLACES);
const READERS = 1_000;
const CONNECTIONS = 32;
const SECONDS = 10;
const GOAL = { p99Ms: 50, perSecond: 1_500, freezeMs: 15_000, waitMs: 200 };

const stage = await openBetStage({ members: READERS, port: 21_000 + (process.pid % 9_000), roles: 'web' });
try {
  const database = stage.database.forMerchant(1);
  const [small, large] = [await addBoard(database, ON_BOARD), await addBoard(database, PLACES)];
  await stage.checkpoint();
  const read = (missionId: bigint, seconds: number) =>
    runCalls({
      url: stage.url,
      connections: CONNECTIONS,
      seconds,
      call: (turn) => ({
        head: `GET /wps/relay/MCSFE_getMissionLeaderboard?missionId=${missionId} HTTP/1.1\r\nCookie: ${stage.cookies[turn % READERS]}`,
      }),
    });
  await read(small, 3);
  const reads = await read(small, SECONDS);
  // The board of the period before: its end is over.
  const ended = { missionId: large, period: '2026-01-01' };
  const reading = read(small, SECONDS);
  const began = performance.now();
  const isFrozen = await freeze({ database }, ended, new Date(Date.UTC(2026, 0, 2)));
  const frozenMs = performance.now() - began;
  const beside = await reading;
  report('board', [
    {
      what: `own place and neighbourhood on a board of ${ON_BOARD}, ${CONNECTIONS} connections, p99`,
      goal: `<= ${GOAL.p99Ms} ms`,
      measured: `${reads.p99.toFixed(1)} ms (${reads.failed} failed)`,
      ratio: reads.p99 / GOAL.p99Ms,
      reached: reads.p99 <= GOAL.p99Ms && reads.failed === 0,
    },
    {
      what: 'reads of that board',
      goal: `>= ${GOAL.perSecond}/s`,
      measured: `${Math.round(reads.perSecond)}/s`,
      ratio: reads.perSecond / GOAL.perSecond,
      reached: reads.perSecond >= GOAL.perSecond,
    },
    {
      what: `freeze of a board of ${PLACES}`,
      goal: `<= ${GOAL.freezeMs / 1_000} s`,
      measured: `${(frozenMs / 1_000).toFixed(1)} s`,
      ratio: frozenMs / GOAL.freezeMs,
      reached: isFrozen && frozenMs <= GOAL.freezeMs,
    },
    {
      what: 'a reader beside the freeze, p99',
      goal: `<= ${GOAL.waitMs} ms`,
      measured: `${beside.p99.toFixed(1)} ms`,
      ratio: beside.p99 / GOAL.waitMs,
      reached: beside.p99 <= GOAL.waitMs && beside.failed === 0,
    },
  ]);
} finally {
  await stage.stop();
}

/** An open mission of a day with a board: of today for who reads, and of a day that is over. Gives its id. */
async function addBoard(database: Database, places: number): Promise<bigint> {
  return database
    .inTransaction(async (tx) => {
      await tx.rows(sql`set local statement_timeout = 0`);
      const [mission] = await tx.rows(sql<{ mission_id: bigint }>`
      insert into missions.missions (goal, period, board_cap, created_by, starts_on, state)
      values ('valid-bet', 'day', 5000000, 1, '2026-01-01', 'open') returning mission_id`);
      const missionId = mission?.mission_id ?? 0n;
      // The readers are spread evenly over the board; the others have no account, only a place.
      await tx.rows(sql`
      insert into missions.progress (member_id, mission_id, period, value, board_value, reached_at)
      select coalesce(m.member_id, 1000000000 + n), ${missionId}, d.day, n * 100, n * 100, now()
      from generate_series(1, ${places}::int) n
      left join (select member_id, row_number() over (order by member_id) * (${places}::int / ${READERS}::int) as place
        from members.members where username like 'bench%') m on m.place = n
      cross join (values ('2026-01-01'::date), ((now() at time zone 'Asia/Manila')::date)) d (day)
      where ${places}::int <= ${ON_BOARD}::int or d.day = '2026-01-01'`);
      await tx.rows(
        sql`insert into wagers.feed_marks (reader) values ('missions.intake') on conflict do nothing`,
      );
      return missionId;
    })
    .finally(() => database.reader.rows(sql`analyze missions.progress`));
}
