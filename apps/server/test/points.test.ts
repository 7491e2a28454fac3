// Points over HTTP: a member earns, converts and redeems them, and staff decide (docs/reference/rewards.md 6).
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePoints } from '../src/modules/points/index.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { goodPassword, startTestServer, type TestClient, type TestServer } from './harness.ts';

const RELAY = '/wps/relay';
const STAFF = '/wps/staff/points';
const paymentPassword = '482915';
const voucher = {
  kind: 'voucher',
  names: { EN: 'Coffee voucher', TY: 'Voucher sa kape', VI: 'Phiếu cà phê' },
  price: 50,
  stock: 3,
  maxPerMember: 2,
  isOpen: true,
};

let server: TestServer;
let database: Database;
let staff: TestClient;
let member: TestClient;
let rewardId: string;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  staff = await server.staff('supervisor');
  member = await saver(2_000);
  rewardId = await add(voucher);
}, 60_000);
afterAll(async () => {
  await database.close();
  await server.stop();
});

/** A member with whole points and a payment password. */
async function saver(points: number): Promise<TestClient> {
  const client = server.client();
  const name = await client.register();
  const password = { password: goodPassword, paymentPassword, confirmPaymentPassword: paymentPassword };
  expect((await client.send('PUT', '/wps/member/paymentPassword', password)).status).toBe(200);
  const memberId = await idOf(name);
  await database.inTransaction((tx) =>
    givePoints(tx, { memberId, points: amountOf(points), key: newKey(), timeZone: 'Asia/Manila' }),
  );
  return client;
}

async function idOf(name: string): Promise<bigint> {
  const [row] = await database.reader.rows(
    sql<{
      id: bigint;
    }>`select member_id as id from members.members where username = ${name} and merchant = 1`,
  );
  return row?.id ?? 0n;
}

async function add(reward: object): Promise<string> {
  const added = await staff.send('PUT', `${STAFF}/reward`, reward);
  expect(added.status, added.text).toBe(200);
  return added.body.value.id;
}

const redeem = (client: TestClient, more: object = {}, key = newKey()) =>
  client.send(
    'POST',
    `${RELAY}/passwordCheck/MCSFE_redeemPointReward`,
    { rewardId, quantity: 1, paymentPassword, ...more },
    { 'idempotency-key': key },
  );
const convert = (client: TestClient, points: number, key = newKey(), password = paymentPassword) =>
  client.send(
    'POST',
    `${RELAY}/passwordCheck/MCSFE_convertPoint`,
    { points, paymentPassword: password },
    { 'idempotency-key': key },
  );
const told = ({ status, body }: { status: number; body: { value: { code?: string } } }) => [
  status,
  body.value.code,
];
const read = async (client: TestClient, call: string) =>
  (await client.send('GET', `${RELAY}/${call}`)).body.value;
const waiting = async (referenceNo: string): Promise<string> => {
  const { list } = (await staff.send('GET', `${STAFF}/record?pageSize=100`)).body.value;
  return list.find((row: { reference: string }) => row.reference === referenceNo)?.id;
};

describe('the mall', () => {
  it('shows its rewards in the language of the member, and how points are earned', async () => {
    const { list } = await read(member, 'MCSFE_getPointReward');
    expect(list).toContainEqual({
      id: rewardId,
      kind: 'voucher',
      price: '50.0000',
      maxPerMember: 2,
      name: 'Coffee voucher',
      stock: 3,
    });
    const config = await read(member, 'MCSFE_getPointConfig');
    expect(config.list).toContainEqual({ group: 'LIVE', pointsPerHundred: '0.5000' });
  });

  it('is not for visitors, and its staff calls are not for members', async () => {
    expect(told(await server.client().send('GET', `${RELAY}/MCSFE_getPointBalance`))).toEqual([
      401,
      'not-signed-in',
    ]);
    expect((await member.send('GET', `${STAFF}/record`)).status).toBe(401);
  });

  it('gives a reward that staff approve, with the code as remark', async () => {
    const buyer = await saver(60);
    const key = newKey();
    const [first, again] = [await redeem(buyer, {}, key), await redeem(buyer, {}, key)];
    expect(first.body.value).toMatchObject({ status: 'process' });
    expect(again.text).toBe(first.text);
    expect(told(await redeem(buyer, { quantity: 2 }, key))).toEqual([409, 'key-reused']);
    expect(await read(buyer, 'MCSFE_getPointBalance')).toMatchObject({ points: '10.0000', held: '50.0000' });
    const id = await waiting(first.body.value.referenceNo);
    const approved = { decision: { status: 'approved', remark: 'CAFE-7781' } };
    expect((await staff.send('PUT', `${STAFF}/record/${id}`, approved)).status).toBe(200);
    const rejected = { decision: { status: 'rejected', reason: 'not-available' } };
    const late = await staff.send('PUT', `${STAFF}/record/${id}`, rejected);
    expect(late.body.value).toMatchObject({ code: 'redemption-decided', status: 'approved' });
    const { list } = await read(buyer, 'MCSFE_getRedeemPointList');
    expect(list).toEqual([
      expect.objectContaining({ name: 'Coffee voucher', status: 'approved', remark: 'CAFE-7781' }),
    ]);
    const stranger = await read(member, 'MCSFE_getRedeemPointList?kind=reward');
    expect(stranger.total).toBe(0);
  });

  it('hands the codes of a list to who redeems the voucher, and shows them to nobody else', async () => {
    const coded = await add({ ...voucher, names: { EN: 'Cinema' }, handsCodes: true });
    const codes = (list: readonly string[]) =>
      staff.send('POST', `${STAFF}/reward/${coded}/code`, { codes: list });
    expect((await codes(['SEAT-1', 'SEAT-2'])).body.value).toEqual({ stock: 2 });
    const known = await codes(['SEAT-3', 'SEAT-2']);
    expect([...told(known), known.body.value.field, known.body.value.lines]).toEqual([
      409,
      'voucher-codes-known',
      'codes',
      '2',
    ]);
    for (const odd of [[], ['has space'], ['abc'], ['x'.repeat(65)], ['tab\there']])
      expect(told(await codes(odd))).toEqual([400, 'invalid-input']);
    const plain = await staff.send('POST', `${STAFF}/reward/${rewardId}/code`, { codes: ['SEAT-1'] });
    expect(told(plain)).toEqual([409, 'reward-without-codes']);
    const buyer = await saver(60);
    const { referenceNo } = (await redeem(buyer, { rewardId: coded })).body.value;
    const approved = await staff.send('PUT', `${STAFF}/record/${await waiting(referenceNo)}`, {
      decision: { status: 'approved' },
    });
    expect(approved.status, approved.text).toBe(200);
    const { list } = await read(buyer, 'MCSFE_getRedeemPointList');
    expect(list).toEqual([expect.objectContaining({ name: 'Cinema', codes: ['SEAT-1'] })]);
    expect((await staff.send('DELETE', `${STAFF}/reward/${coded}/code`)).body.value).toEqual({ removed: 1 });
    expect((await member.send('DELETE', `${STAFF}/reward/${coded}/code`)).status).toBe(401);
  });

  it('sends goods to an address that only staff and the member know', async () => {
    const goods = await add({
      ...voucher,
      kind: 'goods',
      names: { EN: 'Cup' },
      stock: 30,
      maxPerMember: null,
    });
    expect(told(await redeem(member, { rewardId: goods }))).toEqual([400, 'reward-address-wanted']);
    const address = '12 Mabini Street, Manila';
    const sent = await redeem(member, { rewardId: goods, address });
    const { list } = (await staff.send('GET', `${STAFF}/record?pageSize=100`)).body.value;
    expect(list).toContainEqual(
      expect.objectContaining({ reference: sent.body.value.referenceNo, address, name: 'Cup' }),
    );
    const [row] = await database.reader.rows(sql<{ found: boolean }>`
      select bool_or(position('Mabini'::bytea in address_sealed) > 0) as found from points.records`);
    expect(row?.found).toBe(false);
  });
});

it('tells every change of the points, newest first, with the number of its bet or record', async () => {
  const owner = await saver(500);
  const converted = (await convert(owner, 200)).body.value.referenceNo;
  const redeemed = (await redeem(owner)).body.value.referenceNo;
  const call = 'ODSFE2_MemTransDet?type=points';
  // Held points are still there.
  expect((await read(owner, call)).list).toHaveLength(2);
  const approved = { decision: { status: 'approved', remark: 'CAFE-1' } };
  await staff.send('PUT', `${STAFF}/record/${await waiting(redeemed)}`, approved);
  const { list, next, missingBefore } = await read(owner, call);
  expect(list).toMatchObject([
    { kind: 'record', number: redeemed, points: '-50.0000', balance: '250.0000' },
    { kind: 'record', number: converted, points: '-200.0000', balance: '300.0000' },
    { kind: 'given', number: '', points: '500.0000', balance: '500.0000' },
  ]);
  expect([next, missingBefore]).toEqual([null, null]);
  const newcomer = server.client();
  await newcomer.register();
  expect((await read(newcomer, call)).list).toEqual([]);
  const tooLong = await owner.send('GET', `${RELAY}/${call}&startTime=0`);
  expect([...told(tooLong), tooLong.body.value.field]).toEqual([400, 'invalid-input', 'startTime']);
  expect(told(await owner.send('GET', `${RELAY}/ODSFE2_MemTransDet?type=money`))[0]).toBe(400);
  expect(told(await server.client().send('GET', `${RELAY}/${call}`))).toEqual([401, 'not-signed-in']);
});

describe('a redemption is refused', () => {
  it.each([
    [403, 'payment-password-wrong', { paymentPassword: '111111' }],
    [404, 'reward-unknown', { rewardId: '999999' }],
    [409, 'reward-out-of-stock', { quantity: 4 }],
  ])('with %i %s', async (status, code, changed) => {
    expect(told(await redeem(member, changed))).toEqual([status, code]);
  });

  it('when it is closed, above the limit of a member, or too dear', async () => {
    const closed = await add({ ...voucher, isOpen: false });
    const one = await add({ ...voucher, maxPerMember: 1 });
    const dear = await add({ ...voucher, price: 1_000_000 });
    expect(told(await redeem(member, { rewardId: closed }))).toEqual([409, 'reward-closed']);
    expect(told(await redeem(member, { rewardId: one, quantity: 2 }))).toEqual([409, 'reward-limit']);
    expect(told(await redeem(member, { rewardId: dear }))).toEqual([409, 'points-insufficient']);
  });

  it('without a payment password', async () => {
    const client = server.client();
    await client.register();
    expect(told(await redeem(client))[1]).toBe('payment-password-missing');
    expect(told(await convert(client, 100))[1]).toBe('payment-password-missing');
  });
});

describe('conversion', () => {
  it('pays money at once, and the account record names it', async () => {
    const key = newKey();
    const [first, again] = [await convert(member, 200, key), await convert(member, 200, key)];
    expect(first.body.value).toMatchObject({ status: 'approved', money: '2.0000' });
    expect(again.text).toBe(first.text);
    expect(told(await convert(member, 300, key))).toEqual([409, 'key-reused']);
  });

  it.each([
    [150, 400, 'points-step'],
    [20_000, 400, 'points-out-of-range'],
    [9_000, 409, 'points-insufficient'],
  ])('of %i is refused with %i %s', async (points, status, code) => {
    expect(told(await convert(member, points))).toEqual([status, code]);
  });

  it('is refused while the site has closed it', async () => {
    const set = (isOpen: boolean) =>
      database.reader.rows(sql`
        update settings.merchants set overrides = overrides
          || jsonb_build_object('points', jsonb_build_object('conversionOpen', ${isOpen}::boolean)) where merchant = 1`);
    await set(false);
    await eventually(async () => !(await read(member, 'MCSFE_getPointRewardConversionType')).isOpen);
    expect(told(await convert(member, 100))).toEqual([409, 'conversion-closed']);
    await set(true);
    await eventually(async () => (await read(member, 'MCSFE_getPointRewardConversionType')).isOpen);
  });

  it('and redemption are refused during a break', async () => {
    const resting = await saver(500);
    const stopped = await resting.send('POST', '/wps/member/protection/break', { length: 'day' });
    expect(stopped.status, stopped.text).toBe(200);
    expect(told(await convert(resting, 100))).toEqual([403, 'play-stopped']);
    expect(told(await redeem(resting))).toEqual([403, 'play-stopped']);
  });
});

it('a record that does not exist is not decided', async () => {
  const unknown = await staff.send('PUT', `${STAFF}/record/999999`, { decision: { status: 'approved' } });
  expect(told(unknown)).toEqual([404, 'redemption-unknown']);
});

it('settings of points are changed by two persons, and one that does not go with the others is refused', async () => {
  const other = await server.staff('operator');
  const path = `${STAFF}/settings`;
  const { currency, ...before } = (await staff.send('GET', path)).body.value;
  expect([currency, before.ratio]).toEqual(['PHP', 100]);
  const propose = (change: object) =>
    staff.send('PUT', path, { ...before, ...change, reason: 'a new season' });
  for (const [change, field, rule] of [
    [{ step: 1, ratio: 10_000 }, 'step', 'unit'],
    [{ least: 150 }, 'least', 'step'],
    [{ maxPerDay: 50 }, 'maxPerDay', 'order'],
    [{ ratio: 0 }, 'ratio', 'minimum'],
    [{ rates: { ...before.rates, LOTT: -1 } }, 'rates.LOTT', 'minimum'],
  ] as const) {
    const { status, body } = await propose(change);
    expect([status, body.value.code, body.value.field, body.value.rule]).toEqual([
      400,
      'invalid-input',
      field,
      rule,
    ]);
  }
  const proposed = await propose({
    ratio: 200,
    step: 200,
    least: 200,
    rates: { ...before.rates, PVP: 1_000 },
  });
  expect(proposed.status, proposed.text).toBe(200);
  const decide = `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`;
  expect(told(await staff.send('PUT', decide))[1]).toBe('second-person-needed');
  expect((await read(member, 'MCSFE_getPointRewardConversionType')).ratio).toBe(100);
  const approved = await other.send('PUT', decide);
  expect(approved.status, approved.text).toBe(200);
  await eventually(async () => (await read(member, 'MCSFE_getPointRewardConversionType')).ratio === 200);
  const config = await read(member, 'MCSFE_getPointConfig');
  expect(config.list).toContainEqual({ group: 'PVP', pointsPerHundred: '0.1000' });
  expect(told(await convert(member, 100))).toEqual([400, 'points-step']);
  expect((await member.send('GET', path)).status).toBe(401);
});
