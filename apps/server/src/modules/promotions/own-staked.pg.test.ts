// For the turnover that deposits ask for, only the own part of a stake counts (docs/reference/rewards.md 5.11).
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOwnStaked, type OwnStakedSince } from './bonuses/own-staked.ts';
import { type BonusStage, openBonusStage } from './test/bonus-stage.ts';
import { stakedSince } from '../wagers/index.ts';

let stage: BonusStage;
let ownStaked: OwnStakedSince;
beforeAll(async () => {
  stage = await openBonusStage();
  ownStaked = openOwnStaked(stage.deps.bonusPartsOf);
});
afterAll(() => stage.close());

async function now(): Promise<Date> {
  const [row] = await stage.rows<{ now: Date }>('select clock_timestamp() as now');
  if (!row) throw new Error('no time');
  return row.now;
}

it('counts a bet of own money whole, of a mixed one the own part, of bonus money nothing, and no bet from before', async () => {
  const { memberId } = await stage.begin();
  const before = await now();
  await stage.fund(memberId, amountOf(50));
  await stage.settle(await stage.bet(memberId, 20), 0n);
  const mixed = await stage.bet(memberId, 90);
  await stage.settle(mixed, 0n);
  const between = await now();
  await stage.settle(await stage.bet(memberId, 40), 0n);
  const { reader } = stage.database;
  expect(await stakedSince(reader, memberId, [before])).toEqual([amountOf(150)]);
  expect(await ownStaked(reader, memberId, [before, between])).toEqual([amountOf(50), 0n]);
  await stage.settle(mixed, amountOf(10), amountOf(45));
  expect(await ownStaked(reader, memberId, [before])).toEqual([amountOf(35)]);
  await stage.void(mixed);
  expect(await ownStaked(reader, memberId, [before])).toEqual([amountOf(20)]);
});
