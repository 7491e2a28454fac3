// The kept wins of the winner board: from the feed, of the standing result alone, and no more than a board needs (decision 100).
import type { MemberId } from '@tyche/kernel/ids';
import { connect } from '@tyche/testkit/connection';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { eventually } from '@tyche/testkit/until';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createMerchant, type Merchant, readMerchant } from '../settings/index.ts';
import { closeBatch, listWins, recordPlaced, takeWinsStep, voidWagers, winsFeed } from './index.ts';
import { dropOldWins } from './wins.ts';

let place: TestDatabase;
let database: Database;
let merchant: Merchant;
beforeEach(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url });
  await database.inTransaction((tx) => createMerchant(tx, 'test', 'Test'));
  merchant = await readMerchant(database.reader, 'test');
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

const lottery = (batchRef: bigint) => ({ source: 'lottery' as const, batchRef });
const STAKE = 20_000n;

/** A batch with one bet of each payout, settled; a payout of 0 is a loss. */
async function settle(batchRef: bigint, payouts: readonly bigint[], gameType = 'LOTT'): Promise<void> {
  const bet = { batchRef, memberId: 5n as MemberId, gameCode: 'fast5d-1m', gameType, stake: STAKE };
  await database.inTransaction(async (tx) => {
    await recordPlaced(
      tx,
      'lottery',
      payouts.map((_, at) => ({ ...bet, ref: BigInt(at + 1) })),
    );
    await close(tx, batchRef, 1, payouts);
  });
}

type Transaction = Parameters<Parameters<Database['inTransaction']>[0]>[0];

function close(tx: Transaction, batchRef: bigint, version: number, payouts: readonly bigint[]) {
  const winners = payouts.flatMap((payout, at) => (payout > 0n ? [{ ref: BigInt(at + 1), payout }] : []));
  return closeBatch(tx, { ...lottery(batchRef), version }, winners);
}

async function takeIn(): Promise<void> {
  await eventually(async () => {
    while (await takeWinsStep({ database, merchant: async () => merchant }));
    return (await winsFeed.secondsBehind(database.reader)) === 0;
  });
}

const board = async (page: Partial<Parameters<typeof listWins>[1]> = {}) =>
  (await listWins(database.reader, { hours: 168, least: 0n, gameTypes: null, limit: 50, ...page })).map(
    ({ payout }) => payout,
  );

async function asOwner(statement: string): Promise<void> {
  const owner = await connect(place.url);
  await owner.query(statement);
  await owner.end();
}
const kept = async () => {
  const owner = await connect(place.url);
  const { rows } = await owner.query('select count(*)::int as kept from wagers.wins');
  await owner.end();
  return rows[0].kept;
};

test('a bet that returned its stake or less is no win, and a win counts once it is read', async () => {
  await settle(1n, [0n, STAKE, 30_000n]);
  expect(await board()).toEqual([]);
  await takeIn();
  expect(await board()).toEqual([30_000n]);
});

test('a corrected or void bet leaves the board at once', async () => {
  await settle(1n, [30_000n, 0n]);
  await settle(2n, [40_000n]);
  await takeIn();
  expect(await board()).toEqual([40_000n, 30_000n]);
  await database.inTransaction((tx) => close(tx, 1n, 2, [0n, 50_000n]));
  expect(await board()).toEqual([40_000n]);
  await takeIn();
  expect(await board()).toEqual([50_000n, 40_000n]);
  await database.inTransaction((tx) => voidWagers(tx, lottery(2n), { refs: [1n], reason: 'draw-void' }));
  expect(await board()).toEqual([50_000n]);
});

test('the least prize, the time and the game types choose among them', async () => {
  await settle(1n, [30_000n]);
  await settle(2n, [90_000n], 'RNG');
  await takeIn();
  expect(await board({ least: 30_001n })).toEqual([90_000n]);
  expect(await board({ gameTypes: ['LOTT'] })).toEqual([30_000n]);
  expect(await board({ gameTypes: [] })).toEqual([]);
  await asOwner(`update wagers.wins set settled_at = settled_at - interval '25 hours' where batch_ref = 1`);
  expect(await board({ hours: 24 })).toEqual([90_000n]);
  expect(await board()).toEqual([90_000n, 30_000n]);
});

test('keeps nothing below the least prize of the site', async () => {
  merchant = { ...merchant, site: { ...merchant.site, winnerMinPrize: '5.0000' } };
  await settle(1n, [49_999n, 50_000n]);
  await takeIn();
  expect(await kept()).toBe(1);
  expect(await board()).toEqual([50_000n]);
});

test('keeps the newest of each game type, and none for longer than eight days', async () => {
  for (const batch of [1n, 2n, 3n]) await settle(batch, [30_000n + batch]);
  await settle(4n, [90_000n], 'RNG');
  await takeIn();
  expect(await dropOldWins({ database }, 2)).toBe(1);
  expect(await board()).toEqual([90_000n, 30_003n, 30_002n]);
  await asOwner(`update wagers.wins set settled_at = settled_at - interval '9 days' where batch_ref = 4`);
  expect(await dropOldWins({ database })).toBe(1);
  expect(await kept()).toBe(2);
});
