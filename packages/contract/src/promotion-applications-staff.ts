// Applications and grants by hand, as staff work on them (docs/reference/promotions.md 3 and 6).
import { grantReasons, rejectReasons, revokeReasons } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import {
  ApplicationDetailName,
  ApplicationStatusName,
  DepositBets,
  OfferCondition,
  PromotionType,
  RewardModeName,
} from './promotions.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, text, Timestamp } from './schemas.ts';

const read = { auth: 'staff', permission: 'promotions.read' } as const;
const manage = { auth: 'staff', permission: 'promotions.manage' } as const;
const approve = { auth: 'staff', permission: 'promotions.approve' } as const;

const application = {
  id: IdText,
  promotionId: IdText,
  type: PromotionType,
  title: Type.String(),
  memberId: IdText,
  username: Type.String(),
  status: ApplicationStatusName,
  detail: nullable(ApplicationDetailName),
  mode: RewardModeName,
  amount: nullable(Amount),
  currency: Type.String(),
  at: Timestamp,
  since: Timestamp,
  /** By when staff decide; null when nobody has to. */
  decideBy: nullable(Timestamp),
  /** It has waited for 48 hours. */
  isAlarmed: Type.Boolean(),
};

const offers = ['GET /wps/staff/promotions', 'GET /wps/staff/promotions/:id'] as const;
const queue = [
  'GET /wps/staff/promotions/applications',
  'GET /wps/staff/promotions/applications/:id',
] as const;
const proposals = 'GET /wps/staff/approvals';

export const promotionApplicationsStaff = {
  staffPromotionApplications: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/applications',
    summary:
      'Applications: those that wait for staff by default, the oldest first; another status newest first. An offer or a member narrows it.',
    input: closed({
      status: Type.Optional(ApplicationStatusName),
      promotionId: Type.Optional(IdText),
      username: Type.Optional(text(60)),
      ...paging,
    }),
    output: pageOf(closed(application)),
    refusals: ['not-allowed'],
  }),
  staffPromotionApplication: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/applications/:id',
    summary: 'One application with the conditions at applying, what the formula was given, and its history.',
    input: closed({ id: IdText }),
    output: closed({
      ...application,
      termsVersion: Type.Integer(),
      comment: nullable(Type.String()),
      reason: nullable(Type.String()),
      note: nullable(Type.String()),
      claimBefore: nullable(Timestamp),
      /** DEPOSIT_BET_BONUS from the credit on; null for every other kind, and before it. */
      bets: nullable(DepositBets),
      conditions: Type.Array(OfferCondition),
      /** Names and values as they were kept, such as `credited` and `5000.0000`. */
      inputs: Type.Array(closed({ name: Type.String(), value: Type.String() })),
      history: Type.Array(
        closed({
          action: Type.String(),
          status: ApplicationStatusName,
          detail: nullable(ApplicationDetailName),
          at: Timestamp,
          /** Who of staff; null for the member and the system. */
          by: nullable(Type.String()),
        }),
      ),
    }),
    refusals: ['not-allowed', 'unknown-application'],
  }),
  approvePromotionApplication: route({
    ...approve,
    method: 'PUT',
    path: '/wps/staff/promotions/applications/:id/approve',
    stale: [...queue, ...offers, 'GET /wps/staff/audit'],
    summary: 'Issues what was applied for. The member gets a notice.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['not-allowed', 'unknown-application', 'promotion-state-differs', 'promotion-budget-spent'],
  }),
  rejectPromotionApplication: route({
    ...approve,
    method: 'PUT',
    path: '/wps/staff/promotions/applications/:id/reject',
    stale: [...queue, ...offers, 'GET /wps/staff/audit'],
    summary:
      'Declines an application with a reason, and a sentence that the member reads. The member gets a notice.',
    input: closed({ id: IdText, reason: oneOf([...rejectReasons]), note: text(300) }),
    output: Done,
    refusals: ['not-allowed', 'unknown-application', 'promotion-state-differs', 'text-refused'],
  }),
  revokePromotionApplication: route({
    ...approve,
    method: 'PUT',
    path: '/wps/staff/promotions/applications/:id/revoke',
    stale: [...queue, ...offers, 'GET /wps/staff/audit'],
    summary: 'Takes back a reward that is issued and not claimed yet, with a coded reason.',
    input: closed({ id: IdText, reason: oneOf([...revokeReasons]) }),
    output: Done,
    refusals: ['not-allowed', 'unknown-application', 'promotion-state-differs', 'second-person-needed'],
  }),
  staffPromotionGrants: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/grants',
    summary: 'Rewards that staff granted by hand, newest first.',
    input: closed({ username: Type.Optional(text(60)), ...paging }),
    output: pageOf(
      closed({
        id: IdText,
        applicationId: IdText,
        promotionId: IdText,
        title: Type.String(),
        memberId: IdText,
        username: Type.String(),
        amount: Amount,
        currency: Type.String(),
        reason: oneOf([...grantReasons]),
        /** The sentence that the member reads. */
        note: Type.String(),
        status: ApplicationStatusName,
        by: Type.String(),
        /** Who approved it; null for a grant that one person may decide. */
        approvedBy: nullable(Type.String()),
        /** The grant file that it was a row of; null for a grant of one member. */
        fileId: nullable(IdText),
        at: Timestamp,
      }),
    ),
    refusals: ['not-allowed'],
  }),
  grantPromotion: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/promotions/grants',
    stale: ['GET /wps/staff/promotions/grants', ...queue, ...offers, proposals, 'GET /wps/staff/audit'],
    idempotent: true,
    summary:
      'Grants a reward of an offer of kind MANUAL. Within the limits it is issued at once (`applicationId`); above what one person may decide it is proposed to a second person (`approvalId`).',
    input: closed({
      promotionId: IdText,
      username: text(60),
      amount: Amount,
      reason: oneOf([...grantReasons]),
      note: Type.String({ minLength: 3, maxLength: 300 }),
    }),
    output: closed({ applicationId: nullable(IdText), approvalId: nullable(IdText) }),
    refusals: [
      'not-allowed',
      'promotion-unknown',
      'unknown-member',
      'grant-related',
      'amount-out-of-range',
      'text-refused',
      'promotion-not-open',
      'promotion-over',
      'promotion-paused',
      'promotion-budget-spent',
      'promotion-not-for-you',
      'self-excluded',
      'approval-pending',
      'key-reused',
    ],
  }),
};
