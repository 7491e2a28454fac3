// The process dies at every statement of a purchase; ticket, price, prize and wager are there together or not at all.
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { buyInstant } from './instant-buy.ts';
import { dealAndOpen } from './instant-pools.ts';
import { listPools } from './store-instant.ts';
import { buy, openPool, seedOf, smallDesign } from '../test/instant-stage.ts';
import { openStage, type Stage } from '../test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A database whose connection is cut before the statement of that number, or just before the commit. */
function dyingAt(database: Database, fatal: number): { database: Database; hasDied: () => boolean } {
  let statements = 0;
  let died = false;
  const step = async (tx: Tx) => {
    statements += 1;
    if (statements <= fatal || died) return;
    died = true;
    await tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`);
  };
  return {
    hasDied: () => died,
    database: {
      ...database,
      inTransaction: (work) =>
        database.inTransaction(async (tx) => {
          const dying = {
            ...tx,
            async rows<Row>(statement: Sql<Row>) {
              await step(tx);
              return tx.rows(statement);
            },
          };
          const result = await work(dying as Tx);
          await step(tx);
          return result;
        }),
    },
  };
}

test('a purchase that is killed at any statement leaves nothing, and its repeat buys the ticket once', async () => {
  // Every ticket pays, so that the prize's posting is among the statements.
  const design = smallDesign({ size: 40, tiers: [{ prize: amountOf(10), count: 40 }], maxPerMember: 40 });
  await openPool(stage.database, design);
  let points = 0;
  for (let fatal = 0, hasDied = true; hasDied && fatal < 40; fatal += 1) {
    const member = await stage.addMember(10);
    const key = newKey();
    const order = { code: design.code, price: design.price };
    const sold = () =>
      stage
        .count(`select sold as count from lottery.instant_pools where design_code = '${design.code}'`)
        .then(Number);
    const before = await sold();
    const dying = dyingAt(stage.database, fatal);
    await buyInstant({ database: dying.database }, member, { order, key }).catch((error: unknown) => {
      if (!dying.hasDied()) throw error;
    });
    hasDied = dying.hasDied();
    if (hasDied) {
      points += 1;
      expect([await sold(), (await stage.balance(member)).available]).toEqual([before, amountOf(10)]);
      expect(
        await stage.count(`select count(*) from wagers.wagers where member_id = ${member.memberId}`),
      ).toBe(0n);
      expect(await buy(stage.database, member, design, key)).toMatchObject({ number: before + 1 });
    }
    expect([await sold(), (await stage.balance(member)).available]).toEqual([before + 1, amountOf(10)]);
    expect(
      await stage.count(
        `select count(*) from wagers.states where member_id = ${member.memberId} and state = 'won'`,
      ),
    ).toBe(1n);
  }
  // Lock, key, stake, pool, limit, sale, purchase, prize, wager, payout, closure, announcement, commit.
  expect(points).toBeGreaterThanOrEqual(13);
  expect(await stage.differences()).toEqual([]);
}, 120_000);

test('a deal that is killed at any statement leaves no pool, and the next worker deals it', async () => {
  const design = smallDesign();
  let points = 0;
  for (let fatal = 0, hasDied = true; hasDied && fatal < 20; fatal += 1) {
    const dying = dyingAt(stage.database, fatal);
    const seed = seedOf(`${design.code} ${fatal}`);
    const opened = await dealAndOpen(dying.database, design, 1, seed).catch((error: unknown) => {
      if (!dying.hasDied()) throw error;
      return false;
    });
    hasDied = dying.hasDied();
    if (hasDied) points += 1;
    expect(opened).toBe(!hasDied);
    expect(await listPools(stage.database.reader, design.code, null, 5)).toHaveLength(hasDied ? 0 : 1);
  }
  expect(points).toBeGreaterThanOrEqual(5);
});
