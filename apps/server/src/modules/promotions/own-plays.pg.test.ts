// Bonus money earns no rebate and is no loss: plays are those of own money, whatever corrects a bet (rewards.md 4.4).
import { amountOf } from '@tyche/kernel/money';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playsFeed, takePlaysStep } from './take-plays.ts';
import { type BonusStage, openBonusStage } from './test/bonus-stage.ts';

let stage: BonusStage;
beforeAll(async () => {
  stage = await openBonusStage();
  // Makes the mark of the feed.
  await takePlaysStep(stage.deps);
});
afterAll(() => stage.close());

/** Reads the feed to its end, and gives what the member played, paid and validly staked. */
async function playsOf(memberId: bigint) {
  await eventually(async () => {
    while (await takePlaysStep(stage.deps, { ends: 1, wagers: 10 }));
    return (await playsFeed.secondsBehind(stage.database.reader)) === 0;
  });
  const [row] = await stage.rows<{ valid: bigint; staked: bigint; paid: bigint }>(
    `select valid, staked, paid from promotions.play_days where member_id = ${memberId}`,
  );
  return row;
}

it('of a bet that held bonus money the own part counts, also after a correction, and nothing once it is void', async () => {
  const { memberId } = await stage.begin();
  await stage.fund(memberId, amountOf(30));
  const mixed = await stage.bet(memberId, 90);
  await stage.settle(mixed, amountOf(60));
  expect(await playsOf(memberId)).toEqual({ valid: amountOf(30), staked: amountOf(30), paid: amountOf(20) });
  await stage.settle(mixed, amountOf(15), amountOf(45));
  expect(await playsOf(memberId)).toEqual({ valid: amountOf(15), staked: amountOf(30), paid: amountOf(5) });
  await stage.void(mixed);
  expect(await playsOf(memberId)).toEqual({ valid: 0n, staked: 0n, paid: 0n });
  expect(await playsOf(memberId)).toEqual({ valid: 0n, staked: 0n, paid: 0n });
});

it('a bet of own money alone counts whole, also of a member with a bonus', async () => {
  const { memberId } = await stage.begin();
  await stage.fund(memberId, amountOf(50));
  await stage.settle(await stage.bet(memberId, 50), 0n);
  expect(await playsOf(memberId)).toEqual({ valid: amountOf(50), staked: amountOf(50), paid: 0n });
});
