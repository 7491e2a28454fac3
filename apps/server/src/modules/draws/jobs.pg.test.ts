// The clockwork as it runs: two workers with all their jobs, a quick game, and a lottery that seals what is locked.
import { firstRoundAfter, timeOfRound } from '@tyche/rules/fairness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type JobRunner, startJobs } from '../../platform/jobs/jobs.ts';
import { openLog } from '../../platform/log/log.ts';
import { openFeed } from './adapters/index.ts';
import { drawJobs } from './jobs.ts';
import { listDraws } from './read-draws.ts';
import { listToSeal, recordSeal } from './seal-draw.ts';
import { findBrokenLink } from './store.ts';
import { eventually } from '@tyche/testkit/until';
import { announced, openTestClockwork, someSeal, type TestClockwork } from './test/clockwork.ts';
import { steadyGame } from './test/steady-game.ts';

const PERIOD_MS = 2_000;
const LOCK_MS = 5_000;

/** A draw every two seconds, each drawn five seconds after its close. */
const quick = steadyGame('quick', { everyMs: PERIOD_MS, lockMs: LOCK_MS, ahead: 130 });

let clockwork: TestClockwork;
let workers: JobRunner[] = [];
beforeAll(async () => {
  clockwork = await openTestClockwork();
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await clockwork.close();
});

test('two workers open, lock and draw one draw after the other, each once and on time', async () => {
  const { database, source, beacon } = clockwork;
  const log = openLog('silent');
  const sealJob = {
    name: 'test.seal',
    everyMs: 50,
    async run() {
      for (const { id } of await listToSeal(database.reader)) {
        await database.inTransaction((tx) => recordSeal(tx, id, someSeal));
      }
    },
  };
  workers = [1, 2].map(() =>
    startJobs(
      [
        ...drawJobs({
          database,
          beacons: [source],
          makeEscrows: clockwork.makeEscrows,
          sealing: clockwork.sealing,
          isPlayMoney: clockwork.isPlayMoney,
          games: [quick],
          beaconLimitSeconds: 60,
          openFeed: (feed) => openFeed(feed, '/nowhere'),
        }),
        sealJob,
      ],
      log,
    ),
  );
  await eventually(
    async () =>
      (await listDraws(database.reader, quick.code, { page: 0, size: 50 })).draws.filter(
        (draw) => draw.result,
      ).length >= 4,
    50_000,
  );

  const { draws } = await listDraws(database.reader, quick.code, { page: 0, size: 50 });
  const drawn = draws.filter((draw) => draw.result !== null);
  for (const draw of drawn) {
    expect(draw.result).toMatch(/^[0-9]{5}$/);
    expect(await announced(database.reader, draw.id)).toEqual(['draw.opened', 'draw.locked', 'draw.drawn']);
  }
  const times = await database.reader.rows(sql<{
    closesAt: Date;
    drawsAt: Date;
    lockedAt: Date;
    drawnAt: Date;
    round: bigint;
  }>`
    select closes_at as "closesAt", draws_at as "drawsAt", locked_at as "lockedAt", drawn_at as "drawnAt", beacon_round as round
    from draws.draws where result is not null`);
  for (const { closesAt, drawsAt, lockedAt, drawnAt, round } of times) {
    expect(lockedAt.getTime()).toBeGreaterThanOrEqual(closesAt.getTime());
    expect(drawnAt.getTime()).toBeGreaterThanOrEqual(drawsAt.getTime());
    expect(Number(round)).toBe(firstRoundAfter(beacon, closesAt.getTime() / 1_000 + 1));
    expect(timeOfRound(beacon, Number(round)) * 1_000).toBeLessThanOrEqual(drawsAt.getTime());
  }
  const gaps = times
    .map(({ drawsAt, drawnAt }) => drawnAt.getTime() - drawsAt.getTime())
    .toSorted((a, b) => a - b);
  expect(gaps[Math.floor(gaps.length / 2)]).toBeLessThan(1_500);
  expect(await findBrokenLink(database.reader)).toBeNull();
}, 90_000);
