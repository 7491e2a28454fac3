// What rewards cost by month, against the ledger (docs/reference/promotions.md 17). Every suite with a stage of promotions shows besides that its
// own sums differ by nothing.
import { readNow } from '../../../platform/db/read-now.ts';
import { startOfDate } from '@tyche/kernel/business-day';
import { addDays, firstOfMonth, localDateOf } from '@tyche/kernel/calendar';
import { amountOf } from '@tyche/kernel/money';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post } from '../../wallet/index.ts';
import { cancelBonus } from '../bonuses/end.ts';
import { type BonusStage, bonusTerms, openBonusStage } from '../test/bonus-stage.ts';
import { keepMonths } from './keep.ts';
import { readCosts } from './read.ts';
import type { CostPort } from './types.ts';

let stage: BonusStage;
let month: string;
/** It may be over for less than an hour, so nothing here is about it. */
let last: string;
let before: string;
let earlier: string;
/** Missions have given 7.00 two months before; their money is not in this ledger. */
const missions: CostPort = {
  firstAt: async () => null,
  list: async (_reader, { from, until }) => {
    const at = middleOf(before).getTime();
    const isWithin = at >= (from?.getTime() ?? 0) && at < (until?.getTime() ?? Number.POSITIVE_INFINITY);
    return isWithin ? [{ source: 'mission', sourceId: 3n, given: amountOf(7) }] : [];
  },
  titlesOf: async (_reader, ids) => new Map(ids.map((id) => [id, `Mission ${id}`])),
};

const zone = 'Asia/Manila';
const middleOf = (first: string) => startOfDate(addDays(first, 14), zone);
const read = (asked?: string) => readCosts(stage.deps, asked ? { month: asked.slice(0, 7) } : {});
const keep = (missionCosts = stage.deps.missionCosts) => keepMonths({ ...stage.deps, missionCosts });

beforeAll(async () => {
  stage = await openBonusStage();
  month = firstOfMonth(localDateOf(await readNow(stage.database.reader), zone));
  last = firstOfMonth(addDays(month, -1));
  before = firstOfMonth(addDays(last, -1));
  earlier = firstOfMonth(addDays(before, -1));
});
afterAll(() => stage.close());

/** Moves all that was given until now to three months before, as if it had been given then. */
async function moveBack(): Promise<void> {
  const at = `'${middleOf(earlier).toISOString()}'`;
  for (const [table, changes] of [
    ['applications', `since = ${at} where status = 'claimed'`],
    [
      'bonuses',
      `starts_at = ${at}, expires_at = ${at}::timestamptz + interval '90 days', closed_at = closed_at - (clock_timestamp() - ${at})`,
    ],
  ]) {
    await stage.rows(`alter table promotions.${table} disable trigger user`);
    await stage.rows(`update promotions.${table} set ${changes}`);
    await stage.rows(`alter table promotions.${table} enable trigger user`);
  }
}

/** A member takes cash of an offer. */
async function takeCash(amount: string): Promise<string> {
  const offer = await stage.offer('SIGNUP', { formula: { is: 'fixed', amount } });
  const memberId = await stage.member();
  const { applicationId } = await stage.apply(memberId, offer);
  await stage.claim(memberId, applicationId, 'SIGNUP');
  return offer;
}

it('a merchant that gave nothing has no months', async () => {
  await keep();
  expect(await read()).toMatchObject({ months: [month.slice(0, 7)], isOver: false, list: [] });
});

it('cash and bonus money are counted by offer, and what came back is taken off', async () => {
  const cash = await takeCash('20.0000');
  const { memberId, id } = await stage.begin();
  await stage.settle(await stage.bet(memberId, 30), 0n);
  await stage.count();
  await cancelBonus(stage.database, { id, seenProgress: '30.0000' }, memberId);
  const report = await read();
  expect(report.list).toMatchObject([
    {
      type: 'SIGNUP',
      given: '0.0000',
      started: '100.0000',
      released: '0.0000',
      forfeited: '70.0000',
      cost: '30.0000',
    },
    { id: cash, given: '20.0000', started: '0.0000', cost: '20.0000' },
  ]);
  expect(report.total).toMatchObject({ given: '20.0000', started: '100.0000', cost: '50.0000' });
  expect(report.ledger).toEqual({ cost: '50.0000', account: '50.0000', difference: '0.0000' });
  await moveBack();
});

it('a month that is over is kept once by several workers, and does not change', async () => {
  await Promise.all([keep(missions), keep(missions), keep(missions)]);
  await takeCash('5.0000');
  const named = async (asked: string) =>
    (await read(asked)).list.map(({ source, title, cost }) => [source, title, cost]);
  expect(await read(before)).toMatchObject({
    isOver: true,
    months: [month, last, before, earlier].map((one) => one.slice(0, 7)),
  });
  expect(await named(earlier)).toEqual([
    ['offer', expect.any(String), '30.0000'],
    ['offer', expect.any(String), '20.0000'],
  ]);
  expect(await named(before)).toEqual([['mission', '', '7.0000']]);
  expect((await read()).list).toMatchObject([{ given: '5.0000' }]);
  await expect(stage.rows('update promotions.costs set given = 0')).rejects.toThrow('only added to');
  await expect(stage.rows('delete from promotions.cost_months')).rejects.toThrow('only added to');
});

it('what no source explains is a difference', async () => {
  // The missions of the test are not in the ledger.
  expect((await read()).ledger).toEqual({ cost: '62.0000', account: '55.0000', difference: '-7.0000' });
  const walletId = await stage.walletOf(await stage.member());
  const movement = { walletId, scope: 'promotion', kind: 'bonus', gl: 'bonus', key: newKey() } as const;
  await stage.database.inTransaction((tx) => post(tx, { ...movement, delta: amountOf(7) }));
  expect((await read()).ledger.difference).toBe('0.0000');
});

it('a month that has not begun is refused', async () => {
  await expect(read(addDays(month, 40))).rejects.toMatchObject({ code: 'invalid-input' });
});

it('what a payout moves after the end of a bonus belongs to its offer', async () => {
  const offer = await stage.offer('SIGNUP', { ...bonusTerms, group: null });
  const memberId = await stage.member();
  const id = await stage.take(memberId, offer);
  const open = await stage.bet(memberId, 40);
  await cancelBonus(stage.database, { id, seenProgress: '0.0000' }, memberId);
  await stage.settle(open, amountOf(50));
  const row = (await read()).list.find((one) => one.id === offer);
  expect(row).toMatchObject({ started: '100.0000', forfeited: '110.0000', cost: '-10.0000' });
});
