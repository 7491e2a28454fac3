// Payments on debts at the same time, and a process that dies within one (docs/reference/agents.md 12): one effect, or none.
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { balanceOf, placeHold } from '../../wallet/index.ts';
import { insertHold } from '../pay/store-staff-pay.ts';
import { dyingAt } from '../test/dying.ts';
import { collectDue } from './collect.ts';
import { disburse } from './disburse.ts';
import { payQueue, payQueues } from './pay-debts.ts';
import { payRun } from './pay-runs.ts';
import { type FundingStage, openFundingStage } from './test/funding-stage.ts';

const ROUNDS = raceRounds(12);
const LIMIT_MS = raceLimitMs(ROUNDS);

let stage: FundingStage;
beforeAll(async () => {
  stage = await openFundingStage();
}, 60_000);
afterAll(async () => {
  await stage.expectSound();
  await stage.close();
});

const rounds = async (round: () => Promise<void>) => {
  for (let at = 0; at < ROUNDS; at++) await round();
};

/** A payer with money and two accounts below it. */
async function openFamily(amount: bigint) {
  const payer = await stage.rich('payer', amount);
  return { payer, one: await stage.open('one', payer), two: await stage.open('two', payer) };
}

describe('at the same time', () => {
  it(
    'two workers pay a run once',
    () =>
      rounds(async () => {
        const { payer, one, two } = await openFamily(10n);
        const { runId, ids } = await stage.addRun([
          { from: null, to: payer, amount: 60n },
          { from: payer, to: one, amount: 40n },
          { from: payer, to: two, amount: 50n },
        ]);
        await Promise.all([payRun(stage.deps, runId), payRun(stage.deps, runId)]);
        expect(await stage.debts(ids)).toEqual([
          ['paid', 60n],
          ['paid', 40n],
          ['part', 30n],
        ]);
        expect(await stage.available(payer)).toBe(0n);
      }),
    LIMIT_MS,
  );

  it(
    'a payment by hand and the collection pay a line once',
    () =>
      rounds(async () => {
        const { payer, one } = await openFamily(100n);
        const ids = await stage.addOpen([{ from: payer, to: one, amount: 40n, kind: 'DIVIDEND' }]);
        const hand = { payer, key: newKey(), lineId: ids[0] ?? 0n, kind: null, downlineId: one };
        await Promise.all([
          codeOf(disburse(stage.deps, hand)),
          payQueue(stage.deps, payer),
          collectDue(stage.deps),
        ]);
        expect(await stage.debts(ids)).toEqual([['paid', 40n]]);
        expect([await stage.available(payer), await stage.available(one)]).toEqual([60n, 40n]);
      }),
    LIMIT_MS,
  );

  it(
    'two credits to a payer in arrears keep the order of the queue',
    () =>
      rounds(async () => {
        const { payer, one, two } = await openFamily(0n);
        const ids = await stage.addOpen([
          { from: payer, to: one, amount: 30n, dueIn: -90 },
          { from: payer, to: two, amount: 30n },
        ]);
        const credit = async () => {
          await stage.give(payer, 20n);
          await payQueue(stage.deps, payer);
        };
        await Promise.all([credit(), credit()]);
        expect(await stage.debts(ids)).toEqual([
          ['paid', 30n],
          ['part', 10n],
        ]);
      }),
    LIMIT_MS,
  );

  it(
    'sets of payers who pay each other, in any order, wait for each other and pay each debt once',
    () =>
      rounds(async () => {
        const payers = [
          await stage.rich('one', 100n),
          await stage.rich('two', 100n),
          await stage.rich('three', 100n),
        ];
        const pairs = payers.flatMap((from) => payers.map((to) => ({ from, to, amount: 15n })));
        const ids = await stage.addOpen(pairs.filter(({ from, to }) => from !== to));
        const { runId, ids: ofRun } = await stage.addRun(pairs.filter(({ from, to }) => from > to));
        const paid = await Promise.all([
          payQueues(stage.deps, payers, 'due'),
          payQueues(stage.deps, payers.toReversed(), 'all', 2),
          payRun(stage.deps, runId, undefined, 2),
          payRun(stage.deps, runId),
          collectDue(stage.deps),
        ]);
        const all = [...ids, ...ofRun];
        expect(await stage.debts(all)).toEqual(all.map(() => ['paid', 15n]));
        const sums = paid.filter((each) => typeof each === 'bigint');
        expect(sums.reduce((sum, each) => sum + each, 0n)).toBeLessThanOrEqual(135n);
        const left = await Promise.all(payers.map((payer) => stage.available(payer)));
        expect(left.reduce((sum, each) => sum + each, 0n)).toBe(300n);
      }),
    LIMIT_MS,
  );

  it(
    'a payment and staff who hold its lines end without a deadlock, and a line is held or paid',
    () =>
      rounds(async () => {
        const { payer, one, two } = await openFamily(200n);
        const ids = await stage.addOpen(
          Array.from({ length: 8 }, (_, at) => ({
            from: payer,
            to: at % 2 ? one : two,
            amount: 10n,
            dueIn: -60 - at,
          })),
        );
        const hold = () =>
          stage.database.inTransaction(async (tx) => {
            for (const lineId of ids.slice(2)) await insertHold(tx, lineId, 1n, 'looked into');
          });
        await Promise.all([payQueue(stage.deps, payer), hold(), payQueues(stage.deps, [payer], 'all', 3)]);
        for (const [state, paid] of await stage.debts(ids))
          expect([state, paid]).toEqual(state === 'held' ? ['held', 0n] : ['paid', 10n]);
      }),
    LIMIT_MS,
  );

  it(
    'a withdrawal and the collection never take more than there is',
    () =>
      rounds(async () => {
        const { payer, one } = await openFamily(50n);
        const ids = await stage.addOpen([{ from: payer, to: one, amount: 40n }]);
        const [, held] = await Promise.all([payQueue(stage.deps, payer), withdraw(payer, 30n)]);
        const [debt] = await stage.debts(ids);
        expect(debt).toEqual(held === 'ok' ? ['part', 20n] : ['paid', 40n]);
      }),
    LIMIT_MS,
  );
});

async function withdraw(memberId: bigint, amount: bigint): Promise<string> {
  const wallet = await balanceOf(stage.database.reader, memberId);
  if (!wallet) throw new Error('no wallet');
  const hold = { holdId: newKey(), walletId: wallet.walletId, amount, owner: 'withdrawal:1' };
  return (await stage.database.inTransaction((tx) => placeHold(tx, hold))).status;
}

/** A database that leaves the locks of a payment out: what the tests above must not be able to do without. */
function unlocked(database: Database): Database {
  return {
    ...database,
    inTransaction: (work) =>
      database.inTransaction((tx) => {
        const loose = {
          ...tx,
          async rows<Row>(statement: Sql<Row>) {
            const text = statement.text.replace(/ for update of d/, '');
            // The other side has time to read the same queue.
            const rows = await tx.rows<Row>({
              ...statement,
              name: text === statement.text ? statement.name : '',
              text,
            });
            if (text !== statement.text) await tx.rows(sql`select pg_sleep(0.05)`);
            return rows;
          },
        };
        return work(loose as Tx);
      }),
  };
}

it('without the lock of the debt two payments at once are not one', async () => {
  const { payer, one } = await openFamily(100n);
  await stage.addOpen([{ from: payer, to: one, amount: 40n }]);
  const loose = { ...stage.deps, database: unlocked(stage.database) };
  const codes = await Promise.all([codeOf(payQueue(loose, payer)), codeOf(payQueue(loose, payer))]);
  // The checks of the table still refuse to pay more than is owed.
  expect(codes.filter((code) => code !== 'done')).toHaveLength(1);
  expect(await stage.available(one)).toBe(40n);
});

describe('a process that dies', () => {
  it('at any statement of a payment has paid all of it or nothing', async () => {
    const { payer, one } = await openFamily(100n);
    const ids = await stage.addOpen([{ from: payer, to: one, amount: 40n }]);
    for (let fatal = 1; ; fatal++) {
      const died = await codeOf(payQueue({ ...stage.deps, database: dyingAt(stage.database, fatal) }, payer));
      const [debt] = await stage.debts(ids);
      if (debt?.[0] === 'paid') {
        expect(fatal).toBeGreaterThan(6);
        expect([await stage.available(payer), await stage.available(one)]).toEqual([60n, 40n]);
        break;
      }
      expect([fatal, died === 'done', debt, await stage.available(payer)]).toEqual([
        fatal,
        false,
        ['unpaid', 0n],
        100n,
      ]);
    }
  });

  it('at any statement of a run leaves it to the next one, which loses and doubles nothing', async () => {
    for (let fatal = 1; ; fatal += 1) {
      const { payer, one, two } = await openFamily(10n);
      const { runId, ids } = await stage.addRun([
        { from: null, to: payer, amount: 60n },
        { from: payer, to: one, amount: 40n },
        { from: payer, to: two, amount: 50n },
        { from: payer, to: two, amount: 5n, kind: 'DIVIDEND', dueIn: 3_600 },
      ]);
      const died = await codeOf(payRun({ ...stage.deps, database: dyingAt(stage.database, fatal) }, runId));
      await payRun(stage.deps, runId);
      expect([fatal, ...(await stage.debts(ids))]).toEqual([
        fatal,
        ['paid', 60n],
        ['paid', 40n],
        ['part', 30n],
        ['unpaid', 0n],
      ]);
      expect([await stage.available(one), await stage.available(two)]).toEqual([40n, 30n]);
      if (died === 'done') {
        expect(fatal).toBeGreaterThan(12);
        break;
      }
    }
  }, 240_000);
});
