// Many callers at once over one wallet: exactly one effect. With the protections taken away the same races make two, so the tests can fail.
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { raceRounds } from '@tyche/testkit/budgets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVendorAccount, post } from '../wallet/index.ts';
import { askDue } from './ask.ts';
import { bookAnswer, debit } from './book-answer.ts';
import { recallAll } from './recall.ts';
import * as store from './store.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { openStage, type Stage, type TestMember } from './test/stage.ts';

const CALLERS = 20;
const ROUNDS = raceRounds(25);

let stage: Stage;
beforeAll(async () => {
  // Twenty at once on a busy machine: nobody is to give up waiting.
  stage = await openStage({ answerMs: 30_000 });
});
afterAll(() => stage.close());

const atOnce = <T>(work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CALLERS }, (_, at) => work(at)));
/** Too late: refused by us, or by the vendor, whose wallet is empty by then. */
const refused = ['transfer-in-flight', 'insufficient-balance', 'returned'];
const endOf = (call: ReturnType<Stage['move']>) =>
  call.then(
    (row) => row.state,
    () => codeOf(call),
  );

describe('twenty callers at once', () => {
  it('move the whole balance to the vendor and back: once each way, round after round', async () => {
    const member = await stage.member(amountOf(100));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of ['in', 'out'] as const) {
        const ends = await atOnce(() => endOf(stage.move(member, way, '100')));
        const odd = ends.filter((end) => end !== 'done' && !refused.includes(end));
        expect([round, way, ends.filter((end) => end === 'done').length, odd]).toEqual([round, way, 1, []]);
        const [here, there] = way === 'in' ? [0n, amountOf(100)] : [amountOf(100), 0n];
        expect([await stage.available(member), await stage.there(member)]).toEqual([here, there]);
      }
    }
    await stage.expectBalanced();
  }, 900_000);

  it('with one key are one transfer', async () => {
    const member = await stage.member(amountOf(100));
    const key = newKey();
    const rows = await atOnce(() => stage.move(member, 'in', '30', { key }));
    expect(new Set(rows.map((row) => row.transfer_id)).size).toBe(1);
    expect([await stage.available(member), await stage.there(member)]).toEqual([amountOf(70), amountOf(30)]);
  });

  it('bring everything home once', async () => {
    const member = await stage.member(amountOf(100));
    await stage.move(member, 'in', '60');
    await atOnce(() => recallAll(stage.deps, member.memberId));
    expect([await stage.available(member), await stage.there(member)]).toEqual([amountOf(100), 0n]);
    await stage.expectBalanced();
  });

  it('hear the same end: the money is back once', async () => {
    const member = await stage.member(amountOf(100));
    const row = await stage.move(member, 'in', '40.07');
    Object.assign(stage.book.findTransfer(row.reference) ?? {}, { status: 'FAILED' });
    await stage.makeDue();
    await atOnce(async (at) => {
      if (at % 2) await bookAnswer(stage.deps, row.transfer_id, 'failed');
      else await askDue(stage.deps);
    });
    expect(await stage.available(member)).toBe(amountOf(100));
    await stage.expectBalanced();
  });
});

describe('without the protections', () => {
  /** As `moveBetweenWallets` would be without the lock of the player: it looks, then writes. */
  async function moveCarelessly(there: Stage, { memberId, walletId }: TestMember): Promise<void> {
    if (await store.findUnderWay(there.database.reader, memberId, 'studio')) throw new Error('under way');
    await there.database.inTransaction(async (tx) => {
      const order = {
        memberId,
        walletId,
        vendor: 'studio',
        direction: 'to-vendor',
        currency: 'PHP',
      } as const;
      const rest = { key: newKey(), requestHash: Buffer.from('x'), amount: amountOf(4) };
      const row = await store.insertTransfer(tx, { ...order, ...rest }, 60);
      await debit(tx, row);
    });
  }

  it('several are under way at once where neither lock nor index stands, and with the index one is', async () => {
    const bare = await openStage({ answerMs: 30_000 });
    try {
      const member = await bare.member(amountOf(100));
      await bare.move(member, 'in', '1');
      const tryAll = () =>
        atOnce(() =>
          moveCarelessly(bare, member).then(
            () => 1,
            () => 0,
          ),
        );
      const count = (outcomes: readonly number[]) => outcomes.filter(Boolean).length;
      expect(count(await tryAll())).toBe(1);
      await bare.rows(
        `update vendors.transfers set state = 'done', next_ask_at = null, ended_at = clock_timestamp() where ended_at is null`,
      );
      await bare.rows('drop index vendors.one_under_way');
      expect(count(await tryAll())).toBeGreaterThan(1);
    } finally {
      await bare.close();
    }
  });

  it('an end that is heard without the lock and the key gives the money back many times', async () => {
    const member = await stage.member(amountOf(100));
    const row = await stage.move(member, 'in', '40.07');
    await atOnce(() =>
      stage.database.inTransaction(async (tx) => {
        const found = await store.findTransfer(tx, row.transfer_id);
        if (found?.ended_at) return;
        const movement = {
          scope: 'cashier',
          kind: 'transfer',
          gl: await openVendorAccount(tx, 'studio'),
          delta: row.amount,
        } as const;
        await post(tx, { ...movement, walletId: member.walletId, key: newKey() });
      }),
    );
    expect(await stage.available(member)).toBeGreaterThan(amountOf(100));
    // And the books say so.
    await expect(stage.expectBalanced()).rejects.toThrow(/the account reads/);
  });
});
