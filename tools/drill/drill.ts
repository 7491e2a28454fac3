// What a drill is, and what all drills ask at their end.
import { join } from 'node:path';
import { until } from '@tyche/testkit/until';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { countUnsettled, findFaults } from '../faults/check.ts';
import { Journal } from '../faults/journal.ts';
import { Seeded } from '../faults/seeded.ts';
import { type Figure, none, type Report, shareOf, told, within } from './figures.ts';
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
  readonly stage: Pick<StageOptions, 'web' | 'worker'>;
  /** Bets a second. */
  readonly rate: number;
  /** Does it, and gives what it measured itself; what all drills ask is asked afterwards. */
  act(stage: Stage, running: Running, options: DrillOptions): Promise<readonly Figure[]>;
}

/** A load with its journal, begun at a moment of the database's clock. */
export interface Running {
  readonly load: Load;
  readonly journal: Journal;
  readonly random: Seeded;
  readonly since: Date;
}

/** A draw of the games for tests, and the chase of it. */
const SETTLED_MS = 120_000;
/** scale.md section 9 */
const LATEST_DRAW_MS = 5_000;

/** Plays a whole drill: bets begin, the drill acts, bets end, and the journal is compared with the database. */
export async function playDrill(drill: Drill, stage: Stage, options: DrillOptions): Promise<Report> {
  const running = await startLoad(stage, { seed: options.seed, rate: drill.rate });
  const own = await drill.act(stage, running, options);
  const { figures, wrong } = await judge(stage, running);
  return { figures: [...own, ...figures], wrong };
}

/** Starts bets at a steady rate through the proxy. */
export async function startLoad(
  { proxy, cookies, folder, database }: Stage,
  { seed, rate }: { seed: number; rate: number },
): Promise<Running> {
  const random = new Seeded(seed);
  const journal = new Journal(join(folder, `told-${seed}.jsonl`));
  const [row] = await database.reader.rows(sql<{ now: Date }>`select clock_timestamp() as now`);
  const load = new Load({ url: proxy.url, cookies, rate, journal, random: new Seeded(random.nextWord()) });
  load.start();
  return { load, journal, random, since: row?.now ?? new Date(0) };
}

/** Ends the load, waits until its draws are settled, and compares the journal with the database. */
export async function judge(stage: Stage, { load, journal, since }: Running): Promise<Report> {
  await load.stop();
  const { databaseUrl } = stage;
  await until('every draw is settled', SETTLED_MS, async () => (await countUnsettled(databaseUrl)) === 0);
  const wrong = await findFaults(databaseUrl, journal.all());
  const lost = wrong.filter((line) => line.endsWith(' and is lost'));
  const doubled = wrong.filter((line) => / stands \d+ times$/.test(line));
  const { acknowledged, times, failed, refused } = load.counts;
  const figures = [
    told('bets acknowledged', acknowledged),
    told('bets refused', listOf(refused)),
    told('calls without an answer, sent again', listOf(failed)),
    told('answer to a bet, p50 and p99', `${atShare(times, 0.5)} and ${atShare(times, 0.99)} ms`),
    told('longest time without an acknowledged bet', `${Math.round(load.counts.longestPauseMs)} ms`),
    none('acknowledged bets that are lost', lost.length),
    none('bets that are there twice', doubled.length),
    none('other differences, the audit among them', wrong.length - lost.length - doubled.length),
    ...(await drawFigures(stage, since)),
  ];
  const noBets = acknowledged === 0 ? ['no bet was acknowledged'] : [];
  return { figures: [...figures, none('drills without a bet', noBets.length)], wrong: [...wrong, ...noBets] };
}

async function drawFigures({ database }: Stage, since: Date): Promise<readonly Figure[]> {
  const [row] = await database.reader.rows(sql<{ drawn: bigint; void: bigint; frozen: bigint; late: number }>`
    select count(*) filter (where drawn_at is not null) as drawn, count(*) filter (where state = 'void') as void,
      count(*) filter (where state = 'frozen') as frozen,
      coalesce(max(extract(epoch from coalesce(drawn_at, clock_timestamp()) - draws_at)), 0)::float8 as late
    from draws.draws where draws_at between ${since}::timestamptz and clock_timestamp()`);
  return [
    told('draws made', Number(row?.drawn ?? 0n)),
    none('draws void', Number(row?.void ?? 0n)),
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
