// The short form of each drill under one load: a few seconds, one round of each kind. What depends on the machine's pace is not judged. The
// oldest PostgreSQL is played beside the last of them, on a stage of its own: both mostly wait for draws.
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestKeyAt } from '@tyche/kernel/request-key';
import { findFaults } from '../faults/check.ts';
import { type Drill, judge, playDrill, type Running, startLoad } from './drill.ts';
import { failover } from './failover.ts';
import { type Figure, missed } from './figures.ts';
import { nodeLoss } from './node-loss.ts';
import { nodes } from './nodes.ts';
import { rolling } from './rolling.ts';
import { openStage, type Stage } from './stage.ts';
import { oldest, versions } from './versions.ts';

const seed = randomInt(1, 1_000_000);
let stage: Stage;
let running: Running;
/** What the oldest PostgreSQL showed, or why it could not be played. */
let onOldest: Promise<unknown> = Promise.resolve();
beforeAll(async () => {
  stage = await openStage({
    web: 2,
    worker: 2,
    drainSeconds: 1,
    pair: 'synchronous',
    isDurable: false,
    drawnGames: ['fast5d-1m'],
  });
  running = await startLoad(stage, { seed, rate: 60 });
});
afterAll(async () => {
  running?.load.giveUp();
  await onOldest;
  await stage?.stop();
});

async function act(drill: Drill): Promise<void> {
  const lines = [`seed ${seed}`];
  const figures = await drill.act(stage, running, {
    seed,
    isShort: true,
    say: (line) => void lines.push(line),
  });
  expect(missed(figures, { withTiming: false }), lines.join('\n')).toEqual([]);
}

test('a push, a limit, a setting and a sign-out on one web process count on the other', () => act(nodes));

test('two web processes, two workers and the beacon are killed in turn, and each is ready again', () =>
  act(nodeLoss));

test('every process is restarted under load, with a migration between, and no call fails', () =>
  act(rolling));

test('the primary is killed, its standby takes over, and no call is answered 500', () => {
  running.load.stopChases();
  if (existsSync(oldest.programs)) onOldest = playOnOldest().catch((error: unknown) => error);
  return act(failover);
});

test('after all drills no acknowledged bet is lost or doubled, no draw is void, and the audit is sound', async () => {
  const { figures, wrong } = await judge(stage, running);
  expect({ wrong, missed: missed(figures, { withTiming: false }) }, `seed ${seed}`).toEqual({
    wrong: [],
    missed: [],
  });
});

test('a bet that was acknowledged and is not in the database is found', async () => {
  const told = running.journal.all().find(({ answer }) => answer !== null);
  if (!told) throw new Error('no bet was acknowledged');
  const key = requestKeyAt(0, randomBytes(16));
  const wrong = await findFaults(stage.databaseUrl, [told, { ...told, key }]);
  expect(wrong).toEqual([`${key} was acknowledged and is lost`]);
});

test.skipIf(!existsSync(oldest.programs))(
  'bets are taken, drawn, paid and audited on the oldest PostgreSQL that is supported',
  async () => {
    expect(await onOldest, `seed ${seed}`).toEqual({ wrong: [], missed: [] });
  },
);

async function playOnOldest(): Promise<{ wrong: readonly string[]; missed: readonly Figure[] }> {
  const old = await openStage({ ...oldest, drainSeconds: 1, isDurable: false, drawnGames: ['fast5d-1m'] });
  try {
    const { figures, wrong } = await playDrill(versions, old, { seed, isShort: true, say: () => undefined });
    return { wrong, missed: missed(figures, { withTiming: false }) };
  } finally {
    await old.stop();
  }
}
