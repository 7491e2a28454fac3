// Two brands on one machine: each has its hosts, members, staff, money and settings, and nothing of the other (decision 53).
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondBrand } from '../src/demo/brands.ts';
import { demoMember } from '../src/demo/bots.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { codeOf, startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
const { host, member } = secondBrand;

beforeAll(async () => {
  server = await startTestServer({ worker: true, payments: true, env: { TYCHE_DEMO_BRANDS: '2' } });
}, 60_000);
afterAll(() => server.stop());

const login = (client: TestClient, { username, password }: { username: string; password: string }) =>
  client.send('POST', '/wps/session/login', { username, password });
const status = async (client: TestClient) =>
  (await client.send('GET', '/wps/system/status')).body.value.info as Record<string, unknown>;

describe('a host', () => {
  it('tells which brand is called: name, currency, language and zone', async () => {
    expect(await status(server.client())).toMatchObject({
      merchant: 'demo',
      currency: 'PHP',
      defaultLanguage: 'TY',
      timeZone: 'Asia/Manila',
    });
    for (const name of [host, host.toUpperCase()])
      expect(await status(server.client(name))).toMatchObject({
        merchant: 'saomai',
        merchantName: 'Sao Mai',
        currency: 'VND',
        defaultLanguage: 'VI',
        timeZone: 'Asia/Ho_Chi_Minh',
      });
  });

  it('that nobody has is refused, whatever else the call says', async () => {
    for (const name of ['elsewhere.example', `x.${host}`, `${host}.example`]) {
      const claims = { 'x-forwarded-host': host, forwarded: `host=${host}` };
      const told = await server.client(name).send('GET', '/wps/system/status', undefined, claims);
      expect([name, told.status, told.body.value.code]).toEqual([name, 421, 'unknown-host']);
    }
    const own = await server
      .client()
      .send('GET', '/wps/system/status', undefined, { 'x-forwarded-host': host });
    expect(own.body.value.info.merchant).toBe('demo');
    const claimed = await server
      .client()
      .send('GET', '/wps/system/status', undefined, { merchant: 'saomai' });
    expect(claimed.body.value.code).toBe('unknown-merchant');
  });

  it('of any brand answers what machines ask', async () => {
    for (const name of [undefined, host])
      expect((await server.client(name).send('GET', '/healthz')).status).toBe(200);
  });
});

describe('a member', () => {
  it('of one name is another person at each brand, with a password and a wallet of its own', async () => {
    const [here, there] = [server.client(), server.client(host)];
    expect((await login(here, { ...demoMember, password: member.password })).status).not.toBe(200);
    expect((await login(there, { ...member, password: demoMember.password })).status).not.toBe(200);
    expect((await login(here, demoMember)).status).toBe(200);
    expect((await login(there, member)).status).toBe(200);
    // The demo member plays by itself, so the money is counted of one that does not.
    const clients = [server.client(), server.client(host)] as const;
    for (const client of clients) await client.register('twobrands1');
    const balance = async (client: TestClient) =>
      (await client.send('GET', '/wps/v2/wallets/balance')).body.value;
    const [pesos, dong] = [await balance(clients[0]), await balance(clients[1])];
    expect([pesos.currency, dong.currency]).toEqual(['PHP', 'VND']);
    expect([pesos.sumBalance, dong.sumBalance]).toEqual(['10000.0000', '1000000.0000']);
  });

  it('is not signed in at the other brand by the cookie of one', async () => {
    const here = server.client();
    await here.register();
    expect((await here.send('GET', '/wps/member/devices')).status).toBe(200);
    const there = server.client(host);
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    const refused = await there.send('GET', '/wps/member/devices');
    expect([refused.status, refused.body.value.code]).toEqual([401, 'not-signed-in']);
    expect((await here.send('GET', '/wps/member/devices')).status).toBe(200);
  });

  it('bets at each brand on one draw, and each sees its own bets', async () => {
    const clients = [server.client(), server.client(host)];
    for (const client of clients) await client.register();
    const numbers = await eventually(async () => {
      const near = await clients[0]?.send('GET', '/lgw/numeros/near?gameId=102');
      const numero = near?.body.currentNumero?.numero;
      const bets = await Promise.all(
        clients.map((client) =>
          client.send(
            'POST',
            '/lgw/orders/betting',
            {
              gameId: 102,
              currentNumero: numero,
              bettingSlipString: '0_0_0~1~21~1~1950~1',
              betCartAmountSum: '2',
            },
            { 'idempotency-key': newKey() },
          ),
        ),
      );
      return bets.every((bet) => bet.status === 200) && numero;
    }, 60_000);
    expect(numbers).toBeTruthy();
    for (const client of clients) {
      const listed = (await client.send('POST', '/lgw/orders', {})).body.orders;
      expect(listed.content.map((order: { numero: string }) => order.numero)).toContain(numbers);
      expect(new Set(listed.content.map((order: { memberId?: string }) => order.memberId)).size).toBe(1);
    }
  }, 90_000);
});

describe('a deposit', () => {
  it('at the further brand has its limits in its currency, and the callback of the provider finds the brand', async () => {
    const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
    await database.reader.rows(
      sql`update settings.merchants set overrides = overrides || '{"kycBeforeDeposit": false}'`,
    );
    await database.close();
    const client = server.client(host);
    await client.register();
    await eventually(async () => {
      const { body } = await client.send('GET', '/wps/relay/MCSFE_getDepositSettings');
      return body.value.obstacle?.code !== 'identity-required';
    });
    const channels = await client.send('GET', '/wps/relay/MCSFE_getDepositPaymentChannels');
    expect(channels.body.value.groups[0].channels[0]).toMatchObject({
      minimumAmount: '50000.0000',
      maximumAmount: '25000000.0000',
    });
    const opened = await client.send('POST', '/wps/relay/MCSFE_depositByLaunchUrl', {
      channelCode: 'demo-wallet',
      amount: '50000',
    });
    expect(opened.status, opened.text).toBe(200);
    const { id, payment } = opened.body.value;
    await fetch(payment.launchUrl, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    // Sooner than the provider is asked.
    await eventually(async () => {
      const { body } = await client.send('GET', `/wps/transaction/deposit/${id}`);
      return body.value?.state === 'paid';
    }, 7_000);
  });
});

describe('staff', () => {
  it('of one brand are nobody at the other, under the same name', async () => {
    const account = server.staffAccount('operator');
    const { username, password } = account;
    const refused = await server
      .client(host)
      .send('POST', '/wps/staff/session/login', { username, password });
    expect(refused.status).not.toBe(200);
    const operator = await server.staff('operator');
    const there = server.client(host);
    for (const [name, value] of operator.cookies) there.cookies.set(name, value);
    expect((await there.send('GET', '/wps/staff/games')).status).toBe(401);
  });

  it('of a further brand look at the draws that all share, and change none', async () => {
    const account = server.staffAccount('operator', host);
    const there = server.client(host);
    const { username, password } = account;
    expect((await there.send('POST', '/wps/staff/session/login', { username, password })).status).toBe(200);
    const second = await there.send('POST', '/wps/staff/session/second-factor', {
      code: codeOf(account.totp),
    });
    expect(second.status).toBe(200);
    expect((await there.send('GET', '/wps/staff/games')).status).toBe(200);
    const sale = await there.send('PUT', '/wps/staff/games/102/sale', {
      isOnSale: false,
      note: 'not theirs',
    });
    expect([sale.status, sale.body.value.code]).toEqual([403, 'not-allowed']);
  });
});
