// Wallets with vendors over HTTP, with the studio as the process that it is, and a worker that asks it.
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;

beforeAll(async () => {
  server = await startTestServer({ worker: true, studio: true });
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
}, 120_000);
afterAll(() => server.stop());

const STUDIO = 100;
const TRANSFER = '/wps/relay/GCS_walletTransfer';

function move(client: TestClient, way: 'in' | 'out', amount: string, key = newKey()) {
  const sides =
    way === 'in'
      ? { fromAccountTypeId: 2, toAccountTypeId: STUDIO }
      : { fromAccountTypeId: STUDIO, toAccountTypeId: 2 };
  return client.send('POST', TRANSFER, { ...sides, amount, referenceNo: 'a' }, { 'idempotency-key': key });
}

async function wallets(client: TestClient) {
  const { body } = await client.send('GET', '/wps/wallets/vendors');
  return body.value;
}

/** What a member has, all in all, as its pages show it. */
async function allOf(client: TestClient): Promise<string> {
  const { main, wallets: list } = await wallets(client);
  return String(
    Number(main) + list.reduce((sum: number, one: { available: string }) => sum + Number(one.available), 0),
  );
}

async function newMember(): Promise<TestClient> {
  const client = server.client();
  await client.register();
  return client;
}

const control = (order: object) =>
  fetch(`${server.studioUrl}/control`, { method: 'POST', body: JSON.stringify(order) });

async function setMode(walletMode: string) {
  return operator.send('PUT', '/wps/staff/vendors/walletMode', { walletMode, reason: 'a test' });
}

describe('one wallet for all games', () => {
  it('is what a site has, unless the merchant sets it otherwise', async () => {
    const member = await newMember();
    expect((await member.send('GET', '/wps/relay/GCS_merchantWallet')).body.value).toEqual({
      isSingle: true,
    });
    expect((await wallets(member)).wallets).toEqual([]);
    const moved = await move(member, 'in', '10');
    expect([moved.status, moved.body.value.code]).toEqual([409, 'single-wallet']);
    expect((await setMode('separate')).status).toBe(200);
    await eventually(async () => {
      const { body } = await member.send('GET', '/wps/relay/GCS_merchantWallet');
      return body.value.isSingle === false;
    });
  });
});

describe('a wallet with each vendor', () => {
  it('takes money and gives it back, and both records tell of it', async () => {
    const member = await newMember();
    const before = await allOf(member);
    const key = newKey();
    const moved = await move(member, 'in', '100', key);
    expect(moved.body.value).toMatchObject({
      vendor: 'studio',
      name: 'Tyche Studio',
      direction: 'to-vendor',
      amount: '100.0000',
      state: 'done',
      nextAskAt: null,
    });
    expect((await move(member, 'in', '100', key)).body.value.id).toBe(moved.body.value.id);
    expect((await move(member, 'in', '90', key)).body.value.code).toBe('key-reused');
    const [wallet] = (await wallets(member)).wallets;
    expect(wallet).toMatchObject({
      accountTypeId: STUDIO,
      status: 'ready',
      available: '100.0000',
      inPlay: '0.0000',
    });
    expect(await allOf(member)).toBe(before);
    expect((await move(member, 'out', '30')).body.value).toMatchObject({
      state: 'done',
      direction: 'from-vendor',
    });
    const restored = await member.send('POST', '/wps/wallets/restoreAll', {});
    expect(restored.body.value).toMatchObject({
      unreachable: [],
      transfers: [{ amount: '70.0000', state: 'done' }],
    });
    expect(await allOf(member)).toBe(before);
    const records = await member.send('GET', '/wps/report/walletTransfer?pageSize=2');
    expect([records.body.value.list.length, records.body.value.total]).toEqual([2, 3]);
    const account = await member.send('GET', '/wps/report/transaction?transactionType=8202');
    expect(account.body.value.list).toMatchObject([
      {
        type: 'wallet-out',
        amount: '-100.0000',
        source: { kind: 'wallet-transfer', number: moved.body.value.reference },
      },
    ]);
    const back = await member.send('GET', '/wps/report/transaction?transactionType=8102');
    expect(back.body.value.list.map((line: { amount: string }) => line.amount)).toEqual([
      '70.0000',
      '30.0000',
    ]);
  });

  it('is between the main wallet and one that there is', async () => {
    const member = await newMember();
    for (const [from, to] of [
      [2, 2],
      [2, 999],
      [STUDIO, STUDIO],
      [4, 2],
      [-1, 2],
    ]) {
      const body = { fromAccountTypeId: from, toAccountTypeId: to, amount: '1' };
      const answer = await member.send('POST', TRANSFER, body);
      expect([from, to, answer.status, answer.body.value.code]).toEqual([from, to, 404, 'unknown-wallet']);
    }
    expect((await move(member, 'in', '0.001')).body.value.code).toBe('amount-out-of-range');
    expect((await move(member, 'in', '99999999')).body.value.code).toBe('insufficient-balance');
    expect((await move(member, 'in', '-1')).status).toBe(400);
  });

  it('at a vendor that misbehaves in any way is true in the end, by the worker alone', async () => {
    const ways = {
      '10.01': 'returned',
      '10.02': 'done',
      '10.03': 'done',
      '10.04': 'returned',
      // Never arrives: fenced after three questions. Slow: slower than anybody waits.
      '10.05': 'returned',
      '10.06': 'done',
    };
    const ends = Object.keys(ways).map(async (amount) => {
      const member = await newMember();
      const before = await allOf(member);
      expect((await move(member, 'in', amount)).status).toBe(200);
      const ended = await eventually(async () => {
        const { body } = await member.send('GET', '/wps/report/walletTransfer');
        const [one] = body.value.list;
        return one.state === 'pending' ? null : one;
      }, 90_000);
      const there = ended.state === 'done' ? Number(amount) : 0;
      expect([amount, Number((await wallets(member)).wallets[0].available)]).toEqual([amount, there]);
      expect([amount, await allOf(member)]).toEqual([amount, before]);
      return [amount, ended.state];
    });
    expect(Object.fromEntries(await Promise.all(ends))).toEqual(ways);
  }, 120_000);

  it('at a vendor that is away moves nothing, and the rest of the site goes on', async () => {
    const member = await newMember();
    await control({ mode: 'silent' });
    try {
      const moved = await move(member, 'in', '10');
      expect([moved.status, moved.body.value.code]).toEqual([503, 'vendor-unavailable']);
      expect((await wallets(member)).wallets).toMatchObject([{ status: 'unreachable', available: null }]);
      expect((await member.send('GET', '/wps/v2/wallets/balance')).status).toBe(200);
      const near = await member.send('GET', '/lgw/numeros/near?gameId=102');
      const slip = { bettingSlipString: '0_0_0~1~21~1~1950~1', betCartAmountSum: '2', gameId: 102 };
      const bet = await eventually(async () => {
        const numero = near.body.currentNumero?.numero;
        const bought = await member.send('POST', '/lgw/orders/betting', { ...slip, currentNumero: numero });
        return bought.status === 200 ? bought : null;
      }, 30_000);
      expect(bet.status).toBe(200);
    } finally {
      await control({ mode: 'ready' });
    }
  });

  it('belongs to its owner: nobody sees or moves what is in another', async () => {
    const [owner, other] = [await newMember(), await newMember()];
    const key = newKey();
    const moved = await move(owner, 'in', '50', key);
    expect((await move(other, 'out', '10')).body.value.code).toBe('insufficient-balance');
    expect((await other.send('POST', '/wps/wallets/restoreAll', {})).body.value.transfers).toEqual([]);
    const records = await other.send('GET', '/wps/report/walletTransfer');
    expect(records.text).not.toContain(moved.body.value.reference);
    // Another's key is one's own here: it opens a transfer of one's own.
    const same = await move(other, 'in', '50', key);
    expect(same.body.value.id).not.toBe(moved.body.value.id);
    expect((await wallets(owner)).wallets[0].available).toBe('50.0000');
  });

  it('is not for a trial account, and not for a member in a break', async () => {
    const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
    try {
      const trial = server.client();
      const name = await trial.register();
      await database.reader.rows(sql`update members.members set account_type = 4 where username = ${name}`);
      await eventually(async () => (await move(trial, 'in', '1')).body.value.code === 'in-need-true-account');
      const member = await newMember();
      await move(member, 'in', '20');
      const stopped = await member.send('POST', '/wps/member/protection/break', { length: 'day' });
      expect(stopped.status).toBe(200);
      expect((await move(member, 'in', '5')).body.value.code).toBe('play-stopped');
      expect((await move(member, 'out', '20')).body.value.state).toBe('done');
    } finally {
      await database.close();
    }
  });
});

describe('staff', () => {
  it('see what is not over, ask, and decide with a second person', async () => {
    const member = await newMember();
    const moved = await move(member, 'in', '10.07');
    const { id } = moved.body.value;
    expect(moved.body.value.state).toBe('pending');
    const queue = await supervisor.send('GET', '/wps/staff/vendors/transfers');
    expect(queue.body.value.list).toContainEqual(
      expect.objectContaining({ id, lastAnswer: 'pending', needsReview: false, amount: '10.0700' }),
    );
    expect((await member.send('GET', '/wps/staff/vendors/transfers')).status).toBe(401);
    const vendors = await supervisor.send('GET', '/wps/staff/vendors');
    expect(vendors.body.value).toMatchObject({
      walletMode: 'separate',
      vendors: [{ vendor: 'studio', status: 'ready' }],
    });
    expect((await setMode('single')).body.value.code).toBe('wallets-in-use');
    const early = { arrived: true, reason: 'too early' };
    const decided = await operator.send('PUT', `/wps/staff/vendors/transfers/${id}/decide`, early);
    expect(decided.body.value.code).toBe('payment-state-differs');
  });

  it('find the ledger clean after all of it', async () => {
    const report = await operator.send('GET', '/wps/staff/ledger/audit');
    expect(report.body.value).toMatchObject({ ok: true, differences: [] });
  });
});
