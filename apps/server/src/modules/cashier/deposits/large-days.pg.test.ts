// Much money of one day is flagged, also when it comes in many small parts (reliability.md P4).
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../wallet/index.ts';
import { flagLargeDay } from './flag-large-days.ts';
import { openDeposit } from './open-deposit.ts';
import { receivePayment } from './receive-payment.ts';
import { openStage, pesos, type Stage, type TestMember } from '../test/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  const report = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(report.differences).toEqual([]);
});

async function deposit({ memberId }: TestMember, amount: string): Promise<void> {
  const row = await openDeposit(stage.deps, {
    memberId,
    key: newKey(),
    kind: 'qr',
    channelCode: 'demo-qr',
    amount,
    bankCode: '',
    payerName: '',
  });
  const seen = {
    reference: row.reference,
    provider: 'demo',
    transactionId: newKey(),
    amount: row.amount,
  };
  await receivePayment(stage.deps, seen);
}

const flagsOf = async ({ memberId }: TestMember) =>
  (
    await stage.rows<{ kind: string; detail: string }>(
      `select kind, detail from cashier.flags where member_id = ${memberId} and kind like 'large-%' order by flag_id`,
    )
  ).map(({ kind, detail }) => `${kind} ${detail}`);

test('deposits split below the line are flagged when their sum reaches it, once a day and not before', async () => {
  stage.set({ largeDayAmount: pesos(5_000) });
  const member = await stage.member();
  for (let n = 0; n < 9; n += 1) await deposit(member, '500');
  expect(await flagsOf(member)).toEqual([]);
  await deposit(member, '500');
  await deposit(member, '500');
  const flags = await flagsOf(member);
  expect(flags).toHaveLength(1);
  expect(flags[0]).toMatch(/^large-deposits \d{4}-\d\d-\d\d: 5000\.0000, report by \d{4}-\d\d-\d\d$/);
  stage.set({});
});

test('what was paid out counts for itself, and yesterday is another day', async () => {
  stage.set({ largeDayAmount: pesos(1_000) });
  const member = await stage.member();
  await deposit(member, '900');
  const paid = (at: string) =>
    stage.rows(`insert into cashier.withdrawals
        (member_id, wallet_id, key, request_hash, card_id, provider, currency, amount, fee, state, paid_at)
      values (${member.memberId}, ${member.walletId}, gen_random_uuid(), '', ${member.cardId}, 'demo', 'PHP', ${pesos(600)}, 0,
        'fully-received', ${at})`);
  const look = () => stage.database.inTransaction((tx) => flagLargeDay(stage.deps, tx, member.memberId));
  await paid("clock_timestamp() - interval '25 hours'");
  await paid('clock_timestamp()');
  await look();
  expect(await flagsOf(member)).toEqual([]);
  await paid('clock_timestamp()');
  await look();
  await look();
  expect(await flagsOf(member)).toEqual([expect.stringMatching(/^large-withdrawals /)]);
  stage.set({});
});
