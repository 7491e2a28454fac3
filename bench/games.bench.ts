// All games of the catalogue open at once, as a worker has them: what they cost of a core, and how long after its hour a draw has its
// result.
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { openBetStage } from './bet-stage.ts';
import { percentile, report } from './table.ts';

const SECONDS = Number(process.env.SECONDS ?? 180);
const WARM_SECONDS = 70;
const MAX_CPU = 0.25;
const MAX_LATE_MS = 2_000;
const MAX_GAMES = 40;
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

const stage = await openBetStage({ members: 1, port: 21_000 + (process.pid % 9_000), roles: 'worker' });
try {
  await pause(WARM_SECONDS);
  const [cpuBefore, from] = [stage.serverCpu(), performance.now()];
  await pause(SECONDS);
  const share = (stage.serverCpu() - cpuBefore) / ((performance.now() - from) / 1_000);
  const [open] = await stage.database.reader.rows(sql<{ games: number }>`
    select count(distinct game_code)::int as games from draws.draws where state = 'open'`);
  const drawn = await stage.database.reader.rows(sql<{ lateMs: number }>`
    select extract(epoch from drawn_at - draws_at)::float8 * 1000 as "lateMs" from draws.draws
    where drawn_at > clock_timestamp() - make_interval(secs => ${SECONDS})`);
  const late = drawn.map(({ lateMs }) => lateMs);
  const p99 = percentile(late, 99);
  const games = open?.games ?? 0;
  const lines = [
    {
      what: 'games on sale at once',
      goal: `>= ${MAX_GAMES}`,
      measured: String(games),
      ratio: games / MAX_GAMES,
      reached: games >= MAX_GAMES,
    },
    {
      what: `share of a core that the worker takes, over ${SECONDS} s`,
      goal: `<= ${MAX_CPU * 100} %`,
      measured: `${(share * 100).toFixed(1)} %`,
      ratio: share / MAX_CPU,
      reached: share <= MAX_CPU,
    },
    {
      what: `from a draw's hour to its result, p99 of ${late.length} draws`,
      goal: `<= ${MAX_LATE_MS} ms`,
      measured: `${p99.toFixed(0)} ms`,
      ratio: p99 / MAX_LATE_MS,
      reached: p99 <= MAX_LATE_MS,
    },
  ];
  report('games', lines);
  process.exitCode = lines.every(({ reached }) => reached) ? 0 : 1;
} finally {
  await stage.stop();
}
