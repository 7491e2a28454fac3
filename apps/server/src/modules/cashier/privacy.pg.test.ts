// What the cashier keeps about a member is handed out masked and destroyed on demand; the ledger stays (reliability.md P1, P2).
import { newKey } from '@tyche/testkit/key';
import { formatAmount } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, balanceOfWallet } from '../wallet/index.ts';
import { listOwnWithdrawals } from './read-own.ts';
import { openDeposit } from './deposits/open-deposit.ts';
import { drivePayouts, startPayouts } from './withdrawals/pay-out.ts';
import { hasOpenPayment, paymentsErased } from './privacy.ts';
import { answerReceipt } from './withdrawals/receipt.ts';
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts';
import { findWithdrawal } from './withdrawals/store-withdrawals.ts';
import { eventually } from '@tyche/testkit/until';
import { openStage, pesos, type Stage, type TestMember } from './test/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  const report = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(report.differences).toEqual([]);
});

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A member who has deposited by hand, withdrawn, complained with a picture and sent money to his upline. */
async function withHistory(): Promise<{ member: TestMember; withdrawalId: bigint }> {
  const upline = await stage.member();
  const member = await stage.member(pesos(1_000), upline.memberId);
  await stage.rows(`
    insert into cashier.transfers (from_member, to_member, direction, key, request_hash, currency, amount, reason)
    values (${member.memberId}, ${upline.memberId}, 'up', gen_random_uuid(), '', 'PHP', 10000, 'for Sisa')`);
  await openDeposit(stage.deps, {
    memberId: member.memberId,
    key: newKey(),
    kind: 'manual',
    channelCode: 'house-transfer',
    amount: '500',
    bankCode: 'BPI',
    payerName: 'Sisa Magtanggol',
  });
  const { withdrawal_id: withdrawalId } = await requestWithdrawal(stage.deps, {
    memberId: member.memberId,
    cardId: member.cardId,
    key: newKey(),
    amount: formatAmount(pesos(300)),
  });
  await eventually(async () => {
    await stage.rows(
      `update cashier.payouts set ask_at = clock_timestamp() where withdrawal_id = ${withdrawalId} and status in ('written', 'sent')`,
    );
    await startPayouts(stage.deps);
    await drivePayouts(stage.deps);
    const now = await findWithdrawal(stage.database.reader, withdrawalId);
    return now?.state === 'paid-awaiting-receipt';
  });
  const said = { memberId: member.memberId, id: withdrawalId, note: 'call Sisa at home' };
  const images = [{ name: 'sisa.png', bytes: Buffer.from(pixel, 'base64') }];
  await answerReceipt(stage.deps, { ...said, answer: 'not-received', images });
  return { member, withdrawalId };
}

const erase = (memberId: bigint) =>
  stage.database.inTransaction((tx) =>
    paymentsErased.handle(tx, {
      id: 1n,
      topic: paymentsErased.topic,
      payload: { memberId: memberId.toString() },
    }),
  );

describe('a member’s payments', () => {
  test('are handed out whole, with masked cards and nothing of others', async () => {
    const { member } = await withHistory();
    const other = await stage.member();
    const parts = await stage.cashier.exportPayments(stage.database.reader, member.memberId);
    expect(parts).toMatchObject({
      deposits: [{ amount: '500.0000', state: 'waiting' }],
      withdrawals: [{ amount: '300.0000', card: expect.stringMatching(/^BPI ••••/) }],
      cards: [{ id: member.cardId.toString(), holderName: 'T*** P***' }],
      transfers: [{ direction: 'up', amount: '1.0000', reason: 'for Sisa' }],
      pictures: [{ name: 'sisa.png' }],
    });
    expect(await stage.cashier.exportPayments(stage.database.reader, other.memberId)).toMatchObject({
      deposits: [],
      withdrawals: [],
      pictures: [],
    });
  });

  test('keep the account until they are over', async () => {
    const { reader } = stage.database;
    const { member, withdrawalId } = await withHistory();
    const { memberId } = member;
    expect(await hasOpenPayment(reader, memberId)).toBe(true);
    await stage.rows(
      `update cashier.deposits set state = 'failed', reason = 'refused-by-staff' where member_id = ${memberId}`,
    );
    expect(await hasOpenPayment(reader, memberId)).toBe(true);
    const word = { memberId, id: withdrawalId, note: '', images: [] };
    await answerReceipt(stage.deps, { ...word, answer: 'fully-received' });
    expect(await hasOpenPayment(reader, memberId)).toBe(false);
    expect(await hasOpenPayment(reader, (await stage.member()).memberId)).toBe(false);
  });

  test('tell nothing of the person after an erasure; amounts, states and the ledger stay', async () => {
    const { member, withdrawalId } = await withHistory();
    const { memberId, walletId } = member;
    const before = await balanceOfWallet(stage.database.reader, walletId);
    await erase(memberId);
    await erase(memberId);
    const [left] = await stage.rows<Record<string, unknown>>(`
      select (select count(*)::int from cashier.bank_cards where member_id = ${memberId}
          and (holder_sealed is not null or account_sealed is not null or account_mark is not null or removed_at is null)) as cards,
        (select count(*)::int from cashier.deposits where member_id = ${memberId} and payer_sealed is not null) as payers,
        (select count(*)::int from cashier.images where member_id = ${memberId}) as pictures,
        (select count(*)::int from cashier.notes where withdrawal_id = ${withdrawalId} and text <> '') as notes,
        (select count(*)::int from cashier.transfers where from_member = ${memberId} and reason <> '') as reasons`);
    expect(left).toEqual({ cards: 0, payers: 0, pictures: 0, notes: 0, reasons: 0 });
    const bytes = await stage.rows(`select 1 from platform.images i where i.name = 'sisa.png'
      and not exists (select 1 from cashier.images c where c.image_id = i.image_id)`);
    expect(bytes).toEqual([]);
    const page = await listOwnWithdrawals(stage.deps, memberId, {});
    expect(page.list).toMatchObject([{ amount: '300.0000', card: '', state: 'not-received' }]);
    expect(await balanceOfWallet(stage.database.reader, walletId)).toEqual(before);
  });
});
