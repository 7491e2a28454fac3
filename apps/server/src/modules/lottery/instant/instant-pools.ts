import { createHmac, randomBytes } from 'node:crypto';
import { commitmentOf, merkleRoot, SEED_BYTES, utf8, wordsFrom } from '@tyche/rules/fairness';
import {
  type Design,
  dealPool,
  designs,
  poolLeafText,
  poolMessage,
  type PoolStream,
} from '@tyche/rules/lottery/instant';
import type { Database } from '../../../platform/db/database.ts';
import { leafOf } from '../betting/keys.ts';
import { sha256 } from '../settlement/leaf-tree.ts';
import * as store from './store-instant.ts';

/** The next pool is dealt while one ticket in this number is still there: nobody finds the counter closed. */
const LOW_STOCK = 20;

/** Keeps every design on sale: deals and opens a pool where the last one runs out. Any number of workers may do it. */
export async function stockPools(database: Database): Promise<void> {
  for (const design of designs) {
    const { newest, tickets, topPrizes } = await store.readStock(database.reader, design.code);
    const isLow = tickets * LOW_STOCK < design.size || (design.afterTopPrize === 'stop' && topPrizes < 2);
    if (isLow) await dealAndOpen(database, design, newest + 1);
  }
}

/**
 * Deals a pool and puts it on sale in one transaction: its commitment and its root are public with its first ticket or not
 * at all. False when another worker was faster.
 */
export async function dealAndOpen(
  database: Database,
  design: Design,
  pool: number,
  seed: Buffer = randomBytes(SEED_BYTES),
): Promise<boolean> {
  const tickets = dealPool(design, streamsOf(seed, { code: design.code, pool }));
  const leaves = tickets.map((ticket) => leafOf(poolLeafText(ticket)));
  return database.inTransaction(async (tx) => {
    const poolId = await store.insertPool(tx, {
      ...design,
      pool,
      prizes: design.tiers.map(({ prize }) => prize),
      counts: design.tiers.map(({ count }) => count),
      commitment: Buffer.from(commitmentOf(seed, sha256), 'hex'),
      root: Buffer.from(merkleRoot(leaves, sha256)),
    });
    if (poolId === null) return false;
    await store.insertSeed(tx, poolId, seed);
    await store.insertTickets(tx, poolId, {
      prizes: tickets.map(({ prize }) => prize),
      salts: tickets.map(({ salt }) => salt),
      leaves: leaves.map((leaf) => leaf.toString('hex')),
    });
    await store.openPool(tx, poolId);
    return true;
  });
}

function streamsOf(seed: Buffer, pool: { code: string; pool: number }) {
  const stream = (name: PoolStream) =>
    wordsFrom((at) =>
      createHmac('sha256', seed)
        .update(utf8(poolMessage(pool, name, at)))
        .digest(),
    );
  return { deal: stream('deal'), salt: stream('salt') };
}
