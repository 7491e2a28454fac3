import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@tyche/testkit/until';
import { games } from '@tyche/rules/lottery/games';
import { type LoadResult, runLoad } from '../../bench/bet-load.ts';
import { numberOnSale } from './calls.ts';
import type { Drill, DrillOptions } from './drill.ts';
import { type Figure, none, shareOf, figure } from './figures.ts';
import { raceForNumber } from './number-limit.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 5;
const SLICE_S = 10;
const SHORT_SLICE_S = 2;
const CONNECTIONS_EACH = 16;
const RACES = 1_000;
/** scale.md 5.4 */
const LEAST_RATIO = 0.8;
/** After a round that met the close of its draw. */
const BETWEEN_DRAWS_MS = 500;
const POPULAR = 'fast5d-5m';
const OPEN_MS = 360_000;
const STEADY_MS = 5_000;

interface OnSale {
  readonly gameId: number;
  readonly number: string;
}

/** All bets on one draw from four web processes, against bets over every game on sale (scale.md 9, one-draw). */
export const oneDraw: Drill = {
  what: 'all bets on one draw from four processes, against bets over every game',
  stages: [{ web: 4, worker: 1 }],
  rate: 10,
  async act(stage, _running, { isShort, say }) {
    const figures = await compare(stage, { isShort, say });
    return [...figures, ...(await race(stage, isShort ? 3 : RACES))];
  },
};

/** Slices in turn, so that neither side has the better minute. */
async function compare(
  stage: Stage,
  { isShort, say }: Pick<DrillOptions, 'isShort' | 'say'>,
): Promise<readonly Figure[]> {
  const [rounds, seconds] = isShort ? [1, SHORT_SLICE_S] : [ROUNDS, SLICE_S];
  const [one, many]: [number[], number[]] = [[], []];
  let failed = 0;
  const onSale = await listOnSale(stage, isShort);
  const popular = onSale.filter(({ gameId }) => gameId === idOf(POPULAR));
  // The first slice of each kind warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [list, draws] of [
      [one, popular],
      [many, onSale],
    ] as const) {
      const results = await burst(stage, draws, seconds);
      const perSecond = results.reduce((sum, result) => sum + result.perSecond, 0);
      failed += results.reduce((sum, { refused }) => sum + countFaults(refused), 0);
      if (round > 0) list.push(perSecond);
      say(`${draws.length} draws: ${Math.round(perSecond)} bets/s`);
    }
  }
  const ratios = one.map((perSecond, at) => perSecond / (many[at] ?? Number.NaN));
  const ratio = shareOf(ratios, 0.5);
  return [
    figure('bets/s on one draw, median', Math.round(shareOf(one, 0.5))),
    figure(`bets/s over ${onSale.length} draws, median`, Math.round(shareOf(many, 0.5))),
    none('calls with an answer that is neither a bet nor a refusal', failed),
    {
      what: 'one draw / every game, median of the rounds',
      value: ratio.toFixed(2),
      goal: `≥ ${LEAST_RATIO}`,
      holds: ratio >= LEAST_RATIO,
      isTiming: true,
    },
  ];
}

function burst(
  { webUrls, cookies }: Stage,
  draws: readonly OnSale[],
  seconds: number,
): Promise<readonly LoadResult[]> {
  const [first] = draws;
  if (!first) throw new Error('no draw is on sale');
  return Promise.all(
    webUrls.map((url) =>
      runLoad({ url, cookies, connections: CONNECTIONS_EACH, seconds, ...first, others: draws.slice(1) }),
    ),
  );
}

/** The draws on sale once there is the popular one and, in the long form, no game comes to it for a while. */
async function listOnSale({ webUrls }: Stage, isShort: boolean): Promise<readonly OnSale[]> {
  let before = 0;
  return until('the popular draw is on sale', OPEN_MS, async () => {
    const found: OnSale[] = [];
    for (const { id } of games) {
      const number = await numberOnSale(webUrls[0] ?? '', id);
      if (number !== null) found.push({ gameId: id, number });
    }
    const isSteady = found.length === before && found.length > 1;
    before = found.length;
    if (found.some(({ gameId }) => gameId === idOf(POPULAR)) && (isShort || isSteady)) return found;
    await sleep(STEADY_MS);
    return null;
  });
}

/** Each number of a draw has its limit, and all processes take bets on it at once. */
async function race({ webUrls, cookies }: Stage, rounds: number): Promise<readonly Figure[]> {
  let [played, over, under] = [0, 0, 0];
  for (let round = 0; round < rounds * 2 && played < rounds; round += 1) {
    const result = await raceForNumber({ urls: webUrls, cookies, round });
    if (!result) {
      await sleep(BETWEEN_DRAWS_MS);
      continue;
    }
    played += 1;
    if (result.taken > result.fits) over += 1;
    if (result.taken < result.fits) under += 1;
  }
  return [
    figure('rounds on one number from every process', played),
    none('rounds that took more than the limit', over),
    none('rounds sold out too early', under + (played === 0 ? 1 : 0)),
  ];
}

function countFaults(refused: ReadonlyMap<string, number>): number {
  return [...refused].reduce((sum, [code, count]) => sum + (/^\d+$/.test(code) ? count : 0), 0);
}

function idOf(code: string): number {
  const game = games.find((one) => one.code === code);
  if (!game) throw new Error(`no game ${code}`);
  return game.id;
}
