// Inviting friends, as members and visitors call it (docs/reference/rewards.md 8).
import Type from 'typebox';
import { nullable, oneOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Done, Timestamp } from './schemas.ts';

const Count = Type.Integer({ minimum: 0 });
/** `yyyy-MM`. */
const Month = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$' });

/** The conditions and amounts of referral. */
export const ReferralTermsShape = closed({
  /** Members can invite; without it the page is not offered, and who was invited before goes on by their own terms. */
  isOpen: Type.Boolean(),
  /** Days from the registration in which the conditions have to be met. */
  days: Type.Integer({ minimum: 1, maximum: 180 }),
  /** Own credited deposits of the friend. */
  minDeposit: Amount,
  /** Own valid bet of the friend. */
  minValid: Amount,
  /** Days between the conditions and the reward. */
  holdDays: Type.Integer({ minimum: 0, maximum: 90 }),
  maxPerMonth: Type.Integer({ minimum: 1, maximum: 1_000 }),
  /** Null: no limit. */
  maxInAll: nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
  /** What the friend gets. */
  friendAmount: Amount,
  /** What the referrer gets, from the n-th rewarded friend on. The first begins at 1. */
  tiers: Type.Array(closed({ from: Type.Integer({ minimum: 1, maximum: 100_000 }), amount: Amount }), {
    minItems: 1,
    maxItems: 10,
  }),
});

/** A friend as the referrer sees one: `not-eligible` without a reason, and never a balance or a bet. */
export const OwnFriend = closed({
  /** Masked. */
  name: Type.String(),
  registered: Month,
  state: oneOf(['pending', 'held', 'review', 'rewarded', 'capped', 'lapsed', 'not-eligible']),
  /** The first condition that is open. */
  missing: nullable(oneOf(['identity', 'deposit', 'valid'])),
  /** The last moment of the time in which the conditions have to be met. */
  until: Timestamp,
  /** Days until the reward, while it is held. */
  daysLeft: nullable(Count),
  /** What the referrer got. */
  reward: nullable(Amount),
});

export const referral = {
  getReferralDetails: route({
    method: 'GET',
    path: '/wps/relay/MCSFE_getReferralDetails',
    auth: 'member',
    gate: 'member-centre',
    summary:
      "The caller's code, its links, the funnel, a page of friends and the amounts by month. The first call with `autoGenerate` makes the code.",
    input: closed({ autoGenerate: Type.Optional(Type.Boolean()), ...paging }),
    output: closed({
      /** Null before it is made. */
      referralCode: nullable(Type.String()),
      /** Accounts that registered with it. */
      totalInvitations: Count,
      /** Origins at which the site answers, the caller's first. */
      promotionDomains: Type.Array(Type.String()),
      funnel: closed({
        /** Distinct browsers a day, summed. */
        visits: Count,
        registered: Count,
        verified: Count,
        deposited: Count,
        qualified: Count,
        rewarded: Count,
      }),
      /** Newest first. */
      friends: Type.Array(OwnFriend),
      totalPages: Count,
      /** The last twelve months with a reward, newest first. */
      months: Type.Array(closed({ month: Month, friends: Count, amount: Amount })),
      /** What is given to who registers now. */
      rules: ReferralTermsShape,
      currency: Type.String(),
    }),
    refusals: ['function-not-enabled'],
  }),
  visitReferral: route({
    method: 'POST',
    path: '/wps/referral/visit',
    auth: 'open',
    summary:
      'Whether a referral code can be registered with. Counts one visit a browser and day for its owner. Twenty wrong ones an hour a network.',
    input: closed({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
    output: Done,
    refusals: ['referral-code-unknown', 'referral-not-possible', 'too-many-requests'],
  }),
};
