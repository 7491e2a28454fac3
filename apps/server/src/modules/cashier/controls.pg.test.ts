// What the tests of the cashier would see if a protection were away: each is taken out here, and what it holds back goes through.
import { newKey } from '@tyche/testkit/key';
import { formatAmount } from '@tyche/kernel/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProtection } from '../protection/index.ts';
import { openDeposit } from './deposits/open-deposit.ts';
import { paymentsErased } from './privacy.ts';
import { receivePayment } from './deposits/receive-payment.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { openStage, pesos, type Stage, type TestMember } from './test/stage.ts';
import { sendTransfer } from './transfers/transfers.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('the flag of a large day is raised by its line alone: without it much money goes unseen', async () => {
  const flagged = async (line: bigint) => {
    stage.set({ largeDayAmount: line });
    const member = await stage.member();
    for (let n = 0; n < 2; n += 1) {
      const row = await openDeposit(stage.deps, {
        memberId: member.memberId,
        key: newKey(),
        kind: 'qr',
        channelCode: 'demo-qr',
        amount: '500',
        bankCode: '',
        payerName: '',
      });
      await receivePayment(stage.deps, {
        reference: row.reference,
        provider: 'demo',
        transactionId: newKey(),
        amount: row.amount,
      });
    }
    stage.set({});
    const found = await stage.rows(
      `select 1 from cashier.flags where member_id = ${member.memberId} and kind = 'large-deposits'`,
    );
    return found.length;
  };
  expect(await flagged(pesos(1_000))).toBe(1);
  expect(await flagged(pesos(1_000_000_000))).toBe(0);
});

test('a transfer of people who are not proven goes through without the check of who they are', async () => {
  const top = await stage.member(pesos(1_000));
  const low = await stage.member(pesos(1_000), top.memberId);
  const known = await stage.deps.merchant();
  const merchant = async () => ({ ...known, site: { ...known.site, kycBeforeDeposit: true } });
  const guard = openProtection({ merchant, sealing: stage.deps.sealing });
  const send = (deps: Stage['deps']) =>
    codeOf(
      sendTransfer(deps, {
        memberId: low.memberId,
        key: newKey(),
        direction: 'up',
        username: '',
        reason: 'lent',
        amount: formatAmount(pesos(200)),
      }),
    );
  expect(await send({ ...stage.deps, merchant, guard })).toBe('identity-required');
  const unchecked = { ...guard, requireMayPay: async () => undefined };
  expect(await send({ ...stage.deps, merchant, guard: unchecked })).toBe('done');
});

test('an erasure that a table withstands leaves the name behind, and the look for it finds it', async () => {
  const namesLeft = async ({ memberId }: TestMember) => {
    await openDeposit(stage.deps, {
      memberId,
      key: newKey(),
      kind: 'manual',
      channelCode: 'house-transfer',
      amount: '500',
      bankCode: 'BPI',
      payerName: 'Sisa Magtanggol',
    });
    await stage.database.inTransaction((tx) =>
      paymentsErased.handle(tx, {
        id: 1n,
        topic: paymentsErased.topic,
        payload: { memberId: memberId.toString() },
      }),
    );
    const found = await stage.rows(
      `select 1 from cashier.deposits where member_id = ${memberId} and payer_sealed is not null`,
    );
    return found.length;
  };
  expect(await namesLeft(await stage.member())).toBe(0);
  await stage.rows(`create function cashier.withstand() returns trigger language plpgsql as $$
    begin new.payer_sealed := coalesce(new.payer_sealed, old.payer_sealed); return new; end $$`);
  await stage.rows(
    'create trigger withstand before update on cashier.deposits for each row execute function cashier.withstand()',
  );
  expect(await namesLeft(await stage.member())).toBe(1);
});
