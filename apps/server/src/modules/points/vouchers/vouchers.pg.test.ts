// Vouchers with a list of codes, against the database: each code once, and the stock is what the list allows
// (docs/reference/rewards.md 6.4).
import { randomInt } from 'node:crypto';
import type { MemberId } from '@tyche/kernel/ids';
import { amountOf } from '@tyche/kernel/money';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoVoucherCodes } from '../../../demo/mall.ts';
import { givePoints } from '../accounts.ts';
import { decideRecord, saveReward } from '../decide.ts';
import { exportPoints, pointsErased } from '../privacy.ts';
import { openRankStage, type RankStage } from '../ranks/test/stage.ts';
import { readRecords } from '../read.ts';
import { redeem } from '../spend.ts';
import { seedVoucherCodes } from '../seed-mall.ts';
import { findReward } from '../store-rewards.ts';
import { addCodes, removeCodes } from './codes.ts';
import { countWrongStocks } from './store.ts';

const ROUNDS = 5;
let stage: RankStage;

beforeAll(async () => {
  stage = await openRankStage();
});
afterAll(async () => {
  expect(await countWrongStocks(stage.database.reader)).toBe(0);
  await stage.close();
});

const voucher = { kind: 'voucher', names: { EN: 'Coffee' }, isOpen: true, maxPerMember: null } as const;
const series = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => `CAFE-${from + place}`);

/** A voucher with a list of codes. */
async function listed(codes: readonly string[]): Promise<bigint> {
  const values = { ...voucher, price: 10, stock: 99, handsCodes: true };
  const { id } = await saveReward(stage.deps, values, stage.maria);
  if (codes.length > 0) await add(BigInt(id), codes);
  return BigInt(id);
}
const add = (rewardId: bigint, codes: readonly string[]) =>
  addCodes(stage.deps, { id: rewardId.toString(), codes: [...codes] }, stage.maria);
const remove = (rewardId: bigint) => removeCodes(stage.deps, { id: rewardId.toString() }, stage.maria);
const stockOf = async (rewardId: bigint) => (await findReward(stage.database.reader, rewardId))?.stock;

async function saver(): Promise<bigint> {
  const memberId = await stage.member();
  const { timeZone } = stage;
  await stage.database.inTransaction((tx) =>
    givePoints(tx, { memberId, points: amountOf(1_000), key: newKey(), timeZone }),
  );
  return memberId;
}
async function ask(memberId: bigint, rewardId: bigint, quantity = 1): Promise<bigint> {
  const record = await redeem(stage.deps, { memberId, key: newKey(), rewardId, quantity, address: '' });
  return record.record_id;
}
const approve = (id: bigint) =>
  decideRecord(stage.deps, { id: id.toString(), decision: { status: 'approved' } }, stage.maria);
const reject = (id: bigint) =>
  decideRecord(
    stage.deps,
    { id: id.toString(), decision: { status: 'rejected', reason: 'not-available' } },
    stage.maria,
  );
const codesOf = async (memberId: bigint) => {
  const { list } = await readRecords(
    stage.deps,
    {},
    { member: { memberId: memberId as MemberId }, language: 'EN' },
  );
  return list.map(({ status, codes }) => [status, ...codes].join(' '));
};

it('an approved record gets the oldest codes; a rejected one gives its pieces back', async () => {
  const rewardId = await listed(series(1, 4));
  const [buyer, other] = [await saver(), await saver()];
  const first = await ask(buyer, rewardId, 2);
  const second = await ask(other, rewardId, 2);
  expect(await stockOf(rewardId)).toBe(0);
  expect(await codesOf(buyer)).toEqual(['process']);
  await reject(first);
  await approve(second);
  expect(await codesOf(buyer)).toEqual(['rejected']);
  expect(await codesOf(other)).toEqual(['approved CAFE-1 CAFE-2']);
  expect(await stockOf(rewardId)).toBe(2);
});

it('codes that are there, or stand twice, refuse the whole list with their lines', async () => {
  const rewardId = await listed(series(1, 2));
  const known = { code: 'voucher-codes-known', details: { field: 'codes', lines: '2, 4' } };
  await expect(add(rewardId, ['NEW-1', 'CAFE-1', 'NEW-2', 'CAFE-2'])).rejects.toMatchObject(known);
  await expect(add(rewardId, ['NEW-1', 'NEW-1', 'NEW-2', 'NEW-2'])).rejects.toMatchObject(known);
  expect(await stockOf(rewardId)).toBe(2);
  // The same code of another voucher is another code.
  await listed(series(1, 2));
});

it('the list decides the stock, and stays with a voucher', async () => {
  const rewardId = await listed(series(1, 3));
  const change = (more: object) =>
    saveReward(
      stage.deps,
      { ...voucher, id: rewardId.toString(), price: 10, stock: 50, ...more },
      stage.maria,
    );
  await change({ price: 20 });
  expect(await stockOf(rewardId)).toBe(3);
  const refused = { code: 'reward-without-codes' };
  await expect(change({ kind: 'goods' })).rejects.toMatchObject(refused);
  await expect(change({ handsCodes: false })).rejects.toMatchObject(refused);
  const plain = await saveReward(stage.deps, { ...voucher, price: 10, stock: 5 }, stage.maria);
  await expect(add(BigInt(plain.id), ['NEW-1'])).rejects.toMatchObject(refused);
  await expect(remove(BigInt(plain.id))).rejects.toMatchObject(refused);
  await expect(add(999_999n, ['NEW-1'])).rejects.toMatchObject({ code: 'reward-unknown' });
});

it('who waits for a code keeps it when the others are removed', async () => {
  const rewardId = await listed(series(1, 5));
  const buyer = await saver();
  const id = await ask(buyer, rewardId, 2);
  expect(await remove(rewardId)).toEqual({ removed: 3 });
  expect(await stockOf(rewardId)).toBe(0);
  await approve(id);
  expect(await codesOf(buyer)).toEqual(['approved CAFE-1 CAFE-2']);
});

it('approvals, additions and removals at the same moment hand each code once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const rewardId = await listed(series(1, 12));
    const buyers = await Promise.all(Array.from({ length: 6 }, saver));
    const ids = await Promise.all(buyers.map((memberId) => ask(memberId, rewardId, 2)));
    await Promise.all([...ids.map(approve), add(rewardId, series(100, 3)), remove(rewardId)]);
    const handed = (await Promise.all(buyers.map(codesOf)))
      .flat()
      .flatMap((line) => line.split(' ').slice(1));
    expect(new Set(handed).size).toBe(12);
    expect(await countWrongStocks(stage.database.reader)).toBe(0);
  }
});

it('a code is sealed; the database hands it once and keeps it', async () => {
  const rewardId = await listed(series(1, 2));
  const buyer = await saver();
  await approve(await ask(buyer, rewardId));
  const [row] = await stage.rows<{ open: boolean }>(
    `select bool_or(position('CAFE'::bytea in sealed) > 0) as open from points.voucher_codes`,
  );
  expect(row?.open).toBe(false);
  const handed = `reward_id = ${rewardId} and record_id is not null`;
  const other = `(select record_id from points.records where reward_id <> ${rewardId} limit 1)`;
  for (const change of [`record_id = ${other}`, 'record_id = null, handed_at = null', `sealed = '\\x00'`])
    await expect(stage.rows(`update points.voucher_codes set ${change} where ${handed}`)).rejects.toThrow(
      'was handed to record',
    );
  await expect(stage.rows(`delete from points.voucher_codes where ${handed}`)).rejects.toThrow(
    'was handed to record',
  );
});

it('codes are handed out with the data of a member, and empty after an erasure', async () => {
  const rewardId = await listed(series(1, 2));
  const buyer = await saver();
  const id = await ask(buyer, rewardId, 2);
  await approve(id);
  const read = () => exportPoints(stage.deps.sealing)(stage.database.reader, buyer);
  expect(await read()).toMatchObject({ codes: [{ record: `P${id}`, codes: ['CAFE-1', 'CAFE-2'] }] });
  await stage.database.inTransaction((tx) =>
    pointsErased.handle(tx, { id: 1n, topic: '', payload: { memberId: String(buyer) } }),
  );
  expect(await read()).toMatchObject({ codes: [] });
  expect(await codesOf(buyer)).toEqual(['approved']);
});

it('the first codes of a demo go to lists without any, once', async () => {
  const [empty, full] = [await listed([]), await listed(series(9_000, 2))];
  const first = () => demoVoucherCodes({ nextWord: () => randomInt(2 ** 32) });
  for (let times = 0; times < 2; times += 1) await seedVoucherCodes(stage.deps, first, stage.maria);
  expect([await stockOf(empty), await stockOf(full)]).toEqual([40, 2]);
  const member = await saver();
  await approve(await ask(member, empty));
  expect(await codesOf(member)).toEqual([expect.stringMatching(/^approved DEMO-[0-9A-Z]{12}$/)]);
  await seedVoucherCodes(stage.deps, first, stage.maria);
  expect(await stockOf(empty)).toBe(39);
});
