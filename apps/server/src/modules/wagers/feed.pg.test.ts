// Readers of the feed of final wagers: each reads each end once, beside others, and also after a restore with new numbers (decision 102).
import { readFileSync } from 'node:fs';
import type { MemberId } from '@tyche/kernel/ids';
import { connect } from '@tyche/testkit/connection';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { eventually } from '@tyche/testkit/until';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { closeBatch, feedReader, listEndFacts, recordPlaced } from './index.ts';

const MANUAL = new URL('../../../../../docs/operations.md', import.meta.url);
const ALL = { ends: 100, wagers: 1_000 };

let place: TestDatabase;
let database: Database;
beforeEach(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url });
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

/** Closes batches, each with as many wagers. */
async function close(batchRefs: readonly bigint[], wagers = 1): Promise<void> {
  for (const batchRef of batchRefs)
    await database.inTransaction(async (tx) => {
      const bets = Array.from({ length: wagers }, (_, place) => ({
        batchRef,
        ref: BigInt(place + 1),
        memberId: 5n as MemberId,
        gameCode: 'fast5d-1m',
        gameType: 'SSC',
        stake: 20_000n,
      }));
      await recordPlaced(tx, 'lottery', bets);
      await closeBatch(tx, { source: 'lottery', batchRef, version: 1 });
    });
}

/** A reader that notes what it reads, as `batch/number` of each wager. */
function noting(name: string) {
  const feed = feedReader(name);
  const seen: string[] = [];
  const step = (size = ALL) =>
    database.inTransaction((tx) =>
      feed.readStep(tx, size, async ({ ends, parts }) => {
        for (const { part, ref } of await listEndFacts(tx, parts))
          seen.push(`${ends[Number(part)]?.batchRef}/${ref}`);
      }),
    );
  return {
    ...feed,
    seen,
    step,
    /** Reads on until this many wagers are read. Other databases of the server may hold a transaction open for a moment. */
    readUntil: (count: number) =>
      eventually(async () => {
        await feed.readAll(database, step);
        return seen.length >= count;
      }),
  };
}

test('readers do not disturb each other, and each reads each wager once', async () => {
  const [points, missions] = [noting('points.earn'), noting('missions.intake')];
  await close([1n, 2n]);
  await points.readUntil(2);
  await close([3n]);
  await points.readUntil(3);
  await missions.readUntil(3);
  expect(points.seen).toEqual(['1/1', '2/1', '3/1']);
  expect(missions.seen).toEqual(points.seen);
  expect(await points.secondsBehind(database.reader)).toBe(0);
});

test('a step that fails leaves the mark where it was', async () => {
  const feed = feedReader('points.earn');
  const points = noting('points.earn');
  await close([1n]);
  await points.step();
  await eventually(async () => {
    const failed = await database
      .inTransaction((tx) => feed.readStep(tx, ALL, () => Promise.reject(new Error('no power'))))
      .catch((error: Error) => error.message);
    return failed === 'no power';
  });
  expect(await points.secondsBehind(database.reader)).toBeGreaterThan(0);
  await points.readUntil(1);
  expect(points.seen).toEqual(['1/1']);
});

test('who holds a mark keeps its reader from moving on, together with others who hold it, and no other reader', async () => {
  const [points, missions] = [noting('points.earn'), noting('missions.intake')];
  await close([1n]);
  await points.step();
  await missions.readUntil(1);
  await database.inTransaction(async (tx) => {
    await points.hold(tx);
    await database.inTransaction((other) => points.hold(other));
    expect(await points.step()).toBe(false);
    expect(await database.inTransaction((other) => points.tryHold(other))).toBe(false);
    expect(await database.inTransaction((other) => missions.tryHold(other))).toBe(true);
  });
  expect(await database.inTransaction((other) => points.tryHold(other))).toBe(true);
  await points.readUntil(1);
});

test('after a restore that gives transactions new numbers, the steps of the manual let each reader go on where it was', async () => {
  const [ahead, midway, fresh] = [noting('points.earn'), noting('points.ranks'), noting('missions.intake')];
  await close([1n, 2n]);
  await midway.readUntil(2);
  await close([3n, 4n], 5);
  await ahead.readUntil(12);
  // One batch in two parts: the mark stands inside of an end.
  await eventually(() => midway.step({ ends: 100, wagers: 3 }));
  expect(midway.seen).toHaveLength(5);
  const steps =
    /```sql\n(create temporary table marks[\s\S]*?)```/.exec(readFileSync(MANUAL, 'utf8'))?.[1] ?? '';
  const owner = await connect(place.url);
  // Numbers that this server has not given yet, as those of the server before.
  const renumber = 'transaction = (transaction::text::bigint + 1000000000)::text::xid8';
  expect((await owner.query(`update wagers.ends set ${renumber}`)).rowCount).toBe(4);
  await owner.query(`update wagers.feed_marks set ${renumber} where end_id > 0`);
  await owner.query(`begin; ${steps}; commit`);
  await owner.end();
  await close([5n]);
  await ahead.readUntil(13);
  await midway.readUntil(13);
  await fresh.readUntil(13);
  expect(fresh.seen).toHaveLength(13);
  expect(midway.seen).toEqual(fresh.seen);
  expect(ahead.seen).toEqual(fresh.seen);
});
