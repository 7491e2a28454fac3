// Safer play over HTTP: limits against real bets, chases that stop, exclusion, who may visit the site (reliability.md R1 to R8, I8; 3.16 and 3.18).
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, post } from '../src/modules/wallet/index.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { eventually } from '@tyche/testkit/until';
import { goodPassword, onePixel, startTestServer, type TestClient, type TestServer } from './harness.ts';

const GAME = 102;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: true, env: { TYCHE_TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

async function player(): Promise<TestClient & { name: string }> {
  const client = server.client();
  const name = await client.register();
  return { ...client, name };
}
const onSale = () =>
  eventually(async () => {
    const { body } = await server.client().send('GET', `/lgw/numeros/near?gameId=${GAME}`);
    return body.currentNumero?.isSale ? String(body.currentNumero.numero) : null;
  }, 60_000);
const order = (numero: string, changes: object = {}) => ({
  gameId: GAME,
  currentNumero: numero,
  bettingSlipString: '1_2~1~15~1~1950~1',
  betCartAmountSum: '2.0000',
  winningStop: true,
  abandoning: false,
  chase: false,
  device: 'WEB',
  orderType: 1,
  quickChase: false,
  prizeModeId: 1,
  ...changes,
});
async function bet(client: TestClient, changes: object = {}) {
  for (;;) {
    const key = { 'idempotency-key': newKey() };
    const answer = await client.send('POST', '/lgw/orders/betting', order(await onSale(), changes), key);
    if (answer.body?.value?.code !== 'draw-closed') return answer;
  }
}
const setLimit = (client: TestClient, kind: string, period: string, amount: string | null) =>
  client.send('PUT', '/wps/member/protection/limit', { kind, period, amount });

describe('limits', () => {
  it('stop a bet that goes beyond, tell what is left and until when, and let the next one that fits through', async () => {
    const client = await player();
    expect((await setLimit(client, 'wager', 'day', '3')).body.value).toMatchObject({ applied: true });
    expect((await bet(client)).status).toBe(200);
    const refused = await bet(client);
    expect(refused.status).toBe(409);
    expect(refused.body.value).toMatchObject({
      code: 'stake-limit-reached',
      kind: 'wager',
      period: 'day',
      left: '1.0000',
    });
    expect(refused.body.value.endsAt).toBeGreaterThan(Date.now());
    const wish = await setLimit(client, 'wager', 'day', '100');
    expect(wish.body.value).toMatchObject({ applied: false });
    const { changeId } = wish.body.value;
    const confirm = (by: TestClient) => by.send('POST', '/wps/member/protection/limit/confirm', { changeId });
    expect((await confirm(client)).body.value.code).toBe('limit-cooling');
    expect((await confirm(await player())).body.value.code).toBe('unknown-limit-change');
    const seen = await client.send('GET', '/wps/member/protection');
    expect(seen.body.value).toMatchObject({
      limits: [{ kind: 'wager', amount: '3.0000', used: '2.0000', left: '1.0000' }],
      pending: [{ changeId, amount: '100.0000' }],
      stop: null,
      offerDue: false,
      coolingHours: 24,
    });
    const session = await client.send('GET', '/wps/member/protection/session');
    expect(session.body.value).toMatchObject({ staked: '2.0000', net: '-2.0000' });
  });

  it('are nothing that strangers, odd kinds or odd amounts reach', async () => {
    expect((await setLimit(server.client(), 'wager', 'day', '3')).status).toBe(401);
    const client = await player();
    for (const [kind, period, amount] of [
      ['wager', 'year', '3'],
      ['points', 'day', '3'],
      ['wager', 'session', '3'],
      ['session', 'session', '3.5'],
      ['deposit', 'day', '1e3'],
      ['deposit', 'day', '-3'],
      ['deposit', 'day', '３'],
    ] as const)
      expect((await setLimit(client, kind, period, amount)).status).toBe(400);
    expect((await client.send('GET', '/wps/member/protection')).body.value.limits).toEqual([]);
  });
});

describe('a break', () => {
  it('stops bets at once, and leaves the account open', async () => {
    const client = await player();
    const started = await client.send('POST', '/wps/member/protection/break', { length: 'day' });
    expect(started.body.value.until).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const refused = await bet(client);
    expect([refused.status, refused.body.value.code]).toEqual([403, 'play-stopped']);
    const seen = await client.send('GET', '/wps/member/protection');
    expect(seen.body.value.stop).toMatchObject({ kind: 'break' });
    expect((await client.send('GET', '/wps/v2/wallets/balance')).status).toBe(200);
  });
});

describe('self-exclusion', () => {
  it('ends every session, takes no login, and is in the register', async () => {
    const client = await player();
    const other = server.client();
    const credentials = { username: client.name, password: goodPassword };
    const login = () => other.send('POST', '/wps/session/login', credentials);
    expect((await login()).status).toBe(200);
    const unsure = await client.send('POST', '/wps/member/protection/exclusion', { length: 'one-year' });
    expect(unsure.status).toBe(400);
    const excluded = await client.send('POST', '/wps/member/protection/exclusion', {
      length: 'one-year',
      confirmed: true,
    });
    expect(excluded.status).toBe(200);
    await eventually(async () => (await other.send('GET', '/wps/v2/wallets/balance')).status === 401, 5_000);
    expect((await client.send('GET', '/wps/v2/wallets/balance')).status).toBe(401);
    const refused = await login();
    expect([refused.status, refused.body.value.code]).toEqual([403, 'self-excluded']);
    const staff = await server.staff('operator');
    const register = await staff.send('GET', '/wps/staff/protection/stops');
    expect(register.body.value.list[0]).toMatchObject({ kind: 'self-exclusion' });
  });
});

describe('records', () => {
  it('show each movement with its balance, and are the caller’s own', async () => {
    const client = await player();
    const { orderNumber } = (await bet(client)).body;
    const { body } = await client.send('GET', '/wps/report/transaction');
    expect(body.value.list).toMatchObject([
      {
        type: 'lottery-bet',
        amount: '-2.0000',
        balance: '9998.0000',
        source: { kind: 'order', number: orderNumber },
      },
      { type: 'play-money', amount: '10000.0000', balance: '10000.0000' },
    ]);
    const bets = await client.send('GET', '/wps/report/wagers?state=placed');
    expect(bets.body.value.list).toMatchObject([{ stake: '2.0000', state: 'placed', net: '0.0000' }]);
    expect(
      (await client.send('GET', '/wps/report/transaction?transactionType=6101')).body.value.list,
    ).toEqual([]);
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Manila' });
    const day = await client.send('GET', `/wps/report/personalProfit?startDay=${today}&endDay=${today}`);
    expect(day.body.value).toMatchObject({
      footer: { staked: '2.0000', playNet: '-2.0000' },
      games: [{ bets: 1, staked: '2.0000' }],
    });
    const times = `startTime=${Date.now() - 3_600_000}&endTime=${Date.now()}`;
    const groups = await client.send('GET', `/wps/report/lossByGroup?${times}`);
    expect(groups.body.value.groups).toEqual([
      { group: 'lottery', bets: 1, staked: '2.0000', returned: '0.0000', net: '-2.0000' },
    ]);
    const statement = await client.send('GET', '/wps/report/statement');
    expect(statement.body.value.months.at(-1)).toMatchObject({ closing: '9998.0000' });
    const stranger = await player();
    expect((await stranger.send('GET', '/wps/report/wagers')).body.value.list).toEqual([]);
  });

  it.each([
    '/wps/report/transaction?transactionType=abc',
    '/wps/report/transaction?startTime=5&endTime=1',
    '/wps/report/transaction?before=0',
    '/wps/report/wagers?state=lost%20',
    '/wps/report/personalProfit?startDay=2026-02-30&endDay=2026-03-01',
    '/wps/report/personalProfit?startDay=2026-01-01&endDay=2026-12-01',
  ])('refuse nonsense: %s', async (path) => {
    expect((await (await player()).send('GET', path)).status).toBe(400);
  });
});

describe('access to the site', () => {
  const setAccess = async (access: object) => {
    const staff = await server.staff('operator');
    const base = { maintenance: false, maintenanceUntil: null, blockedCountries: [], reason: 'test' };
    const answer = await staff.send('PUT', '/wps/staff/site', { ...base, ...access });
    expect(answer.status).toBe(200);
  };
  const from = (country: string) => ({ 'x-country-code': country });

  it('is closed on every call to a blocked country, and says so; a forged address changes nothing', async () => {
    const client = await player();
    await setAccess({ blockedCountries: ['XX'] });
    await eventually(
      async () => (await client.send('GET', '/wps/v2/wallets/balance', undefined, from('xx'))).status === 451,
    );
    for (const [method, path, body] of [
      ['GET', '/wps/system/setting/register', undefined],
      ['POST', '/wps/session/login', { username: 'a', password: 'b' }],
      ['POST', '/lgw/orders/betting', order('1')],
    ] as const) {
      const answer = await client.send(method, path, body, from('XX'));
      expect([answer.status, answer.body.value.code]).toEqual([451, 'region-restricted']);
    }
    const stream = await client.send('GET', '/wps/live', undefined, from('XX'));
    expect([stream.status, stream.body.value.code]).toEqual([451, 'region-restricted']);
    // What providers tell is heard from everywhere; here it falls for want of a signature.
    const callback = await client.send('POST', '/wps/payments/demo/callback', {}, from('XX'));
    expect(callback.status).not.toBe(451);
    const status = await client.send('GET', '/wps/system/status', undefined, from('XX'));
    expect(status.body.value).toMatchObject({ regionRestriction: true, location: { country: 'XX' } });
    expect((await client.send('GET', '/wps/v2/wallets/balance', undefined, from('PH'))).status).toBe(200);
    expect((await client.send('GET', '/wps/v2/wallets/balance')).status).toBe(200);
    await setAccess({});
    await eventually(
      async () => (await client.send('GET', '/wps/v2/wallets/balance', undefined, from('XX'))).status === 200,
    );
  });

  it('is closed to all but staff under maintenance, with its end', async () => {
    const client = await player();
    const end = Date.now() + 600_000;
    await setAccess({ maintenance: true, maintenanceUntil: end });
    const closed = await eventually(async () => {
      const answer = await client.send('GET', '/wps/v2/wallets/balance');
      return answer.status === 503 ? answer : null;
    });
    expect(closed.body.value).toMatchObject({ code: 'maintenance', until: end });
    const status = await client.send('GET', '/wps/system/status');
    expect(status.body.value.maintenance).toBe(true);
    await setAccess({});
    await eventually(async () => (await client.send('GET', '/wps/v2/wallets/balance')).status === 200);
  });

  it('hears no country from a browser where no proxy is trusted', async () => {
    const direct = await startTestServer();
    try {
      const staff = await direct.staff('operator');
      const state = { maintenance: false, maintenanceUntil: null, blockedCountries: ['XX'], reason: 'test' };
      await staff.send('PUT', '/wps/staff/site', state);
      const status = await eventually(async () => {
        const { body } = await staff.send('GET', '/wps/staff/site');
        return body.value.blockedCountries.length === 1
          ? direct.client().send('GET', '/wps/system/status', undefined, from('XX'))
          : null;
      });
      expect(status.body.value).toMatchObject({ regionRestriction: false, location: { country: '' } });
    } finally {
      await direct.stop();
    }
  });
});

describe('who a player is', () => {
  it('is told once, shown masked, and decided by staff with images', async () => {
    const client = await player();
    const tell = (name: string, birthDate: string) =>
      client.send('PUT', '/wps/member/identity', { name, birthDate, address: '7 Mabini Street' });
    expect((await tell('Ana Reyes', '2020-01-01')).body.value.code).toBe('under-age');
    expect((await tell('Ana Reyes', '1990-01-01')).body.value).toMatchObject({ level: 1, name: 'A*** R***' });
    expect((await tell('Bea Reyes', '1990-01-01')).body.value.code).toBe('identity-fixed');
    const lie = { name: 'a.png', bytes: Buffer.from('<svg/>') };
    const documents = (image: object) =>
      client.send('POST', '/wps/member/identity/documents', { document: 'passport', images: [image] });
    expect((await documents(lie)).status).toBe(400);
    expect((await documents(onePixel)).body.value).toMatchObject({ check: 'pending' });
    const staff = await server.staff('operator');
    const queue = await staff.send('GET', '/wps/staff/identity/checks');
    const { id } = queue.body.value.list.at(-1);
    const opened = await staff.send('GET', `/wps/staff/identity/checks/${id}`);
    expect(opened.body.value).toMatchObject({
      name: 'Ana Reyes',
      birthDate: '1990-01-01',
      images: [{ type: 'image/png' }],
    });
    const decision = { decision: 'refused', reason: 'The picture is too small to read.' };
    const decide = () => staff.send('PUT', `/wps/staff/identity/checks/${id}/decision`, decision);
    expect((await decide()).status).toBe(200);
    expect((await decide()).body.value.code).toBe('check-decided');
    const seen = await client.send('GET', '/wps/member/protection');
    expect(seen.body.value.identity).toMatchObject({ level: 1, check: 'refused', reason: decision.reason });
  });

  it('is handed out to the player, and erased only when nothing is left', async () => {
    const client = await player();
    const data = await client.send('GET', '/wps/member/privacy/export');
    expect(data.body.value.parts.wallet).toMatchObject({ balance: '10000.0000' });
    const wish = await client.send('POST', '/wps/member/privacy/erasure', { confirmed: true });
    expect(wish.body.value).toMatchObject({ code: 'erasure-blocked', reason: 'balance' });
  });
});

/** Pays a member's whole balance out. */
async function takeAll(memberId: bigint): Promise<void> {
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  await database.inTransaction(async (tx) => {
    const found = await balanceOf(tx, memberId);
    if (!found) throw new Error('no wallet');
    const out = { scope: 'cashier', kind: 'withdrawal', gl: 'bank', key: newKey() } as const;
    await post(tx, { ...out, walletId: found.walletId, delta: -found.balance });
  });
  await database.close();
}

describe('erasure', () => {
  it('leaves a number behind: nobody signs in, and no name, address or network is kept', async () => {
    const client = await player();
    const credentials = { username: client.name, password: goodPassword };
    await client.send('PUT', '/wps/member/identity', { name: 'Sisa Ibarra', birthDate: '1980-01-01' });
    const signedIn = await server.client().send('POST', '/wps/session/login', credentials);
    await takeAll(BigInt(signedIn.body.value.id));
    expect((await client.send('POST', '/wps/member/privacy/erasure', { confirmed: true })).status).toBe(200);
    const staff = await server.staff('operator');
    const { body } = await staff.send('GET', '/wps/staff/privacy/erasures');
    const { id, memberId } = body.value.list[0];
    const decision = { decision: 'erase', reason: 'asked for by the player' };
    const decide = () => staff.send('PUT', `/wps/staff/privacy/erasures/${id}`, decision);
    expect((await decide()).status).toBe(200);
    expect((await decide()).body.value.code).toBe('request-decided');
    await eventually(
      async () => (await server.count(`members.members where username = 'erased${memberId}'`)) === 1,
    );
    await eventually(async () => (await client.send('GET', '/wps/v2/wallets/balance')).status === 401, 5_000);
    expect((await server.client().send('POST', '/wps/session/login', credentials)).status).toBe(401);
    for (const table of ['members.logins', 'members.contacts', 'identity.devices', 'identity.known_networks'])
      expect(await server.count(`${table} where member_id = ${memberId}`)).toBe(0);
    expect(
      await server.count(`protection.profiles where member_id = ${memberId} and name_sealed is not null`),
    ).toBe(0);
    const audit = await staff.send('GET', '/wps/staff/ledger/audit');
    expect(audit.body.value.ok).toBe(true);
  });
});
