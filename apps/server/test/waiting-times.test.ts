// The waiting time of a card is a setting that two persons change; the demo has a member whose card does not wait.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoMember, demoWithdrawal } from '../src/demo/bots.ts';
import { eventually } from '@tyche/testkit/until';
import { goodPassword, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const WAITING = '/wps/staff/cashier/waiting-times';

/** A new member's card: whether it can be withdrawn to. */
async function isNewCardUsable(): Promise<boolean> {
  const member = server.client();
  await member.register();
  const payment = { paymentPassword: '482915', confirmPaymentPassword: '482915' };
  await member.send('PUT', '/wps/member/paymentPassword', { password: goodPassword, ...payment });
  const accountNumber = String(1_000_000_000 + Number(process.hrtime.bigint() % 8_999_999_999n));
  const card = { kind: 'bank', bankCode: 'BPI', holderName: 'Juan dela Cruz', accountNumber };
  const added = await member.send('PUT', '/wps/member/bankCard', { ...card, password: '482915' });
  expect(added.status, added.text).toBe(200);
  return (await member.send('GET', '/wps/member/bankCard')).body.value.list[0].isUsable;
}

describe('the demo member', () => {
  it('has a payment password and a card that can be withdrawn to', async () => {
    const client = server.client();
    const { username, password } = demoMember;
    expect((await client.send('POST', '/wps/session/login', { username, password })).status).toBe(200);
    const { list } = (await client.send('GET', '/wps/member/bankCard')).body.value;
    expect(list).toMatchObject([{ bankCode: demoWithdrawal.bankCode, isUsable: true }]);
    const look = { amount: '200', bankId: list[0].id };
    const ahead = await client.send('POST', '/wps/relay/MCSFE_preWithdrawTransaction', look);
    expect(ahead.body.value).toMatchObject({ eligible: true, obstacles: [] });
  });
});

describe('waiting times', () => {
  it('are changed by two persons, and hold for the cards that follow', async () => {
    const [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
    const before = (await operator.send('GET', WAITING)).body.value;
    expect(before).toEqual({ cardWaitHours: 24, newCardHours: 48, newAccountHours: 72, receiptMinutes: 30 });
    expect(await isNewCardUsable()).toBe(false);
    const change = { ...before, cardWaitHours: 0, reason: 'cards are checked by the bank' };
    const proposed = (await operator.send('PUT', WAITING, change)).body.value;
    const decide = `/wps/staff/approvals/${proposed.approvalId}/approve`;
    expect((await operator.send('PUT', decide)).body.value.code).toBe('second-person-needed');
    // Settings are read anew after a second: a change that one person made would show by now.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect((await operator.send('GET', WAITING)).body.value).toEqual(before);
    expect((await supervisor.send('PUT', decide)).status).toBe(200);
    await eventually(async () => (await operator.send('GET', WAITING)).body.value.cardWaitHours === 0);
    expect((await operator.send('GET', WAITING)).body.value).toEqual({ ...before, cardWaitHours: 0 });
    expect(await isNewCardUsable()).toBe(true);
  });
});
