// What promotions credit to a team, from the event to the dividend, against the real database.
import { addDays, type ContractGroup } from '@tyche/rules/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish, relay } from '../../../platform/events/events.ts';
import { openLog } from '../../../platform/log/log.ts';
import { announceCredits, PROMOTION_CREDITED } from '../../wallet/index.ts';
import { cashSubscriptions } from '../reports/take-cash.ts';
import { runningPeriods } from '../projection/running-spans.ts';
import { EVERY_CORRECTION } from './facts.ts';
import { sumCredits } from './store-facts.ts';
import { growOld, openPayStage, type PayStage, tier } from './test/pay-stage.ts';

let stage: PayStage;
beforeAll(async () => {
  stage = await openPayStage();
});
afterAll(() => stage.close());

const log = openLog('silent');
const deliver = () => relay(stage.database, cashSubscriptions(stage.deps), log);
const terms = {
  tiers: [tier(0n, 0, 100_000n)],
  dividend: { periodKind: 'DAILY', carryPolicy: 'NONE', minimum: 100n },
} as const;
let nextDay = '2026-03-02';

/** A team whose member lost 100 000 units on a day of its own, and a dividend of a tenth of the loss. */
async function openLoss(group: ContractGroup = 'CONS') {
  const day = nextDay;
  nextDay = addDays(day, 1);
  const top = await stage.open('top', null, 2);
  const member = await stage.open('member', top, 0);
  await growOld(stage);
  const of = {
    offerer: null,
    receiver: top,
    kind: 'DIVIDEND',
    group,
    terms,
    from: day,
    to: nextDay,
  } as const;
  const contract = await stage.contract(of);
  await stage.bet({ memberId: member, day, stake: 100_000n, valid: 100_000n });
  return { top, member, day, contract };
}

async function pay(day: string): Promise<void> {
  await stage.sealDay(day);
  await stage.compute('DIVIDEND');
}

const linesOf = async (contract: bigint) =>
  (await stage.linesOf(contract)).map(({ base, amount, reason }) => ({ base, amount, reason }));
const promotionsOf = async (contract: bigint) =>
  (
    await stage.rows<{ promotions: bigint }>(
      `select promotions from agents.pay_lines where contract_id = ${contract} order by line_id`,
    )
  ).map(({ promotions }) => promotions);

describe('a dividend over all games', () => {
  it('deducts what promotions credited to the team on its days', async () => {
    const { member, day, contract } = await openLoss();
    await stage.credit(member, day, 20_000n);
    await stage.credit(member, day, 5_000n);
    await stage.credit(member, addDays(day, -1), 40_000n);
    await stage.credit(member, addDays(day, 1), 40_000n);
    await pay(day);
    expect(await linesOf(contract)).toEqual([{ base: 75_000n, amount: 7_500n, reason: 'paid' }]);
    expect(await promotionsOf(contract)).toEqual([25_000n]);
  });

  it('pays nothing when promotions gave more than the team lost', async () => {
    const { member, day, contract } = await openLoss();
    await stage.credit(member, day, 100_000n);
    await pay(day);
    expect(await linesOf(contract)).toEqual([{ base: 0n, amount: 0n, reason: 'no-loss' }]);
  });

  it('does not deduct what its receiver got itself, or an account of another team', async () => {
    const { top, day, contract } = await openLoss();
    const other = await openLoss();
    await stage.credit(top, day, 30_000n);
    await stage.credit(other.member, day, 30_000n);
    await pay(day);
    expect(await linesOf(contract)).toEqual([{ base: 100_000n, amount: 10_000n, reason: 'paid' }]);
  });

  it('leaves out the promotions of accounts whose facts do not count', async () => {
    const { top, member, day } = await openLoss();
    const near = await stage.open('near', top, 0);
    await growOld(stage);
    await stage.credit(member, day, 7n);
    await stage.credit(near, day, 50n);
    const team = {
      key: 1n,
      receiver: top,
      group: 'CONS',
      firstDay: day,
      nextDay: addDays(day, 1),
      floor: 1n,
    } as const;
    const sumOf = async (without: readonly bigint[]) =>
      (await sumCredits(stage.database.reader, [{ ...team, without }], EVERY_CORRECTION))[0]?.promotions;
    expect([await sumOf([]), await sumOf([near])]).toEqual([57n, 7n]);
    await pay(day);
  });

  it('is corrected for a credit that came after its run, and the line keeps what it knew', async () => {
    const { member, day, contract } = await openLoss();
    await stage.credit(member, day, 10_000n);
    await pay(day);
    await stage.credit(member, day, 20_000n);
    await pay(nextDay);
    nextDay = addDays(nextDay, 1);
    expect(await linesOf(contract)).toEqual([
      { base: 90_000n, amount: 9_000n, reason: 'paid' },
      { base: 70_000n, amount: -2_000n, reason: 'correction' },
    ]);
    expect(await promotionsOf(contract)).toEqual([10_000n, 30_000n]);
    await pay(nextDay);
    nextDay = addDays(nextDay, 1);
    expect(await linesOf(contract)).toHaveLength(2);
  });
});

describe('a dividend over all games without the deduction', () => {
  const off = { deductPromotions: false };

  it('leaves promotions to its receiver, and its corrections do so too, whatever the setting is by then', async () => {
    const { member, day, contract } = await openLoss();
    await stage.credit(member, day, 20_000n);
    await stage.sealDay(day);
    await stage.compute('DIVIDEND', off);
    expect(await linesOf(contract)).toEqual([{ base: 100_000n, amount: 10_000n, reason: 'paid' }]);
    await stage.credit(member, day, 30_000n);
    await pay(nextDay);
    nextDay = addDays(nextDay, 1);
    expect(await linesOf(contract)).toHaveLength(1);
    await stage.correct({ memberId: member, day, stake: 7_000n, valid: 7_000n });
    await pay(nextDay);
    nextDay = addDays(nextDay, 1);
    expect(await linesOf(contract)).toEqual([
      { base: 100_000n, amount: 10_000n, reason: 'paid' },
      { base: 107_000n, amount: 700n, reason: 'correction' },
    ]);
    expect(await promotionsOf(contract)).toEqual([0n, 0n]);
  });

  it('is projected without it', async () => {
    const merchant = await stage.deps.merchant();
    const contracts = { ...merchant.site.contracts, ...off };
    const of = { kind: 'DIVIDEND', now: new Date() } as const;
    const lastCredits = (contractsOn: typeof merchant.contractsOn) =>
      runningPeriods({ ...of, merchant: { site: merchant.site, contractsOn } }).map(
        ({ last_credit }) => last_credit,
      );
    expect(new Set(lastCredits(() => contracts))).toEqual(new Set([0n]));
    expect(new Set(lastCredits(merchant.contractsOn))).toEqual(new Set([EVERY_CORRECTION]));
  });
});

it('a dividend of one group deducts no promotions: a bonus has no group of games', async () => {
  const { member, day, contract } = await openLoss('RNG');
  await stage.credit(member, day, 20_000n);
  await pay(day);
  expect(await linesOf(contract)).toEqual([{ base: 100_000n, amount: 10_000n, reason: 'paid' }]);
});

describe('a credit', () => {
  it('counts once, on its local day, for reports and for dividends', async () => {
    const member = await stage.open('credited', null, 2);
    // Midnight in Manila is 16:00 in London.
    const creditedAt = Date.parse('2026-03-01T16:00:00Z');
    const legs = [{ memberId: member, amount: 700n }];
    await stage.database.inTransaction((tx) => publish(tx, PROMOTION_CREDITED, { creditedAt, legs }));
    await Promise.all([deliver(), deliver()]);
    await deliver();
    for (const [table, amount] of [
      ['bonus_credits', 'amount'],
      ['cash_cells', 'promotions'],
    ] as const)
      expect(
        await stage.rows(
          `select day::text, ${amount} as amount from agents.${table} where member_id = ${member} and ${amount} > 0`,
        ),
      ).toEqual([{ day: '2026-03-02', amount: 700n }]);
  });

  it('is announced with its transaction, and none when nothing was credited', async () => {
    const member = await stage.open('announced', null, 2);
    const announced = async (amount: bigint) =>
      stage.database.inTransaction((tx) => announceCredits(tx, [{ memberId: member, amount }]));
    await announced(0n);
    expect(await deliver()).toBe(0);
    await announced(9n);
    await deliver();
    const rows = await stage.rows(`
      select amount, day = agents.today('Asia/Manila') as today from agents.bonus_credits where member_id = ${member}`);
    expect(rows).toEqual([{ amount: 9n, today: true }]);
  });

  it('is never changed', async () => {
    await expect(stage.rows('update agents.bonus_credits set amount = 1')).rejects.toThrow(/only added/);
  });
});
