// A player excludes himself; his own money still reaches his own card, by staff, and nothing else is open to him (reliability.md R6).
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, post } from '../src/modules/wallet/index.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { setSite } from './set-site.ts';
import { goodPassword, startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let database: Database;

const paymentPassword = '482915';

beforeAll(async () => {
  server = await startTestServer({ worker: true, payments: true });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  const own = { kycBeforeDeposit: false, cashier: { cardWaitHours: 0 } };
  await setSite(server, database, own);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

interface Player {
  readonly client: TestClient;
  readonly name: string;
  readonly memberId: bigint;
  readonly bankId: string;
}

async function player(accountNumber: string): Promise<Player> {
  const client = server.client();
  const name = await client.register();
  const password = { password: goodPassword, paymentPassword, confirmPaymentPassword: paymentPassword };
  expect((await client.send('PUT', '/wps/member/paymentPassword', password)).status).toBe(200);
  const card = { kind: 'bank', bankCode: 'BPI', holderName: 'Juan dela Cruz', password: paymentPassword };
  await eventually(async () => {
    const settings = await client.send('GET', '/wps/relay/MCSFE_getWithdrawSettings');
    return settings.body.value?.cardWaitHours === 0;
  });
  const added = await client.send('PUT', '/wps/member/bankCard', { ...card, accountNumber });
  expect(added.status, added.text).toBe(200);
  const [row] = await database.reader.rows(
    sql<{ id: bigint }>`select member_id as id from members.members where username = ${name}`,
  );
  return { client, name, memberId: row?.id ?? 0n, bankId: added.body.value.id };
}

async function available(memberId: bigint): Promise<bigint> {
  return (await balanceOf(database.reader, memberId))?.available ?? 0n;
}

describe('after a self-exclusion', () => {
  it('the session is over, login and bets are refused, and staff pay the money to the own card only', async () => {
    const one = await player('1234500001');
    const other = await player('1234500002');
    const operator = await server.staff('operator');
    const funds = () => operator.send('GET', `/wps/staff/cashier/members/${one.memberId}/funds`);
    const payOut = (bankId: string, amount: string, by = operator) =>
      by.send('POST', `/wps/staff/cashier/members/${one.memberId}/payout`, {
        bankId,
        amount,
        reason: 'asked by letter',
      });
    expect((await funds()).body.value).toMatchObject({ standing: 'active', username: one.name });
    expect((await payOut(one.bankId, '100')).body.value.code).toBe('member-can-withdraw');

    const exclusion = { length: 'one-year', confirmed: true };
    expect((await one.client.send('POST', '/wps/member/protection/exclusion', exclusion)).status).toBe(200);
    expect((await one.client.send('GET', '/wps/v2/wallets/balance')).status).toBe(401);
    const login = { username: one.name, password: goodPassword };
    const again = await server.client().send('POST', '/wps/session/login', login);
    expect(again.body.value.code).toBe('self-excluded');
    const wallet = await balanceOf(database.reader, one.memberId);
    if (!wallet) throw new Error('no wallet');
    const bet = { walletId: wallet.walletId, scope: 'lottery', kind: 'bet', gl: 'house' } as const;
    const placed = await database.inTransaction((tx) => post(tx, { ...bet, key: newKey(), delta: -10_000n }));
    expect(placed.status).toBe('limited');

    expect((await funds()).body.value).toMatchObject({ standing: 'self-excluded' });
    const before = await available(one.memberId);
    expect((await payOut(other.bankId, '100')).body.value.code).toBe('unknown-bank-card');
    for (const stranger of [other.client, server.client()])
      expect((await payOut(one.bankId, '100', stranger)).status).toBe(401);
    expect(await available(one.memberId)).toBe(before);

    const opened = await payOut(one.bankId, '100');
    expect(opened.status, opened.text).toBe(200);
    expect(opened.body.value).toMatchObject({ approvalId: null, withdrawal: { fee: '0.0000' } });
    const { id } = opened.body.value.withdrawal;
    const seen = await eventually(async () => {
      const { body } = await operator.send('GET', `/wps/staff/cashier/withdrawals/${id}`);
      return body.value.withdrawal.state === 'paid-awaiting-receipt' && body.value;
    }, 50_000);
    expect(seen.flags).toContain('opened-by-staff');
    expect(seen.withdrawal.card).toBe('BPI ••••0001');
    expect(await available(one.memberId)).toBe(before - 1_000_000n);
  });

  it('nobody without the right over withdrawals opens one', async () => {
    const one = await player('1234500003');
    const supervisor = await server.staff('supervisor');
    await database.reader.rows(sql`
      update staff.accounts set permissions = '{}', roles = '{}' where username = 'supervisor'`);
    await eventually(async () => {
      const answer = await supervisor.send('POST', `/wps/staff/cashier/members/${one.memberId}/payout`, {
        bankId: one.bankId,
        amount: '100',
        reason: 'asked by letter',
      });
      return answer.body.value.code === 'not-allowed';
    });
  });
});
