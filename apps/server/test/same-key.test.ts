// Every command of the contract that takes a key: the same key and body are answered as before and move nothing, another body is refused.
import { newKey } from '@tyche/testkit/key';
import { contract } from '@tyche/contract/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { setSite } from './set-site.ts';
import { goodPassword, startTestServer, type TestClient, type TestServer } from './harness.ts';

type Call = keyof typeof contract;
interface Command {
  readonly body: () => Promise<unknown>;
  readonly other: () => Promise<unknown>;
  /** What of the answer stays when the thing itself goes on meanwhile; the whole text where nothing goes on. */
  readonly lasting?: (value: { id: string }) => unknown;
}

const paymentPassword = '482915';
const LINE = '0_0_0~1~21~1~1950~1';
const STUDIO = 100;

let server: TestServer;
let member: TestClient;
/** For calls that members may not make. */
let agent: TestClient;
let bankId: string;
let tickets: string[];

beforeAll(async () => {
  server = await startTestServer({ worker: true, payments: true, studio: true, env: { TYCHE_DEMO: '0' } });
  await allowPayments();
  member = server.client();
  await member.register();
  agent = await openAgent();
  const password = { password: goodPassword, paymentPassword, confirmPaymentPassword: paymentPassword };
  await expectDone('PUT', '/wps/member/paymentPassword', password);
  await eventually(async () => {
    const settings = await member.send('GET', '/wps/relay/MCSFE_getWithdrawSettings');
    const wallets = await member.send('GET', '/wps/relay/GCS_merchantWallet');
    return settings.body.value?.cardWaitHours === 0 && wallets.body.value?.isSingle === false;
  });
  const card = { kind: 'bank', bankCode: 'BPI', holderName: 'Juan dela Cruz', password: paymentPassword };
  const added = await expectDone('PUT', '/wps/member/bankCard', { ...card, accountNumber: '1234567890' });
  bankId = added.body.value.id;
  await eventually(async () => (await member.send('GET', '/wps/instant/designs')).body.value?.[0]?.pool);
}, 120_000);
afterAll(() => server.stop());

async function openAgent(): Promise<TestClient> {
  const client = server.client();
  const name = await client.register();
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  await database.reader.rows(sql`update members.members set account_type = 1 where username = ${name}`);
  await database.close();
  await eventually(async () => (await client.send('GET', '/wps/agent/pay/owed')).status === 200);
  return client;
}

async function expectDone(method: string, path: string, body: unknown) {
  const answer = await member.send(method, path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** What stands between a new account and the cashier is not asked here; wallets with vendors are apart. */
async function allowPayments(): Promise<void> {
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  const own = {
    kycBeforeDeposit: false,
    walletMode: 'separate',
    cashier: { cardWaitHours: 0, newAccountHours: 0, newCardHours: 0, turnoverPpm: 0, playPpm: 0 },
  };
  await setSite(server, database, own);
  await database.close();
}

/** An order in a draw that stays on sale for the test. */
async function bet(bettingSlipString: string, betCartAmountSum: string) {
  const currentNumero = await eventually(async () => {
    const { body } = await member.send('GET', '/lgw/numeros/near?gameId=102');
    const { isSale, closesAt, numero } = body.currentNumero ?? {};
    return isSale && closesAt - body.serverTime > 10_000 && numero;
  }, 30_000);
  return { gameId: 102, currentNumero, bettingSlipString, betCartAmountSum };
}

/** Two tickets of an order placed just now. */
async function placeTwo(): Promise<string[]> {
  const order = await expectDone('POST', '/lgw/orders/betting', await bet(`${LINE};${LINE}`, '4'));
  const placed = await expectDone('POST', '/lgw/orders', { orderNumber: order.body.orderNumber });
  return placed.body.orders.content.map((row: { orderDetailId: string }) => row.orderDetailId);
}

const deposit = (channelCode: string, more: object = {}): Command => ({
  body: async () => ({ channelCode, amount: '500', ...more }),
  other: async () => ({ channelCode, amount: '600', ...more }),
  lasting: ({ id }) => id,
});
const into = (amount: string) => ({
  fromAccountTypeId: 2,
  toAccountTypeId: STUDIO,
  amount,
  referenceNo: 'a',
});

const commands: Partial<Record<Call, Command>> = {
  placeBet: { body: () => bet(LINE, '2'), other: () => bet('1_1_1~1~21~1~1950~1', '2') },
  cancelTickets: {
    async body() {
      tickets = await placeTwo();
      return tickets.slice(0, 1);
    },
    other: async () => tickets.slice(1),
  },
  buyInstant: {
    body: async () => ({ code: 'eggshell-moon', price: '10.0000' }),
    other: async () => ({ code: 'goldleaf-carp', price: '20.0000' }),
  },
  depositByLaunchUrl: deposit('demo-wallet'),
  depositByQRImageUrl: deposit('demo-qr'),
  depositVirtualWallet: deposit('demo-usdt'),
  manualTransferByAccountName: deposit('house-transfer', { payeeName: 'Juan dela Cruz' }),
  withdraw: {
    body: async () => ({ amount: '200', bankId, password: paymentPassword }),
    other: async () => ({ amount: '300', bankId, password: paymentPassword }),
    lasting: ({ id }) => id,
  },
  walletTransfer: { body: async () => into('100'), other: async () => into('90'), lasting: ({ id }) => id },
};

/** Those whose stage is a family of accounts or a closed account: their keys are tried beside them. */
const triedElsewhere: Partial<Record<Call, string>> = {
  transferDownline: 'modules/cashier/transfers.pg.test.ts',
  transferUpline: 'modules/cashier/transfers.pg.test.ts',
  payOutOwnFunds: 'modules/cashier/own-funds.pg.test.ts',
  getContractDividendAnswer: 'test/agents-contracts.test.ts',
  getDailySalaryAnswer: 'test/agents-contracts.test.ts',
  disbursePay: 'modules/agents/funding/pay-routes.pg.test.ts',
  disburseAllPay: 'modules/agents/funding/pay-routes.pg.test.ts',
  sendMessage: 'test/message-threads.test.ts',
  sendChatMessage: 'test/chat.test.ts',
  sendVisitorMessage: 'test/chat-visitors.test.ts',
  answerChat: 'modules/support/chat/chat.pg.test.ts',
  applyPromotion: 'modules/promotions/promotions.pg.test.ts',
  joinPromotion: 'modules/promotions/promotions.pg.test.ts',
  grantPromotion: 'modules/promotions/promotions.pg.test.ts',
  checkGrantFile: 'modules/promotions/grant-files.pg.test.ts',
  sendMassMessage: 'modules/messaging/mass/mass.pg.test.ts',
  claimMilestone: 'modules/missions/missions.pg.test.ts',
  redeemPoints: 'test/points.test.ts',
  convertPoints: 'test/points.test.ts',
};

/** What a repeat must leave alone. */
const written = [
  'lottery.orders',
  'lottery.cancellations',
  'wallet.entries',
  'wallet.holds',
  'wagers.wagers',
  'cashier.deposits',
  'cashier.withdrawals',
];
const counts = () => Promise.all(written.map((table) => server.count(table)));

describe('a command under a key', () => {
  it('is in this table, whichever the contract has', () => {
    const keyed = Object.entries(contract).filter(([, { refusals }]) =>
      refusals.some((code) => code === 'key-reused'),
    );
    const known = [...Object.keys(commands), ...Object.keys(triedElsewhere)];
    expect(keyed.map(([name]) => name).sort()).toEqual(known.sort());
  });

  it('those that move money are refused without a key, before anything is done', async () => {
    const idempotent = Object.values(contract).filter((route) => 'idempotent' in route && route.idempotent);
    expect(idempotent.length).toBeGreaterThanOrEqual(12);
    const before = await counts();
    for (const { auth, method, path } of idempotent) {
      if (auth !== 'member') continue;
      const isOfAgents = path.startsWith('/wps/agent/pay') || path.startsWith('/wps/relay/MCSFE_process');
      const caller = isOfAgents ? agent : member;
      const answer =
        method === 'GET'
          ? await caller.send(method, path, undefined, { 'sec-fetch-site': 'same-origin' })
          : await caller.raw(method, path, '{}', { 'content-type': 'application/json' });
      expect([path, answer.status, answer.body.value.code]).toEqual([path, 400, 'request-key-required']);
    }
    expect(await counts()).toEqual(before);
  });

  it.each(Object.entries(commands))(
    '%s: a key of another version, too old or of the future is refused, before anything is done',
    async (name, it) => {
      const { method, path } = contract[name as Call];
      const body = await it.body();
      const before = await counts();
      const bad = [
        ['version', crypto.randomUUID()],
        ['time', newKey(Date.now() - 25 * 60 * 60_000)],
        ['time', newKey(Date.now() + 15 * 60_000)],
        ['time', newKey(0)],
      ];
      for (const [rule, key = ''] of bad) {
        const answer = await member.send(method, path, body, { 'idempotency-key': key });
        expect([answer.status, answer.body.value]).toEqual([
          400,
          { code: 'request-key-time', field: 'idempotency-key', rule },
        ]);
      }
      expect(await counts()).toEqual(before);
    },
  );

  it.each(Object.entries(commands))(
    '%s: the same again is the same, another is refused',
    async (name, it) => {
      const { method, path } = contract[name as Call];
      const key = { 'idempotency-key': newKey() };
      const [body, other] = [await it.body(), await it.other()];
      const first = await member.send(method, path, body, key);
      expect(first.status, first.text).toBe(200);
      const after = await counts();
      const again = await member.send(method, path, body, key);
      expect(again.status, again.text).toBe(200);
      const lasting = it.lasting;
      if (lasting) expect(lasting(again.body.value)).toEqual(lasting(first.body.value));
      else expect(again.text).toBe(first.text);
      const reused = await member.send(method, path, other, key);
      expect([reused.status, reused.body.value.code]).toEqual([409, 'key-reused']);
      if (!lasting) expect(await counts()).toEqual(after);
    },
  );
});
