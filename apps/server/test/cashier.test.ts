// The cashier over HTTP with the demo provider beside it: deposit and withdraw to the end, and nobody reaches another's payments.
import { createHmac, randomBytes } from 'node:crypto';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { setSite } from './set-site.ts';
import { goodPassword, onePixel, startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let database: Database;
let player: TestClient;
let stranger: TestClient;

const paymentPassword = '482915';
const images = [{ ...onePixel, name: 'slip.png' }];

beforeAll(async () => {
  server = await startTestServer({ worker: true, payments: true });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  const own = {
    kycBeforeDeposit: false,
    cashier: { cardWaitHours: 0, newAccountHours: 0, newCardHours: 0, turnoverPpm: 0, playPpm: 0 },
  };
  await setSite(server, database, own);
  [player, stranger] = [server.client(), server.client()];
  await player.register();
  await stranger.register();
  const password = {
    password: goodPassword,
    paymentPassword,
    confirmPaymentPassword: paymentPassword,
  };
  for (const one of [player, stranger]) {
    const answer = await one.send('PUT', '/wps/member/paymentPassword', password);
    expect(answer.status, answer.text).toBe(200);
  }
  // Settings are read again once a second.
  await eventually(async () => {
    const settings = await player.send('GET', '/wps/relay/MCSFE_getWithdrawSettings');
    return settings.body.value?.cardWaitHours === 0;
  });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const submit = (path: string, channelCode: string, more: object = {}) =>
  player.send('POST', `/wps/relay/${path}`, { channelCode, amount: '500', ...more });

async function act(reference: string, action: string) {
  const answer = await fetch(`${server.paymentsUrl}/control`, {
    method: 'POST',
    body: JSON.stringify({ reference, action }),
  });
  expect(answer.status).toBe(200);
}

const deposit = (id: string, client = player) => client.send('GET', `/wps/transaction/deposit/${id}`);
const withdrawal = (id: string, client = player) => client.send('GET', `/wps/transaction/withdraw/${id}`);

const inState = (look: () => ReturnType<typeof deposit>, state: string) =>
  eventually(async () => {
    const { body } = await look();
    return body.value?.state === state && body.value;
  }, 50_000);

async function addCard(client = player): Promise<string> {
  const card = { kind: 'bank', bankCode: 'BPI', holderName: 'Juan dela Cruz', password: paymentPassword };
  const accountNumber = String(1_000_000_000 + Number(process.hrtime.bigint() % 8_999_999_999n));
  const answer = await client.send('PUT', '/wps/member/bankCard', { ...card, accountNumber });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.value.id;
}

describe('deposits', () => {
  it('shows the channels with status, limits, fee and time', async () => {
    const { body } = await player.send('GET', '/wps/relay/MCSFE_getDepositPaymentChannels');
    const found = body.value.groups.flatMap((group: { channels: object[] }) => group.channels);
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({ status: 'open', minimumAmount: '100.0000', etaMinutes: 2 });
  });

  it('are paid on the page of the provider and come into the balance', async () => {
    const opened = await submit('MCSFE_depositByLaunchUrl', 'demo-wallet');
    expect(opened.status, opened.text).toBe(200);
    const { id, payment, owner } = opened.body.value;
    expect(owner).toBe('player');
    const page = await fetch(payment.launchUrl);
    expect(await page.text()).toContain('500.0000 PHP');
    await fetch(payment.launchUrl, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    const paid = await inState(() => deposit(id), 'paid');
    expect(paid.steps.map((step: { state: string }) => step.state)).toEqual(['opened', 'waiting', 'paid']);
    const records = await player.send('GET', '/wps/report/depositTransaction?state=paid&pageSize=10');
    expect(records.body.value).toMatchObject({ total: 1, totalPages: 1 });
  });

  it('by QR and to a virtual wallet give what is needed to pay', async () => {
    const qr = await submit('MCSFE_depositByQRImageUrl', 'demo-qr');
    expect(qr.body.value.payment.qrText).toMatch(/^http/);
    const coins = await submit('MCSFE_depositVirtualWallet', 'demo-usdt');
    expect(coins.body.value.payment).toMatchObject({ network: 'TRC-20', payCurrency: 'USDT' });
    for (const { body } of [qr, coins])
      await player.send('PUT', `/wps/transaction/deposit/${body.value.id}/cancel`);
  });

  it('by hand are proved with a picture that only its owner and staff can fetch, as attachment', async () => {
    const opened = await submit('manualTransferByAccountName'.replace(/^/, 'MCSFE_'), 'house-transfer', {
      payeeName: 'Juan dela Cruz',
    });
    const { id } = opened.body.value;
    const bad = await player.send('PUT', `/wps/transaction/deposit/${id}/proof`, {
      images: [{ name: 'a.png', bytes: Buffer.from('<svg/>') }],
    });
    expect(bad.body.value).toMatchObject({ code: 'image-refused', reason: 'type' });
    const sent = await player.send('PUT', `/wps/transaction/deposit/${id}/proof`, { images });
    expect(sent.body.value).toMatchObject({ state: 'in-question', owner: 'house', reason: 'proof-sent' });
    const path = `/wps/cashier/image/${sent.body.value.images[0].id}`;
    const mine = await player.send('GET', path);
    expect(mine.status).toBe(200);
    expect(mine.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(mine.headers.get('x-content-type-options')).toBe('nosniff');
    const operator = await server.staff('operator');
    expect((await operator.send('GET', path)).status).toBe(200);
    for (const one of [stranger, server.client()]) expect((await one.send('GET', path)).status).toBe(404);
    const queue = await operator.send('GET', '/wps/staff/cashier/deposits');
    expect(queue.body.value.list.map((row: { id: string }) => row.id)).toContain(id);
    const proposed = await operator.send('PUT', `/wps/staff/cashier/deposits/${id}/accept`, {
      amount: '450',
      reason: 'seen',
    });
    expect(proposed.status, proposed.text).toBe(200);
    const { approvalId } = proposed.body.value;
    const own = await operator.send('PUT', `/wps/staff/approvals/${approvalId}/approve`);
    expect(own.body.value.code).toBe('second-person-needed');
    const supervisor = await server.staff('supervisor');
    expect((await supervisor.send('PUT', `/wps/staff/approvals/${approvalId}/approve`)).status).toBe(200);
    expect((await deposit(id)).body.value).toMatchObject({ state: 'paid', credited: '450.0000' });
  });

  it('hear no call-back without a signature over its raw body', async () => {
    const opened = await submit('MCSFE_depositByQRImageUrl', 'demo-qr');
    const { reference, id } = opened.body.value;
    const body = JSON.stringify({
      type: 'deposit',
      reference,
      transactionId: newKey(),
      amount: '500.0000',
      currency: 'PHP',
    });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const signature = createHmac('sha256', 'guess').update(`${timestamp}.${nonce}.${body}`).digest('hex');
    const answer = await server.client().raw('POST', '/wps/payments/demo/callback', body, {
      'content-type': 'application/json',
      'x-payments-timestamp': timestamp,
      'x-payments-nonce': nonce,
      'x-payments-signature': signature,
    });
    expect(answer.body.value.code).toBe('signature-refused');
    expect((await deposit(id)).body.value.state).toBe('waiting');
    await act(reference, 'twice');
    await inState(() => deposit(id), 'paid');
  });
});

describe('withdrawals', () => {
  it('ask for the payment password, are paid, and end fully received', async () => {
    const bankId = await addCard();
    const wrong = await player.send('POST', '/wps/v2/transaction/withdraw', {
      amount: '200',
      bankId,
      password: 'x',
    });
    expect(wrong.body.value.code).toBe('payment-password-wrong');
    const ahead = await player.send('POST', '/wps/relay/MCSFE_preWithdrawTransaction', {
      amount: '200',
      bankId,
    });
    expect(ahead.body.value).toMatchObject({ eligible: true, obstacles: [], fee: '0.0000' });
    const asked = { amount: '200', bankId, password: paymentPassword };
    const key = { 'idempotency-key': newKey() };
    const first = await player.send('POST', '/wps/v2/transaction/withdraw', asked, key);
    expect(first.status, first.text).toBe(200);
    const again = await player.send('POST', '/wps/v2/transaction/withdraw', asked, key);
    expect(again.body.value.id).toBe(first.body.value.id);
    const { id, card } = first.body.value;
    expect(card).toMatch(/^BPI ••••\d{4}$/);
    const paid = await inState(() => withdrawal(id), 'paid-awaiting-receipt');
    expect(paid).toMatchObject({ owner: 'player', nextStep: 'confirm-receipt' });
    const waiting = await player.send('GET', '/wps/relay/MCSFE_getPaymentConfirmationList');
    expect(waiting.body.value.list).toHaveLength(1);
    const done = await player.send('POST', '/wps/relay/MCSFE_processC2CTransaction', {
      id,
      answer: 'fully-received',
    });
    expect(done.body.value).toMatchObject({ state: 'fully-received', owner: 'nobody' });
    expect(done.body.value.steps.map((step: { state: string }) => step.state)).toEqual([
      'requested',
      'approved',
      'paying',
      'paid-awaiting-receipt',
      'fully-received',
    ]);
  });

  it('said not to have come go to staff with a picture, and cannot be returned while the provider says paid', async () => {
    const bankId = await addCard();
    const asked = { amount: '200', bankId, password: paymentPassword };
    const { body } = await player.send('POST', '/wps/v2/transaction/withdraw', asked);
    const { id } = body.value;
    await inState(() => withdrawal(id), 'paid-awaiting-receipt');
    const bare = { id, answer: 'not-received' };
    const refused = await player.send('POST', '/wps/relay/MCSFE_processC2CTransaction', bare);
    expect(refused.body.value.code).toBe('image-wanted');
    const said = await player.send('POST', '/wps/relay/MCSFE_processC2CTransaction', {
      ...bare,
      images,
      note: 'nothing',
    });
    expect(said.body.value).toMatchObject({ state: 'not-received', owner: 'house' });
    const operator = await server.staff('operator');
    const decide = (decision: string) =>
      operator.send('PUT', `/wps/staff/cashier/withdrawals/${id}/receipt`, { decision, reason: 'looked at' });
    expect((await decide('review')).status).toBe(200);
    expect((await decide('return')).body.value.code).toBe('provider-says-paid');
    const seen = await operator.send('GET', `/wps/staff/cashier/withdrawals/${id}`);
    expect(seen.body.value.notes.map((note: { text: string }) => note.text)).toEqual([
      'nothing',
      'looked at',
    ]);
    expect((await decide('received')).status).toBe(200);
    expect((await withdrawal(id)).body.value.state).toBe('received');
  });

  it('have no call by which the player could take them back (reliability.md W12)', async () => {
    const { paths } = (await player.send('GET', '/docs/openapi.json')).body;
    const calls = Object.keys(paths).filter((path) => /withdraw/i.test(path) && !path.includes('/staff/'));
    expect(calls.filter((path) => /cancel|revoke|reverse|undo/i.test(path))).toEqual([]);
  });

  it('answer a repeat of a booked request as before, whatever the tries of the payment password', async () => {
    const bankId = await addCard();
    const path = '/wps/v2/transaction/withdraw';
    const asked = { amount: '200', bankId, password: paymentPassword };
    const key = { 'idempotency-key': newKey() };
    const first = await player.send('POST', path, asked, key);
    expect(first.status, first.text).toBe(200);
    await database.reader.rows(sql`
      update identity.payment_passwords set failures = 5, locked_until = clock_timestamp() + interval '1 hour'`);
    const fresh = await player.send('POST', path, asked);
    const again = await player.send('POST', path, asked, key);
    const other = await player.send('POST', path, { ...asked, amount: '300' }, key);
    await database.reader.rows(sql`update identity.payment_passwords set failures = 0, locked_until = null`);
    expect(fresh.status).toBe(429);
    expect([again.status, again.body.value?.id]).toEqual([200, first.body.value.id]);
    expect(other.body.value.code).toBe('key-reused');
  });
});

describe("another's payments", () => {
  it('are unknown to a stranger on every route that names one', async () => {
    const opened = await submit('MCSFE_depositByQRImageUrl', 'demo-qr');
    const depositId = opened.body.value.id;
    const bankId = await addCard();
    const asked = { amount: '100', bankId, password: paymentPassword };
    const withdrawalId = (await player.send('POST', '/wps/v2/transaction/withdraw', asked)).body.value.id;
    const calls: readonly [string, string, object?][] = [
      ['GET', `/wps/transaction/deposit/${depositId}`],
      ['PUT', `/wps/transaction/deposit/${depositId}/proof`, { images }],
      ['PUT', `/wps/transaction/deposit/${depositId}/cancel`],
      ['GET', `/wps/transaction/withdraw/${withdrawalId}`],
      ['POST', '/wps/relay/MCSFE_processC2CTransaction', { id: withdrawalId, answer: 'received' }],
      ['POST', '/wps/relay/MCSFE_preWithdrawTransaction', { amount: '100', bankId }],
      ['POST', '/wps/v2/transaction/withdraw', asked],
      ['POST', `/wps/member/bankCard/${bankId}/remove`, { password: paymentPassword }],
    ];
    for (const [method, path, body] of calls)
      expect((await stranger.send(method, path, body)).status, path).toBe(404);
    for (const path of ['/wps/report/depositTransaction', '/wps/report/withdrawTransaction'])
      expect((await stranger.send('GET', path)).body.value.list).toEqual([]);
    expect((await stranger.send('GET', '/wps/staff/cashier/deposits')).status).toBe(401);
  });
});

describe('wallets', () => {
  it('are one for all games, so there is nothing to move', async () => {
    const found = await player.send('GET', '/wps/relay/GCS_merchantWallet');
    expect(found.body.value).toEqual({ isSingle: true });
    const move = { fromAccountTypeId: 2, toAccountTypeId: 4, amount: '5' };
    const moved = await player.send('POST', '/wps/relay/GCS_walletTransfer', move);
    expect(moved.body.value.code).toBe('single-wallet');
  });
});

describe('bad input', () => {
  it.each(['', '1e3', '-5', 'NaN', '５００', '١٠٠', '1'.repeat(300), '<script>', '5\u202e00'])(
    'as the amount %j writes nothing',
    async (amount) => {
      const before = await server.count('cashier.deposits');
      const answer = await submit('MCSFE_depositByQRImageUrl', 'demo-qr', { amount });
      expect(answer.status).toBe(400);
      expect(await server.count('cashier.deposits')).toBe(before);
    },
  );
});
