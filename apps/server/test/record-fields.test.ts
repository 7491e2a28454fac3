// Records and deposits take the fields of the family's clients (wire.md 4.2, 4.3, 5.1), and answer with the codes of the specification.
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { eventually } from '@tyche/testkit/until';
import { setSite } from './set-site.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let player: TestClient;
let name: string;
beforeAll(async () => {
  server = await startTestServer({ worker: true, payments: true });
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  await setSite(server, database, { kycBeforeDeposit: false });
  await database.close();
  player = server.client();
  name = await player.register();
  await placeBet();
  await placeBet();
}, 60_000);
afterAll(() => server.stop());

/** Places two digits in the last two places of the game 102, one bet of 2. */
async function placeBet(): Promise<void> {
  await eventually(async () => {
    const near = await player.send('GET', '/lgw/numeros/near?gameId=102');
    const currentNumero = near.body.currentNumero?.numero;
    const slip = { bettingSlipString: '1_2~1~15~1~1950~1', betCartAmountSum: '2.0000' };
    const body = { gameId: 102, currentNumero, ...slip };
    const key = { 'idempotency-key': newKey() };
    return (await player.send('POST', '/lgw/orders/betting', body, key)).status === 200;
  }, 50_000);
}

const record = async (query: string) =>
  (await player.send('GET', `/wps/report/transaction?${query}`)).body.value;
const typesOf = (value: { list: { transactionType: number }[] }) =>
  value.list.map(({ transactionType }) => transactionType);

describe('/wps/report/transaction', () => {
  it('pages by number with the count of all, and by key without it', async () => {
    const first = await record('pageNo=1&pageSize=2');
    expect(first).toMatchObject({ total: 3, totalPages: 2 });
    expect(typesOf(first)).toEqual([4200, 4200]);
    expect(typesOf(await record('pageNo=2&pageSize=2'))).toEqual([8111]);
    expect(typesOf(await record('pageNo=3&pageSize=2'))).toEqual([]);
    expect(await record('pageSize=2')).toMatchObject({ total: null, totalPages: null });
  });

  it('takes the account type and types with commas, alone and together', async () => {
    expect(typesOf(await record('accountType=4&pageNo=1'))).toEqual([4200, 4200]);
    expect(typesOf(await record('accountType=2'))).toEqual([8111]);
    expect(await record('transactionType=4200,8111&pageNo=2&pageSize=1')).toMatchObject({
      total: 3,
      totalPages: 3,
    });
    expect(typesOf(await record('transactionType=4200&accountType=2'))).toEqual([]);
    expect(await record('transactionType=4200&accountType=2&pageNo=1')).toMatchObject({ total: 0 });
  });
});

describe('the betting record', () => {
  it("tells totals for any time, and the specification's game type", async () => {
    const since = Date.now() - 365 * 86_400_000;
    const read = async (query: string) =>
      (await player.send('GET', `/wps/report/wagers?startTime=${since}${query}`)).body.value;
    const all = await read('');
    expect(all.list.map(({ gameType }: { gameType: string }) => gameType)).toEqual(['LOTT', 'LOTT']);
    expect(all.totals).toMatchObject({ count: 2 });
    expect((await read('&gameType=ELOTT')).totals).toMatchObject({ count: 0 });
    const odd = await player.send('GET', '/wps/report/wagers?gameType=SSC');
    expect(odd.body.value).toMatchObject({ code: 'invalid-input', field: 'gameType' });
  });
});

describe('a deposit', () => {
  const open = (fields: object) =>
    player.send('POST', '/wps/relay/MCSFE_depositByLaunchUrl', { amount: '500', ...fields });

  it('is opened by the fields of the family alone', async () => {
    const fields = { targetUsername: name, bankCode: '', bankType: '', deviceId: 'd-1' };
    const opened = await open({ ...fields, vendorId: 'demo', mcsBankCode: 'demo-wallet' });
    expect(opened.body.value).toMatchObject({
      channelCode: 'demo-wallet',
      state: 'waiting',
      amount: '500.0000',
    });
  });

  it('by hand takes the nickname as the name of the payer', async () => {
    const opened = await player.send('POST', '/wps/relay/MCSFE_manualTransferByAccountName', {
      amount: '500',
      mcsBankCode: 'house-transfer',
      nickname: 'Juan dela Cruz',
    });
    expect(opened.body.value).toMatchObject({ kind: 'manual', state: 'waiting' });
  });

  it('never reaches another wallet, and names one channel', async () => {
    const refusalOf = async (fields: object) => (await open(fields)).body.value;
    expect(await refusalOf({ mcsBankCode: 'demo-wallet', targetUsername: 'somebody' })).toMatchObject({
      code: 'invalid-input',
      field: 'targetUsername',
    });
    expect(await refusalOf({ mcsBankCode: 'demo-wallet', channelCode: 'demo-bank' })).toMatchObject({
      code: 'invalid-input',
      field: 'mcsBankCode',
    });
    expect(await refusalOf({ mcsBankCode: 'demo-wallet', vendorId: 'other' })).toMatchObject({
      field: 'vendorId',
    });
    expect(await refusalOf({})).toMatchObject({ code: 'unknown-channel' });
  });
});
