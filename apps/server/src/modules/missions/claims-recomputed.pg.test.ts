// Rewards of milestones that are computed once more from what they keep (docs/reference/rewards.md 3.6).
import { amountOf } from '@tyche/kernel/money';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimStep, giveDue, joinMission } from './claims.ts';
import { findWrongClaims, type WrongClaim } from './find-wrong-claims.ts';
import { readMilestones } from './read-missions.ts';
import { openStage, type Stage, type Taker } from './test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.end());

/** A member with both rewards of a mission: the first one claimed at 12, the second one given at 25. */
async function rewarded(): Promise<{ readonly id: string; readonly taker: Taker; readonly period: string }> {
  const id = await stage.mission();
  const taker = await stage.open();
  await joinMission(stage.deps, { id }, taker);
  await stage.bet(taker.memberId, amountOf(12));
  await stage.takeIn();
  const { mission } = await readMilestones(stage.deps, { missionId: id }, { ...taker, language: 'EN' });
  await claimStep(stage.deps, { id, step: 1, period: mission.period }, { ...taker, key: newKey() });
  await stage.bet(taker.memberId, amountOf(13));
  await stage.takeIn();
  await stage.rows(
    `update missions.progress set due_at = clock_timestamp() where member_id = ${taker.memberId}`,
  );
  await giveDue(stage.deps);
  return { id, taker, period: mission.period };
}

/** Changes a reward, as the trigger that keeps rewards would not let anybody. */
async function change({ memberId }: Taker, step: number, set: string): Promise<void> {
  await stage.database.inTransaction(async (tx) => {
    const run = (text: string) => tx.rows({ name: '', text, values: [] });
    await run('alter table missions.claims disable trigger claims_only_added');
    await run(`update missions.claims set ${set} where member_id = ${memberId} and step = ${step}`);
    await run('alter table missions.claims enable trigger claims_only_added');
  });
}

const judged = (atOnce = 1) => findWrongClaims(stage.database.reader, { atOnce });

describe('a reward', () => {
  it('keeps the progress that it was given for', async () => {
    const { taker } = await rewarded();
    const kept = await stage.rows(
      `select step, way, value from missions.claims where member_id = ${taker.memberId} order by step`,
    );
    expect(kept).toEqual([
      { step: 1, way: 'claimed', value: amountOf(12) },
      { step: 2, way: 'given', value: amountOf(25) },
    ]);
  });

  it('that was changed behind the guards is found', async () => {
    const { id, taker, period } = await rewarded();
    const cash = (amount: bigint) => ({ reward: 'cash', amount }) as const;
    const found = (step: number, given: bigint, computed: WrongClaim['computed']): WrongClaim => ({
      missionId: BigInt(id),
      memberId: taker.memberId,
      period,
      step,
      given: cash(given),
      computed,
    });
    expect(await judged()).toEqual({ wrong: [], notKept: 0 });
    await change(taker, 2, 'amount = amount + 1');
    await change(taker, 1, `value = ${amountOf(10) - 1n}`);
    expect((await judged()).wrong).toEqual([found(1, amountOf(1), null), found(2, 25_001n, cash(25_000n))]);
    await change(taker, 2, 'amount = amount - 1');
    await change(taker, 1, `value = ${amountOf(12)}`);
    expect(await judged(5_000)).toEqual({ wrong: [], notKept: 0 });
  });

  it('from before the progress was kept counts as not kept, and its amount is judged', async () => {
    const { taker } = await rewarded();
    await change(taker, 1, 'value = null');
    expect(await judged()).toEqual({ wrong: [], notKept: 1 });
    await change(taker, 1, 'amount = amount + 1');
    expect((await judged()).wrong).toHaveLength(1);
    await change(taker, 1, `amount = amount - 1, value = ${amountOf(12)}`);
  });
});
