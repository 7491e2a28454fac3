// Referral as staff work on it: terms by two persons, friends with their signals, decisions (docs/reference/rewards.md 8).
import { referralReasons, referralSignals, referralStates } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { ReferralTermsShape } from './referral.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, text, Timestamp } from './schemas.ts';

const read = { auth: 'staff', permission: 'promotions.read' } as const;
const manage = { auth: 'staff', permission: 'promotions.manage' } as const;

const State = oneOf([...referralStates]);
const Signals = Type.Array(oneOf([...referralSignals]));

const row = {
  /** The id of the friend: one row a friend for life. */
  id: IdText,
  friend: Type.String(),
  referrer: Type.String(),
  referrerId: IdText,
  state: State,
  reason: nullable(oneOf([...referralReasons])),
  signals: Signals,
  registeredAt: Timestamp,
  metAt: nullable(Timestamp),
  dueAt: nullable(Timestamp),
  rewardedAt: nullable(Timestamp),
  isVerified: Type.Boolean(),
  credited: Amount,
  valid: Amount,
  referrerAmount: Amount,
  friendAmount: Amount,
  termsVersion: Type.Integer(),
};

export const referralStaff = {
  staffReferralTerms: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/referral/terms',
    summary: 'The conditions and amounts that count now, and the versions before, newest first.',
    input: closed({}),
    output: closed({
      /** 0 before the first publication. */
      version: Type.Integer(),
      terms: ReferralTermsShape,
      currency: Type.String(),
      versions: Type.Array(
        closed({
          version: Type.Integer(),
          publishedAt: Timestamp,
          proposedBy: Type.String(),
          approvedBy: Type.String(),
          terms: ReferralTermsShape,
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  proposeReferralTerms: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/referral/terms',
    stale: ['GET /wps/staff/approvals'],
    summary:
      'Proposes conditions and amounts; a second person publishes them. They count for who registers from then on.',
    input: closed({
      terms: ReferralTermsShape,
      /** The version that was shown. */
      version: Type.Integer({ minimum: 0 }),
      reason: text(200),
    }),
    output: closed({ proposalId: IdText }),
    refusals: ['not-allowed', 'invalid-input', 'text-refused', 'promotion-changed', 'approval-pending'],
  }),
  staffReferrals: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/referrals',
    summary: 'Friends who registered with a code, newest first; of a referrer or a friend by name.',
    input: closed({
      state: Type.Optional(State),
      referrer: Type.Optional(text(60)),
      friend: Type.Optional(text(60)),
      ...paging,
    }),
    output: pageOf(closed(row)),
    refusals: ['not-allowed'],
  }),
  staffReferral: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/referrals/:id',
    summary:
      'One friend: the terms of the registration, every change with its signals, and accounts of the referrer with signals.',
    input: closed({ id: IdText }),
    output: closed({
      ...row,
      terms: ReferralTermsShape,
      /** What the referrer was paid for other friends in this month, and ever. */
      referrerRewards: closed({ thisMonth: Type.Integer(), ever: Type.Integer() }),
      steps: Type.Array(
        closed({
          at: Timestamp,
          state: State,
          reason: nullable(oneOf([...referralReasons])),
          signals: Signals,
          /** Empty for the system. */
          by: Type.String(),
          note: Type.String(),
        }),
      ),
      /** Other friends of the referrer that have signals, newest first, at most 50. */
      linked: Type.Array(closed({ id: IdText, friend: Type.String(), state: State, signals: Signals })),
    }),
    refusals: ['not-allowed', 'unknown-referral'],
  }),
  decideReferral: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/referrals/:id/decide',
    stale: ['GET /wps/staff/referrals', 'GET /wps/staff/referrals/:id'],
    summary:
      'Allows a friend that waits for staff, or refuses one that is not rewarded yet. A hard signal cannot be allowed: `referral-self`.',
    input: closed({ id: IdText, decision: oneOf(['allow', 'refuse']), note: text(200) }),
    output: Done,
    refusals: ['not-allowed', 'unknown-referral', 'promotion-state-differs', 'referral-self', 'text-refused'],
  }),
};
