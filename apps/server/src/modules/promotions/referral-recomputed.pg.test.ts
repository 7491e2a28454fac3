// What was paid for friends, computed once more from what they keep (docs/reference/rewards.md 3.6).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWrongReferrals } from './referral/find-wrong-referrals.ts';
import { friendsOn, unguarded } from './test/friends.ts';
import { openStage, type Stage } from './test/stage.ts';

let stage: Stage;
let friends: Awaited<ReturnType<typeof friendsOn>>;
beforeAll(async () => {
  stage = await openStage();
  friends = await friendsOn(stage);
});
afterAll(() => stage.close());

const judged = () => findWrongReferrals(stage.database.reader, { atOnce: 1 });
const set = (friendId: bigint, what: string) =>
  unguarded(stage, `update promotions.referrals set ${what} where friend_id = ${friendId}`);

/** A member with two rewarded friends. */
async function referred() {
  const referrer = await stage.member();
  const [first, second] = [await friends.refer(referrer), await friends.refer(referrer)];
  await friends.meetAndHold(first);
  await friends.meetAndHold(second);
  return { referrer, first, second };
}

describe('a rewarded friend', () => {
  it('keeps for how many friends the referrer had been paid', async () => {
    const { first, second } = await referred();
    const kept = await stage.rows(`
      select paid_before, paid_before_in_month, referrer_excluded from promotions.referrals
      where friend_id in (${first}, ${second}) order by friend_id`);
    expect(kept).toEqual([
      { paid_before: 0, paid_before_in_month: 0, referrer_excluded: false },
      { paid_before: 1, paid_before_in_month: 1, referrer_excluded: false },
    ]);
  });

  it('of an excluded referrer keeps that the friend alone was paid', async () => {
    const referrer = await stage.member();
    const friend = await friends.refer(referrer);
    await friends.meet(friend);
    await friends.exclude(referrer);
    await friends.hold(friend);
    await friends.judge();
    expect(await friends.row(friend)).toMatchObject({ state: 'rewarded', referrer_amount: 0n });
    expect(await judged()).toEqual({ wrong: [], notKept: 0 });
  });

  it('that was changed behind the guards is found', async () => {
    const { referrer, first, second } = await referred();
    expect(await judged()).toEqual({ wrong: [], notKept: 0 });
    await set(first, 'referrer_amount = referrer_amount + 1');
    await set(second, 'valid = valid - 1');
    const sums = { referrer: 500_000n, friend: 200_000n };
    expect((await judged()).wrong).toEqual([
      { friendId: first, referrerId: referrer, paid: { ...sums, referrer: 500_001n }, computed: [sums] },
      { friendId: second, referrerId: referrer, paid: sums, computed: [] },
    ]);
    await set(first, 'referrer_amount = referrer_amount - 1');
    await set(second, 'valid = valid + 1');
  });

  it('from before the number of friends was kept counts as not kept, and has the sum of a tier', async () => {
    const { first } = await referred();
    await set(first, 'paid_before = null, paid_before_in_month = null, referrer_excluded = null');
    expect(await judged()).toEqual({ wrong: [], notKept: 1 });
    await set(first, 'referrer_amount = referrer_amount + 1');
    expect((await judged()).wrong).toHaveLength(1);
    await set(
      first,
      'referrer_amount = referrer_amount - 1, paid_before = 0, paid_before_in_month = 0, referrer_excluded = false',
    );
  });
});
