import type { MemberId } from '@tyche/kernel/ids';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import {
  closeBatch,
  listByMember,
  recordPayouts,
  recordPlaced,
  voidWagers,
  type WagerPlaced,
} from './index.ts';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const lottery = (batchRef: bigint, version = 1) => ({ source: 'lottery' as const, batchRef, version });

function placed(batchRef: bigint, ref: bigint, memberId: bigint): WagerPlaced {
  return {
    batchRef,
    ref,
    memberId: memberId as MemberId,
    gameCode: 'fast5d-1m',
    gameType: 'SSC',
    stake: 20_000n,
  };
}

async function statesOf(memberId: bigint) {
  const wagers = await listByMember(database.reader, memberId as MemberId, { limit: 50 });
  return wagers.map((one) => [one.batchRef, one.ref, one.state, one.payout, one.validStake]);
}

test('a wager is placed until its batch closes, then won or lost, and nothing is written for losers', async () => {
  await database.inTransaction((tx) =>
    recordPlaced(tx, 'lottery', [placed(1n, 1n, 5n), placed(1n, 2n, 5n), placed(1n, 3n, 6n)]),
  );
  expect(await statesOf(5n)).toEqual([
    [1n, 2n, 'placed', 0n, 0n],
    [1n, 1n, 'placed', 0n, 0n],
  ]);
  await database.inTransaction((tx) =>
    recordPayouts(tx, lottery(1n), [{ ref: 2n, payout: 90_000n, validStake: 15_000n }]),
  );
  expect(await statesOf(5n)).toEqual([
    [1n, 2n, 'placed', 0n, 0n],
    [1n, 1n, 'placed', 0n, 0n],
  ]);
  expect(await database.inTransaction((tx) => closeBatch(tx, lottery(1n)))).toBe(true);
  expect(await statesOf(5n)).toEqual([
    [1n, 2n, 'won', 90_000n, 15_000n],
    [1n, 1n, 'lost', 0n, 20_000n],
  ]);
});

test('recording, paying and closing again changes nothing', async () => {
  const wagers = [placed(2n, 1n, 7n), placed(2n, 2n, 7n)];
  const winners = [{ ref: 1n, payout: 30_000n }];
  await database.inTransaction(async (tx) => {
    expect(await recordPlaced(tx, 'lottery', wagers)).toBe(2);
    expect(await recordPlaced(tx, 'lottery', [...wagers, placed(2n, 3n, 7n)])).toBe(1);
    expect(await recordPayouts(tx, lottery(2n), winners)).toBe(1);
    expect(await recordPayouts(tx, lottery(2n), winners)).toBe(0);
    expect(await closeBatch(tx, lottery(2n), winners)).toBe(true);
    expect(await closeBatch(tx, lottery(2n), winners)).toBe(false);
  });
  expect(await statesOf(7n)).toMatchObject([
    [2n, 3n, 'lost', 0n, 20_000n],
    [2n, 2n, 'lost', 0n, 20_000n],
    [2n, 1n, 'won', 30_000n, 20_000n],
  ]);
});

test('a corrected result replaces the first', async () => {
  await database.inTransaction(async (tx) => {
    await recordPlaced(tx, 'lottery', [placed(3n, 1n, 8n), placed(3n, 2n, 8n)]);
    await closeBatch(tx, lottery(3n), [{ ref: 1n, payout: 1n }]);
    await closeBatch(tx, lottery(3n, 2), [{ ref: 2n, payout: 2n }]);
  });
  expect(await statesOf(8n)).toMatchObject([
    [3n, 2n, 'won', 2n, 20_000n],
    [3n, 1n, 'lost', 0n, 20_000n],
  ]);
});

test('a void wager counts for nothing, whatever its batch does', async () => {
  await database.inTransaction(async (tx) => {
    await recordPlaced(tx, 'lottery', [placed(4n, 1n, 9n), placed(4n, 2n, 9n)]);
    const cancelled = { refs: [1n], reason: 'cancelled by the member' };
    expect(await voidWagers(tx, { source: 'lottery', batchRef: 4n }, cancelled)).toBe(1);
    expect(await voidWagers(tx, { source: 'lottery', batchRef: 4n }, cancelled)).toBe(0);
    await closeBatch(tx, lottery(4n), [{ ref: 1n, payout: 5n }]);
  });
  expect(await statesOf(9n)).toEqual([
    [4n, 2n, 'lost', 0n, 20_000n],
    [4n, 1n, 'void', 0n, 0n],
  ]);
});

test("a member's wagers come page by page", async () => {
  await database.inTransaction((tx) =>
    recordPlaced(
      tx,
      'lottery',
      [1n, 2n, 3n, 4n, 5n].map((ref) => placed(5n, ref, 10n)),
    ),
  );
  const first = await listByMember(database.reader, 10n as MemberId, { limit: 3 });
  expect(first.map((one) => one.ref)).toEqual([5n, 4n, 3n]);
  const rest = await listByMember(database.reader, 10n as MemberId, {
    beforeId: first.at(-1)?.wagerId ?? 0n,
    limit: 3,
  });
  expect(rest.map((one) => one.ref)).toEqual([2n, 1n]);
});

test('a payout without its wager is refused by the database', async () => {
  await expect(
    database.inTransaction((tx) => recordPayouts(tx, lottery(6n), [{ ref: 1n, payout: 1n }])),
  ).rejects.toMatchObject({ code: '23503' });
});
