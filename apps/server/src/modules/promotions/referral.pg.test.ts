// Friends against the database: what they earn, what one person cannot earn, and races (docs/reference/rewards.md 8).
import { announcedCredits } from '../../../test/announced-credits.ts';
import { raceRounds } from '@tyche/testkit/budgets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endByExclusion } from './ending.ts';
import { noteReferral, codeOf } from './referral/codes.ts';
import { judgeDue, judgeNext } from './referral/judge.ts';
import { exportReferral, referralErased } from './referral/privacy.ts';
import { readDetails } from './referral/read.ts';
import { decideReferral, readForStaff } from './referral/read-staff.ts';
import { referralEvents } from './referral/events.ts';
import { friendsOn, openTerms, unguarded } from './test/friends.ts';
import { openStage, type Stage } from './test/stage.ts';

const pesos = (amount: number) => BigInt(amount) * 10_000n;
const none = { signals: [], reason: null };

let stage: Stage;
let friends: Awaited<ReturnType<typeof friendsOn>>;
/** The members that a test says share a browser, or bet against each other. */
let devices: Set<bigint>;
let opposed: Set<bigint>;

beforeAll(async () => {
  stage = await openStage({
    referral: {
      shareDevice: async (_reader, pair) => pair.every((memberId) => devices.has(memberId)),
      haveOppositeBets: async (_reader, pair) => pair.every((memberId) => opposed.has(memberId)),
      origins: async () => ['https://test.example'],
    },
  });
  friends = await friendsOn(stage);
});
beforeEach(() => {
  devices = new Set();
  opposed = new Set();
});
afterAll(() => stage.close());

const excluded = (memberId: bigint) =>
  stage.database.inTransaction(async (tx) => {
    await endByExclusion(stage.deps, tx, memberId);
  });

describe('what a friend has to do', () => {
  it('goes from condition to condition, waits the hold, and pays both once', async () => {
    const referrer = await stage.member();
    const friend = await friends.refer(referrer);
    await friends.judge();
    expect(await friends.row(friend)).toMatchObject({ state: 'pending', credited: 0n, valid: 0n });
    await friends.prove(friend);
    await friends.deposit(friend, 150);
    await friends.deposit(friend, 50);
    await friends.bet(friend, 999);
    await friends.judge();
    expect(await friends.row(friend)).toMatchObject({
      state: 'pending',
      credited: pesos(200),
      valid: pesos(999),
    });
    await friends.bet(friend, 1);
    await judgeDue(stage.deps);
    expect(await friends.row(friend)).toMatchObject({ state: 'held', valid: pesos(1_000), ...none });
    expect(await stage.balance(referrer)).toBe(0n);
    await friends.hold(friend);
    await judgeDue(stage.deps);
    expect(await friends.row(friend)).toMatchObject({
      state: 'rewarded',
      referrer_amount: pesos(50),
      friend_amount: pesos(20),
    });
    expect(await stage.balance(referrer)).toBe(pesos(50));
    expect(await stage.balance(friend)).toBe(pesos(20));
    expect(await announcedCredits(stage.rows, referrer)).toEqual([pesos(50)]);
    expect(await announcedCredits(stage.rows, friend)).toEqual([pesos(20)]);
  });

  it('changes nothing when events come again', async () => {
    const referrer = await stage.member();
    const friend = await friends.refer(referrer);
    await friends.meetAndHold(friend);
    const before = await friends.row(friend);
    for (const { handle } of referralEvents)
      await stage.database.inTransaction((tx) =>
        handle(tx, {
          id: 1n,
          topic: '',
          payload: { memberIds: [String(friend)], memberId: String(friend), state: 'paid' },
        }),
      );
    await friends.judge();
    expect(await friends.row(friend)).toEqual(before);
    expect(await stage.balance(referrer)).toBe(pesos(50));
    await expect(
      stage.rows(`update promotions.referrals set referrer_amount = 1 where friend_id = ${friend}`),
    ).rejects.toThrow(/does not change/);
  });

  it('counts no bet that became void before the reward', async () => {
    const friend = await friends.refer(await stage.member());
    await friends.prove(friend);
    await friends.deposit(friend);
    const batch = await friends.bet(friend);
    await friends.judge();
    expect(await friends.state(friend)).toBe('held');
    await friends.plays.void(batch);
    await friends.plays.takeIn();
    await judgeDue(stage.deps);
    expect(await friends.row(friend)).toMatchObject({ state: 'pending', valid: 0n });
  });

  it('lapses after 30 days, and not when the conditions were met in time', async () => {
    const referrer = await stage.member();
    const [late, inTime] = [await friends.refer(referrer), await friends.refer(referrer)];
    await friends.meet(inTime);
    await friends.prove(late);
    await unguarded(
      stage,
      `update promotions.referrals set registered_at = registered_at - interval '31 days', registered_day = registered_day - 31,
        last_day = (clock_timestamp() at time zone 'Asia/Manila')::date - case friend_id when ${inTime} then 0 else 2 end
        where friend_id in (${late}, ${inTime})`,
    );
    await friends.judge();
    expect([await friends.state(late), await friends.state(inTime)]).toEqual(['lapsed', 'held']);
  });

  it('pays more from the sixth friend on', async () => {
    const referrer = await stage.member();
    const paid: bigint[] = [];
    for (let count = 0; count < 6; count += 1) {
      const friend = await friends.refer(referrer);
      await friends.meetAndHold(friend);
      paid.push((await friends.row(friend)).referrer_amount);
    }
    expect(paid).toEqual([...Array.from({ length: 5 }, () => pesos(50)), pesos(80)]);
  });

  it('keeps the code, and passes over a code that nobody has', async () => {
    const referrer = await stage.member();
    const { reader } = stage.database;
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(stage.deps, reader, referrer)));
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const other = await stage.member();
    await stage.database.inTransaction((tx) =>
      noteReferral(stage.deps, tx, { memberId: other, code: 'ZZZZZZZZ' }),
    );
    await expect(friends.row(other)).rejects.toThrow('no friend');
  });
});

describe('one person is no friend of itself', () => {
  it.each(['person', 'device', 'payment'] as const)(
    'refuses permanently by the signal %s',
    async (signal) => {
      const referrer = await stage.member();
      const friend = await friends.refer(referrer);
      await friends.prove(friend, `same ${signal === 'person' ? referrer : friend}`);
      await friends.prove(referrer, `same ${referrer}`);
      if (signal === 'device') devices = new Set([referrer, friend]);
      if (signal === 'payment')
        for (const memberId of [referrer, friend])
          await stage.rows(`insert into cashier.bank_cards (member_id, usable_from, removed_at, kind, bank_code, holder_sealed, account_sealed,
          account_mark) values (${memberId}, now(), now(), 'bank', 'BDO', '\\x00', '\\x00', '\\x${referrer.toString(16).padStart(4, '0')}')`);
      await friends.deposit(friend);
      await friends.bet(friend);
      await friends.judge();
      expect(await friends.row(friend)).toMatchObject({
        state: 'refused',
        reason: 'referral-self',
        signals: [signal],
      });
      const call = { id: String(friend), decision: 'allow', note: 'they are two' } as const;
      await expect(decideReferral(stage.deps, call, stage.maria)).rejects.toMatchObject({
        code: 'referral-self',
      });
    },
  );

  it('pays nothing to a ring of 20 who refer each other from one browser', async () => {
    const ring = [await stage.member()];
    for (let count = 1; count < 20; count += 1) ring.push(await friends.refer(ring.at(-1) ?? 0n));
    // The first one cannot register again: it has no referrer. The last one refers further second accounts.
    devices = new Set(ring);
    for (const memberId of ring.slice(1)) await friends.meet(memberId);
    for (const memberId of ring.slice(1)) await friends.hold(memberId);
    await friends.judge();
    const paid = await Promise.all(ring.map((memberId) => stage.balance(memberId)));
    expect(paid.every((balance) => balance === 0n)).toBe(true);
    expect(new Set(await Promise.all(ring.slice(1).map(friends.state)))).toEqual(new Set(['refused']));
  }, 240_000);

  it('rewards a person as a friend once, whatever the account and the referrer', async () => {
    const [one, other] = [await stage.member(), await stage.member()];
    const [first, second] = [await friends.refer(one), await friends.refer(other)];
    await friends.prove(first, 'Juana');
    await friends.prove(second, 'Juana');
    for (const friend of [first, second]) {
      await friends.deposit(friend);
      await friends.bet(friend);
      await friends.judge();
      await friends.hold(friend);
      await judgeDue(stage.deps);
    }
    expect(await friends.state(first)).toBe('rewarded');
    expect(await friends.row(second)).toMatchObject({ state: 'refused', signals: ['person'] });
    expect(await stage.balance(other)).toBe(0n);
  });

  it('lets staff look at two soft signals, and not at one', async () => {
    const referrer = await stage.member();
    const [one, two, refused] = [
      await friends.refer(referrer),
      await friends.refer(referrer),
      await friends.refer(referrer),
    ];
    opposed = new Set([referrer, one, two, refused]);
    await stage.rows(`insert into members.logins (member_id, is_new_device, method, network, user_agent)
      select m, false, 'password', '10.1.2.0/24', 'x' from unnest(array[${referrer}, ${two}, ${refused}]) m`);
    for (const friend of [one, two, refused]) await friends.meet(friend);
    expect(await friends.row(one)).toMatchObject({ state: 'held', signals: ['opposite'] });
    expect(await friends.row(two)).toMatchObject({ state: 'review', signals: ['network', 'opposite'] });
    const decide = (id: bigint, decision: 'allow' | 'refuse') =>
      decideReferral(stage.deps, { id: String(id), decision, note: 'looked at it' }, stage.maria);
    await decide(two, 'allow');
    await decide(refused, 'refuse');
    await friends.hold(two);
    await judgeDue(stage.deps);
    expect(await friends.state(two)).toBe('rewarded');
    expect(await friends.row(refused)).toMatchObject({ state: 'refused', reason: 'staff' });
    await expect(decide(two, 'refuse')).rejects.toMatchObject({ code: 'promotion-state-differs' });
    const { steps } = await readForStaff(stage.deps, two, stage.maria);
    expect(steps.map(({ state, by }) => [state, by])).toEqual([
      ['review', ''],
      ['review', 'maria'],
      ['rewarded', ''],
    ]);
    const page = await readDetails(stage.deps, {}, { memberId: referrer as never, accountType: 0 });
    const shown = page.friends.map(({ state }) => state).toSorted();
    expect(shown).toEqual(['held', 'not-eligible', 'rewarded']);
    expect(JSON.stringify(page)).not.toMatch(/opposite|network|credited|1000\.0000.*friends/);
  });

  it('looks at registrations one after the other', async () => {
    const referrer = await stage.member();
    const [one, other] = [await friends.refer(referrer), await friends.refer(referrer)];
    await unguarded(
      stage,
      `update promotions.referrals set registered_at = now() - interval '1 hour' where friend_id in (${one}, ${other})`,
    );
    await friends.meet(one);
    expect(await friends.row(one)).toMatchObject({ state: 'held', signals: ['sequence'] });
  });
});

describe('exclusion', () => {
  it('refuses the friend in the transaction of its exclusion', async () => {
    const referrer = await stage.member();
    const friend = await friends.refer(referrer);
    await friends.meet(friend);
    await excluded(friend);
    expect(await friends.row(friend)).toMatchObject({ state: 'refused', reason: 'self-excluded' });
    await friends.hold(friend);
    await friends.judge();
    expect(await stage.balance(referrer)).toBe(0n);
  });

  it('pays the friend alone when the referrer is excluded', async () => {
    const referrer = await stage.member();
    const friend = await friends.refer(referrer);
    await friends.meet(friend);
    await friends.exclude(referrer);
    await excluded(referrer);
    await friends.hold(friend);
    await judgeDue(stage.deps);
    expect(await friends.row(friend)).toMatchObject({
      state: 'rewarded',
      referrer_amount: 0n,
      friend_amount: pesos(20),
    });
    expect([await stage.balance(referrer), await stage.balance(friend)]).toEqual([0n, pesos(20)]);
  });

  it('hands out and destroys', async () => {
    const referrer = await stage.member();
    const friend = await friends.refer(referrer);
    await friends.meetAndHold(friend);
    expect(await exportReferral(stage.database.reader, referrer, 10)).toMatchObject({
      friends: [{ state: 'rewarded', reward: pesos(50) }],
      asFriend: null,
    });
    await stage.database.inTransaction((tx) =>
      referralErased.handle(tx, { id: 1n, topic: '', payload: { memberId: String(friend) } }),
    );
    const steps = await stage.rows(
      `select from promotions.referral_steps where friend_id = ${friend} and (note <> '' or signals <> '{}')`,
    );
    expect(steps).toEqual([]);
  });
});

describe('races', () => {
  it('pays at most the cap when friends meet the conditions at once, and the rest next month in order', async () => {
    for (let round = 0; round < raceRounds(2); round += 1) {
      const referrer = await stage.member();
      const all: bigint[] = [];
      for (let count = 0; count < openTerms.maxPerMonth + 2; count += 1)
        all.push(await friends.refer(referrer));
      await stage.rows(
        `insert into protection.profiles (member_id, identity_level) select m, 2 from unnest(array[${all.join()}]::bigint[]) m`,
      );
      await stage.rows(`insert into promotions.play_days (member_id, day, game_group, valid, looked_at, staked, paid)
        select m, current_date, 'RNG', 10000000, 0, 0, 0 from unnest(array[${all.join()}]::bigint[]) m`);
      for (const friend of all) await stage.pay(await stage.deposit(friend, 200));
      await friends.judge();
      for (const friend of all) await friends.hold(friend);
      await Promise.all(Array.from({ length: 8 }, () => judgeNext(stage.deps, referrer)));
      await judgeDue(stage.deps);
      const states = await Promise.all(all.map(friends.state));
      expect(states.filter((state) => state === 'rewarded')).toHaveLength(openTerms.maxPerMonth);
      expect(states.filter((state) => state === 'capped')).toHaveLength(2);
      expect(await stage.balance(referrer)).toBe(pesos(5 * 50 + 5 * 80));
      if (round > 0) continue;
      await unguarded(
        stage,
        `update promotions.referrals set rewarded_month = rewarded_month - interval '1 month' where referrer_id = ${referrer} and state = 'rewarded'`,
      );
      await friends.judge();
      expect(new Set(await Promise.all(all.map(friends.state)))).toEqual(new Set(['rewarded']));
    }
  }, 240_000);

  it('pays one friend once when many workers look at it', async () => {
    for (let round = 0; round < raceRounds(10); round += 1) {
      const referrer = await stage.member();
      const friend = await friends.refer(referrer);
      await friends.meet(friend);
      await friends.hold(friend);
      await Promise.all(Array.from({ length: 12 }, () => judgeNext(stage.deps, referrer)));
      expect([await stage.balance(referrer), await stage.balance(friend)]).toEqual([pesos(50), pesos(20)]);
    }
  }, 240_000);

  it('pays nothing after the commit of an exclusion', async () => {
    for (let round = 0; round < raceRounds(10); round += 1) {
      const referrer = await stage.member();
      const friend = await friends.refer(referrer);
      await friends.meet(friend);
      await friends.hold(friend);
      await Promise.all([judgeNext(stage.deps, referrer), excluded(friend)]);
      const isPaid = (await friends.state(friend)) === 'rewarded';
      expect(await stage.balance(referrer)).toBe(isPaid ? pesos(50) : 0n);
    }
  }, 240_000);
});
