// Friends on the stage of promotions: accounts that register with a code, and what their conditions need.
import { hash } from 'node:crypto';
import { codeOf, noteReferral } from '../referral/codes.ts';
import { judgeDue } from '../referral/judge.ts';
import { markDue } from '../referral/store-referrals.ts';
import { seedTerms } from '../referral/terms.ts';
import type { WireReferralTerms } from '../referral/types.ts';
import { playsOn } from './plays.ts';
import type { Stage } from './stage.ts';

/** The defaults of the reference, open, with lower sums and no hold, so that a test needs one deposit and one bet. */
export const openTerms: WireReferralTerms = {
  isOpen: true,
  days: 30,
  minDeposit: '200.0000',
  minValid: '1000.0000',
  holdDays: 14,
  maxPerMonth: 10,
  maxInAll: 100,
  friendAmount: '20.0000',
  tiers: [
    { from: 1, amount: '50.0000' },
    { from: 6, amount: '80.0000' },
    { from: 21, amount: '100.0000' },
  ],
};

export interface FriendRow {
  readonly state: string;
  readonly reason: string | null;
  readonly signals: readonly string[];
  readonly credited: bigint;
  readonly valid: bigint;
  readonly referrer_amount: bigint;
  readonly friend_amount: bigint;
}

/** Publishes terms on a stage and gives what tests do with friends. */
export async function friendsOn(stage: Stage, changed: Partial<WireReferralTerms> = {}) {
  const { database, deps, rows } = stage;
  await database.inTransaction((tx) => seedTerms(deps, tx, { ...openTerms, ...changed }));
  const plays = playsOn(stage);
  const due = () =>
    rows(`update promotions.referrals set due_at = clock_timestamp() where due_at is not null`);
  const friends = {
    plays,
    /** A new account that registers with the code of a member. */
    async refer(referrerId: bigint): Promise<bigint> {
      const code = await codeOf(deps, database.reader, referrerId);
      const memberId = await stage.member();
      await database.inTransaction((tx) => noteReferral(deps, tx, { memberId, code }));
      // Friends of one member do not register within ten minutes here, but where a test is about it.
      await apart(stage, memberId);
      return memberId;
    },
    /** Documents prove who the member is; `name` is who that is. */
    prove: (memberId: bigint, name = `person ${memberId}`) =>
      rows(`
        insert into protection.profiles (member_id, identity_level, identity_mark)
        values (${memberId}, 2, '\\x${hash('sha256', name, 'hex')}') on conflict (member_id) do update set identity_level = 2`),
    async deposit(memberId: bigint, amount = 200): Promise<void> {
      await stage.pay(await stage.deposit(memberId, amount));
      await database.inTransaction((tx) => markDue(tx, [memberId]));
    },
    async bet(memberId: bigint, stake = 1_000): Promise<bigint> {
      const batch = await plays.bet(memberId, stake);
      await plays.takeIn();
      return batch;
    },
    /** Looks at all friends that are not over. */
    async judge(): Promise<void> {
      await due();
      await judgeDue(deps);
    },
    /** All conditions but the hold. */
    async meet(memberId: bigint): Promise<void> {
      await friends.prove(memberId);
      await friends.deposit(memberId);
      await friends.bet(memberId);
      await friends.judge();
    },
    /** Ends the hold of a friend. */
    hold: (memberId: bigint) =>
      rows(`update promotions.referrals set met_at = met_at - interval '14 days', due_at = clock_timestamp()
        where friend_id = ${memberId} and state not in ('rewarded', 'lapsed', 'refused') and met_at is not null`),
    async meetAndHold(memberId: bigint): Promise<void> {
      await friends.meet(memberId);
      await friends.hold(memberId);
      await judgeDue(deps);
    },
    async row(memberId: bigint): Promise<FriendRow> {
      const [row] = await rows<FriendRow>(`
        select state, reason, signals::text[] as signals, credited, valid, referrer_amount, friend_amount from promotions.referrals
        where friend_id = ${memberId}`);
      if (!row) throw new Error('no friend');
      return row;
    },
    state: async (memberId: bigint) => (await friends.row(memberId)).state,
    exclude: async (memberId: bigint) => {
      await rows(`insert into protection.profiles (member_id) values (${memberId}) on conflict do nothing`);
      await rows(`insert into protection.stops (member_id, kind, until)
        values (${memberId}, 'self-exclusion', clock_timestamp() + interval '1 year')`);
    },
  };
  return friends;
}

/** Changes what the guard of referrals keeps, as if it had always been so. */
export async function unguarded(stage: Stage, statement: string): Promise<void> {
  await stage.rows(`alter table promotions.referrals disable trigger user`);
  await stage.rows(statement);
  await stage.rows(`alter table promotions.referrals enable trigger user`);
}

let apartBy = 0;

async function apart(stage: Stage, memberId: bigint): Promise<void> {
  apartBy += 1;
  await unguarded(
    stage,
    `update promotions.referrals set registered_at = registered_at - ${apartBy * 20} * interval '1 minute',
      registered_day = (registered_at - ${apartBy * 20} * interval '1 minute')::date - 1 where friend_id = ${memberId}`,
  );
}
