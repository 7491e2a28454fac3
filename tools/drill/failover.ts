import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@tyche/testkit/until';
import { call } from './calls.ts';
import type { Drill } from './drill.ts';
import { none, type Report, figure, within } from './figures.ts';
import { played } from './load.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 5;
const UNDER_LOAD_MS = 8_000;
const SHORT_MS = 1_500;
const BACK_MS = 60_000;
const PROBE_EVERY_MS = 20;
/** scale.md 9 */
const PAUSE_MS = 5_000;

/** The primary is killed while its stream to the standby is held; the standby takes over (scale.md 9, failover). */
export const failover: Drill = {
  what: 'the primary killed under load, its standby promoted',
  stages: [{ web: 2, worker: 2, pair: 'synchronous' }],
  rate: 100,
  async act(stage, { load }, { isShort, say }) {
    const { pair } = stage;
    if (!pair) throw new Error('the stage has no pair of databases');
    const rounds = isShort ? 1 : ROUNDS;
    let longestMs = 0;
    const probe = startProbe(stage);
    for (let round = 1; round <= rounds; round += 1) {
      await pair.addStandby();
      await sleep(isShort ? SHORT_MS : UNDER_LOAD_MS);
      const promotedAt = await pair.failOver();
      const before = load.counts.acknowledged;
      await until('a bet is acknowledged again', BACK_MS, async () => load.counts.acknowledged > before);
      const pauseMs = performance.now() - promotedAt;
      longestMs = Math.max(longestMs, pauseMs);
      await stage.allReady();
      say(`${round} bets go on ${Math.round(pauseMs)} ms after the promotion`);
    }
    const answers = await probe.stop();
    const unaware = [...stage.web, ...stage.worker].filter(
      ({ name }) => countTimelines(stage.folder, name) < rounds,
    );
    const isWrong = (status: number) => status >= 500 && status !== 503;
    const failed = [...load.counts.failed].filter(([name]) => /^5/.test(name) && !/^50[23] /.test(name));
    return [
      figure('failovers', rounds),
      figure(
        'calls past the proxy, by status',
        [...answers].map(([status, n]) => `${n} ${status}`).join(', '),
      ),
      none(
        'answers 500 where 503 is right',
        [...answers].reduce((sum, [status, n]) => sum + (isWrong(status) ? n : 0), 0) +
          failed.reduce((sum, [, n]) => sum + n, 0),
      ),
      // A promotion may end before any call past the proxy meets it: this figure has no condition.
      figure('calls past the proxy that met a 503', String(answers.get(503) ?? 0)),
      none('processes that did not drop what they remembered', unaware.length),
      within('pause after a promotion', longestMs, PAUSE_MS),
    ];
  },
};

/** The same without synchronous replication: it must lose, or the drill proves nothing. */
export const failoverControl: Drill = {
  ...failover,
  what: 'the control of failover: without synchronous replication acknowledged bets are lost',
  stages: [{ web: 2, worker: 2, pair: 'asynchronous' }],
  correct({ figures, wrong }: Report): Report {
    const lost = figures.find(({ what }) => what === 'acknowledged bets that are lost');
    const isLost = lost !== undefined && lost.value !== '0';
    return {
      figures: figures.map((figure) =>
        figure === lost ? { ...figure, goal: '> 0', holds: isLost } : figure,
      ),
      wrong: wrong.filter((line) => !line.endsWith(' and is lost')),
    };
  },
};

/** Calls that need the database, at each web process: a proxy would leave out those that are not ready. */
function startProbe({ webUrls, spare }: Stage): { stop(): Promise<ReadonlyMap<number, number>> } {
  const answers = new Map<number, number>();
  let isStopped = false;
  const paths = [
    '/wps/v2/wallets/balance',
    '/wps/member/security',
    `/lgw/numeros/near?gameId=${played[0]?.id}`,
  ];
  const [cookie = ''] = spare;
  const loops = webUrls.flatMap((url) =>
    paths.map(async (path) => {
      while (!isStopped) {
        const status = await call(url + path, { cookie }).then(
          (answer) => answer.status,
          () => 0,
        );
        answers.set(status, (answers.get(status) ?? 0) + 1);
        await sleep(PROBE_EVERY_MS);
      }
    }),
  );
  return {
    async stop() {
      isStopped = true;
      await Promise.all(loops);
      return answers;
    },
  };
}

/** How often a process said that its database is on another timeline. */
function countTimelines(folder: string, name: string): number {
  return (
    readFileSync(join(folder, `${name.replace(' ', '-')}.log`), 'utf8').split('"database.timeline"').length -
    1
  );
}
