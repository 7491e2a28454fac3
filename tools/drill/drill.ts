// What a drill is, and what all drills ask at their end.
import { join } from 'node:path';
import { testGames } from '@tyche/rules/lottery/games';
import { until } from '@tyche/testkit/until';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { findFaults } from '../faults/check.ts';
import { Journal } from '../faults/journal.ts';
import { Seeded } from '../faults/seeded.ts';
import { type Figure, none, type Report, shareOf, figure, within } from './figures.ts';
import { Load } from './load.ts';
import type { Stage, StageOptions } from './stage.ts';

export interface DrillOptions {
  readonly seed: number;
  /** A few seconds of load and one round of each kind. */
  readonly isShort: boolean;
  readonly say: (text: string) => void;
}

/** A drill: what happens to a stage while members bet. */
export interface Drill {
  readonly what: string;
  /** It is played on each in turn. */
  readonly stages: readonly Pick<StageOptions, 'web' | 'worker' | 'programs' | 'pair'>[];
  /** Bets a second. */
  readonly rate: number;
  /** Does it, and gives what it measured itself; what all drills ask is asked afterwards. */
  act(stage: Stage, running: Running, options: DrillOptions): Promise<readonly Figure[]>;
  /** Judges the whole in another way: a control must miss what the drill must hold. */
  correct?(report: Report): Report;
}

/** A load with its journal, begun at a moment of the database's clock. */
export interface Running {
  readonly load: Load;
  readonly journal: Journal;
  readonly random: Seeded;
  readonly since: Date;
}

const SETTLED_MS = 120_000;
const ON_SALE_MS = 60_000;
/** A game for tests draws every ten seconds; a bet of a chase on a later draw is counted by itself. */
const DRAWN_S = 11;
/** scale.md 9 */
const LATEST_DRAW_MS = 5_000;

/** Plays a whole drill: bets begin, the drill acts, bets end, and the journal is compared with the database. */
export async function playDrill(drill: Drill, stage: Stage, options: DrillOptions): Promise<Report> {
  const running = await startLoad(stage, { seed: options.seed, rate: drill.rate });
  try {
    const own = await drill.act(stage, running, options);
    const { figures, wrong } = await judge(stage, running);
    const report = { figures: [...own, ...figures], wrong };
    return drill.correct?.(report) ?? report;
  } finally {
    running.load.giveUp();
  }
}

/** Starts bets at a steady rate through the proxy. */
export async function startLoad(
  stage: Stage,
  { seed, rate }: { seed: number; rate: number },
): Promise<Running> {
  const { proxy, cookies, folder } = stage;
  const random = new Seeded(seed);
  const journal = new Journal(join(folder, `told-${seed}.jsonl`));
  await until('every game for tests is on sale', ON_SALE_MS, () => areOnSale(stage));
  const since = await now(stage);
  const load = new Load({ url: proxy.url, cookies, rate, journal, random: new Seeded(random.nextWord()) });
  load.start();
  return { load, journal, random, since };
}

/** Ends the load, waits until its draws are settled, and compares the journal with the database. */
export async function judge(stage: Stage, { load, journal, since }: Running): Promise<Report> {
  await load.stop();
  const { databaseUrl } = stage;
  const endedAt = await now(stage);
  await until('every draw is settled', SETTLED_MS, async () => (await countUnsettled(stage, endedAt)) === 0n);
  const wrong = await findFaults(databaseUrl, journal.all());
  const lost = wrong.filter((line) => line.endsWith(' and is lost'));
  const doubled = wrong.filter((line) => / stands \d+ times$/.test(line));
  const { acknowledged, times, failed, refused } = load.counts;
  const figures = [
    figure('bets acknowledged', `${acknowledged}, ${Math.round(load.perSecond())} a second`),
    figure('bets refused', listOf(refused)),
    figure('calls without an answer, sent again', listOf(failed)),
    figure('answer to a bet, p50 and p99', `${atShare(times, 0.5)} and ${atShare(times, 0.99)} ms`),
    figure('longest time without an acknowledged bet', `${Math.round(load.counts.longestPauseMs)} ms`),
    none('acknowledged bets that are lost', lost.length),
    none('bets that are there twice', doubled.length),
    none('other differences, the audit among them', wrong.length - lost.length - doubled.length),
    ...(await drawFigures(stage, since)),
  ];
  const noBets = acknowledged === 0 ? ['no bet was acknowledged'] : [];
  return {
    figures: [...figures, none('runs without an acknowledged bet', noBets.length)],
    wrong: [...wrong, ...noBets],
  };
}

async function now({ database }: Stage): Promise<Date> {
  const [row] = await database.reader.rows(sql<{ now: Date }>`select clock_timestamp() as now`);
  if (!row) throw new Error('the database told no time');
  return row.now;
}

/** Draws with bets that are not paid yet, of those that close soon after a moment, and bets of chases. */
async function countUnsettled({ database }: Stage, endedAt: Date): Promise<bigint> {
  const [row] = await database.reader.rows(sql<{ n: bigint }>`
    select (select count(*) from lottery.draw_sales join draws.draws d using (draw_id)
        where draw_sales.state = 'selling' and d.closes_at < ${endedAt}::timestamptz + make_interval(secs => ${DRAWN_S}))
      + (select count(*) from lottery.chase_items where state in ('pending', 'placed')) as n`);
  return row?.n ?? 0n;
}

/** The games for tests are on sale, and a worker that met a new database has no draw left that is to open soon and lacks its seed. */
async function areOnSale({ database }: Stage): Promise<boolean> {
  const [row] = await database.reader.rows(sql<{ n: bigint; behind: bigint }>`
    select count(distinct game_code) filter (where state = 'open' and game_code like 'test-%') as n,
      count(*) filter (where state = 'scheduled' and result_source = 'own' and commitment is null
        and opens_at < clock_timestamp() + interval '30 seconds') as behind
    from draws.draws where state in ('open', 'scheduled')`);
  return row !== undefined && Number(row.n) === testGames.length && row.behind === 0n;
}

interface DrawCounts {
  readonly drawn: bigint;
  readonly void: bigint;
  readonly missed: bigint;
  readonly frozen: bigint;
  readonly late: number;
}

async function drawFigures({ database }: Stage, since: Date): Promise<readonly Figure[]> {
  const [row] = await database.reader.rows(sql<DrawCounts>`
    select count(*) filter (where drawn_at is not null) as drawn,
      count(*) filter (where state = 'void' and void_reason <> 'not-held') as void,
      count(*) filter (where state = 'void' and void_reason = 'not-held' and opens_at > ${since}::timestamptz) as missed,
      count(*) filter (where state = 'frozen') as frozen,
      coalesce(max(extract(epoch from coalesce(drawn_at, clock_timestamp()) - draws_at)) filter (where state <> 'void'), 0)::float8 as late
    from draws.draws where closes_at > ${since}::timestamptz and draws_at <= clock_timestamp()`);
  return [
    figure('draws made', Number(row?.drawn ?? 0n)),
    none('draws void', Number(row?.void ?? 0n)),
    { ...none('sales that no process opened in time', Number(row?.missed ?? 0n)), isTiming: true },
    none('draws frozen', Number(row?.frozen ?? 0n)),
    within('latest draw, after its hour', (row?.late ?? 0) * 1_000, LATEST_DRAW_MS),
  ];
}

function atShare(times: readonly number[], share: number): number {
  return Math.round(shareOf(times, share));
}

/** Counts by name as text, the largest first. */
export function listOf(counts: ReadonlyMap<string, number>): string {
  const all = [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${count} ${name}`);
  return all.length === 0 ? '0' : all.join(', ');
}
