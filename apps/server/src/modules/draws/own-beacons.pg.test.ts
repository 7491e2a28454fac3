// Several workers, each with the beacon that it can ask (decision 49): a draw is made by a worker that has its key, waits for staff when
// no such worker is alive, and is void only when a worker with the key got no answer.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { BeaconAdapter } from './adapter.ts';
import { releaseDraw } from './change-draw.ts';
import { drawResults } from './draw-results.ts';
import { BEACON_MISSING, findForeignDraws, openBeaconWatch } from './own-beacons.ts';
import { listWithoutWorker } from './store-beacons.ts';
import { listIncidents } from './store.ts';
import { eventually } from '@tyche/testkit/until';
import {
  openTestBeacon,
  openTestClockwork,
  sealedDraw,
  stateOf,
  type TestBeacon,
  type TestClockwork,
  type TestDraw,
} from './test/clockwork.ts';

let clockwork: TestClockwork;
let first: TestBeacon;
let second: TestBeacon;
beforeAll(async () => {
  [clockwork, first, second] = await Promise.all([openTestClockwork(), openTestBeacon(), openTestBeacon()]);
});
afterAll(() => Promise.all([clockwork.close(), first.close(), second.close()]));

const read = () => clockwork.database.reader;
const drawOf = ({ beacon }: TestBeacon) => sealedDraw({ ...clockwork, beacon });
/** A worker's turn: with no patience at all, so that each round without an answer voids its draw. */
const turnOf = (source: BeaconAdapter) =>
  drawResults({
    database: clockwork.database,
    sealing: clockwork.sealing,
    beacons: [source],
    beaconLimitSeconds: 0,
  });
const watchOf = (source: BeaconAdapter, awaySeconds: number) =>
  openBeaconWatch({ database: clockwork.database, beacons: [source], awaySeconds });
const awaitedSince = async ({ id }: TestDraw) =>
  (
    await read().rows(
      sql<{
        since: Date | null;
      }>`select beacon_awaited_since as since from draws.draws where draw_id = ${id}`,
    )
  )[0]?.since;

test('two workers with two keys each draw what names their key, and void nothing of the other', async () => {
  const workers = [first.open(), second.open()];
  const draws = [await drawOf(first), await drawOf(second), await drawOf(first), await drawOf(second)];
  const [, ofSecond] = draws;
  if (!workers[0] || !workers[1] || !ofSecond) throw new Error('no worker');
  expect(await turnOf(workers[0])).toBe(2);
  expect(await stateOf(read(), ofSecond.id)).toBe('drawing');
  expect(await awaitedSince(ofSecond)).toBeNull();
  expect(await turnOf(workers[1])).toBe(2);
  for (const { id } of draws) expect(await stateOf(read(), id)).toBe('drawn');
});

test('a worker with the key that gets no answer voids the draw, another one does not', async () => {
  const dying = await openTestBeacon();
  const [own, other] = [dying.open(), second.open()];
  const draw = await drawOf(dying);
  await own.describe();
  await dying.close();
  await turnOf(other);
  expect(await stateOf(read(), draw.id)).toBe('drawing');
  await turnOf(own);
  expect(await stateOf(read(), draw.id)).toBe('void');
});

test('draws of a lost worker freeze for staff and are drawn when its key is back', async () => {
  const key = randomBytes(32).toString('hex');
  const lost = await openTestBeacon(key);
  const [own, other] = [lost.open(), second.open()];
  const draw = await drawOf(lost);
  const [ownWatch, otherWatch] = [watchOf(own, 60), watchOf(other, 0.5)];
  await ownWatch();
  await lost.close();
  expect(await otherWatch()).toBe(0);
  await eventually(async () => {
    await turnOf(other);
    return (await otherWatch()) === 1;
  });
  expect(await stateOf(read(), draw.id)).toBe('frozen');
  expect((await listIncidents(read(), 1))[0]).toMatchObject({ kind: 'frozen', reason: BEACON_MISSING });
  expect(await awaitedSince(draw)).toBeNull();

  const replica = await openTestBeacon(key);
  expect(replica.beacon).toEqual(lost.beacon);
  await clockwork.database.inTransaction((tx) => releaseDraw(tx, draw.id, 'the key is back'));
  expect(await otherWatch()).toBe(0);
  expect(await turnOf(replica.open())).toBe(1);
  expect(await stateOf(read(), draw.id)).toBe('drawn');
  await replica.close();
});

test('a due draw is left alone while a worker with its key is alive', async () => {
  const [own, other] = [first.open(), second.open()];
  const draw = await drawOf(first);
  const otherWatch = watchOf(other, 0.2);
  const setSeen = (ago: string) =>
    read().rows(sql`
      update draws.beacon_workers set seen_at = clock_timestamp() - ${ago}::interval
      where beacon_id = (select beacon_id from draws.draws where draw_id = ${draw.id})`);
  await watchOf(own, 60)();
  await setSeen('-1 hour');
  await otherWatch();
  await read().rows(sql`select pg_sleep(0.5)`);
  expect(await otherWatch()).toBe(0);

  await setSeen('1 hour');
  await watchOf(own, 60)();
  const [seen] = await read().rows(sql<{ isNew: boolean }>`
    select max(seen_at) > clock_timestamp() - interval '1 minute' as "isNew" from draws.beacon_workers w
    join draws.draws using (beacon_id) where draw_id = ${draw.id}`);
  expect(seen?.isNew).toBe(true);

  // A worker that has just started does not judge by what happened before: the one with the key may be starting too.
  await setSeen('1 hour');
  const lostFor = (since: number) =>
    listWithoutWorker(read(), { keys: [], since: new Date(since), awaySeconds: 0.2 });
  expect(await lostFor(Date.now() + 3_600_000)).toEqual([]);
  expect(await lostFor(0)).toEqual([{ id: draw.id }]);
  expect(await otherWatch()).toBe(1);
  expect(await stateOf(read(), draw.id)).toBe('frozen');
});

test('of two replicas with one key, the one that is left draws', async () => {
  const key = randomBytes(32).toString('hex');
  const [one, two] = await Promise.all([openTestBeacon(key), openTestBeacon(key)]);
  const [lost, left] = [one.open(), two.open()];
  await lost.describe();
  const draw = await drawOf(one);
  await one.close();
  expect(await turnOf(left)).toBe(1);
  expect(await stateOf(read(), draw.id)).toBe('drawn');
  await two.close();
});

test('a worker learns that unfinished draws name a key that its beacon does not have', async () => {
  const stranger = await openTestBeacon();
  const draw = await drawOf(stranger);
  expect(await findForeignDraws(read(), [first.open()])).toEqual({
    count: 1,
    keyBegins: stranger.beacon.publicKey.slice(0, 16),
    ownBegins: first.beacon.publicKey.slice(0, 16),
  });
  expect(await findForeignDraws(read(), [first.open(), stranger.open()])).toBeNull();
  expect(await turnOf(stranger.open())).toBe(1);
  expect(await findForeignDraws(read(), [first.open()])).toBeNull();
  expect(draw.number).not.toBe('');
  await stranger.close();
  expect(await findForeignDraws(read(), [stranger.open()])).toBeNull();
});
