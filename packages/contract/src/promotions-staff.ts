// Offers and codes, as staff run them; with the calls of applications and grants (docs/reference/promotions.md 2).
import { offerEntries, offerStates } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { promotionApplicationsStaff } from './promotion-applications-staff.ts';
import { promotionCodesStaff } from './promotion-codes-staff.ts';
import { content, Verdict } from './promotions-terms.ts';
import { OfferCategoryName, PromotionType, RewardModeName } from './promotions.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Nothing, Timestamp } from './schemas.ts';

const read = { auth: 'staff', permission: 'promotions.read' } as const;
const manage = { auth: 'staff', permission: 'promotions.manage' } as const;
const OfferStateName = oneOf([...offerStates]);
const Reason = Type.String({ minLength: 3, maxLength: 300 });
/** Money of a report of costs: what was given, began and came back, and what is left of it as the cost. */
const moved = {
  /** Cash to members. */
  given: Amount,
  /** Bonus money that began. */
  started: Amount,
  /** What of it became own money of members. */
  released: Amount,
  /** What went back to the house; below 0 where a bonus could not give back a payout that was taken back. */
  forfeited: Amount,
  /** Given and started, less forfeited. */
  cost: Amount,
};
const MonthText = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' });
const settings = {
  /** The winner board shows no win below it. */
  winnerMinPrize: Amount,
  /** `cap` limits the turnover and lets an offer have one product; `open` does neither. */
  offerProfile: oneOf(['cap', 'open']),
};
const Revision = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const counters = {
  currency: Type.String(),
  limitAmount: nullable(Amount),
  limitCount: nullable(Type.Integer()),
  /** Issued and not claimed yet, or kept for bets after a deposit. */
  reserved: Amount,
  /** Claimed: what the offer has cost so far. */
  spent: Amount,
  /** Rewards that are reserved or claimed. */
  used: Type.Integer(),
};

const offer = {
  id: IdText,
  type: PromotionType,
  category: OfferCategoryName,
  entry: oneOf([...offerEntries]),
  state: OfferStateName,
  /** In the first language of the site. */
  title: Type.String(),
  mode: RewardModeName,
  /** The version that counts now; 0 before the first is published. */
  version: Type.Integer(),
  /** There is a draft that was saved after the version that counts. */
  hasDraft: Type.Boolean(),
  startsAt: nullable(Timestamp),
  endsAt: nullable(Timestamp),
  ...counters,
  /** Applications by status. */
  counts: closed({
    applying: Type.Integer(),
    joined: Type.Integer(),
    issued: Type.Integer(),
    claimed: Type.Integer(),
    process: Type.Integer(),
    rejected: Type.Integer(),
    closed: Type.Integer(),
  }),
};

const offers = ['GET /wps/staff/promotions', 'GET /wps/staff/promotions/:id'] as const;
const proposals = 'GET /wps/staff/approvals';
const byReason = closed({ id: IdText, reason: Reason });

export const promotionsStaff = {
  ...promotionApplicationsStaff,
  ...promotionCodesStaff,
  offerSettings: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/settings',
    summary: 'The least win on the winner board, and the profile by which terms of offers are judged.',
    input: Nothing,
    output: closed({ ...settings, currency: Type.String() }),
    refusals: ['not-allowed'],
  }),
  setOfferSettings: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/promotions/settings',
    stale: [proposals],
    summary:
      'Proposes another least win, from 0 to a million, or another profile. Another person approves it. The profile counts for terms that are checked from then on; offers that run keep theirs.',
    input: closed({ ...settings, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'approval-pending'],
  }),
  staffRewardCosts: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/costs',
    summary:
      'What offers, missions, boards and referral cost in a month of the site, with the sum over all time beside the ledger.',
    input: closed({
      /** Such as `2026-11`; by default the month that runs. */
      month: Type.Optional(MonthText),
    }),
    output: closed({
      month: MonthText,
      /** The months that can be asked for, newest first. */
      months: Type.Array(MonthText),
      /** It is over, and its figures do not change. */
      isOver: Type.Boolean(),
      list: Type.Array(
        closed({
          source: oneOf(['offer', 'mission', 'board', 'referral']),
          /** The number of the offer or mission; null for referral. */
          id: nullable(IdText),
          /** The kind of an offer; null for others. */
          type: nullable(PromotionType),
          /** In the first language of the site; empty for referral. */
          title: Type.String(),
          ...moved,
        }),
      ),
      total: closed(moved),
      /** Over all time: what the sources cost, what the general account `bonus` has paid, and the difference, which must be 0. */
      ledger: closed({ cost: Amount, account: Amount, difference: Amount }),
      /** The points that members have, less those that they owe, and what they are worth in money. */
      points: closed({ points: Amount, worth: Amount }),
    }),
    refusals: ['not-allowed'],
  }),
  staffPromotions: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions',
    summary: 'Offers of the merchant, newest first, with their budget and how many applications each has.',
    input: closed({ state: Type.Optional(OfferStateName), type: Type.Optional(PromotionType), ...paging }),
    output: pageOf(closed(offer)),
    refusals: ['not-allowed'],
  }),
  createPromotion: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/promotions',
    stale: [...offers, 'GET /wps/staff/audit'],
    summary: 'Creates the draft of an offer. Its kind never changes.',
    input: closed({ type: PromotionType, ...content }),
    output: closed({ id: IdText }),
    refusals: ['not-allowed', 'promotion-kind-unavailable', 'invalid-input', 'text-refused'],
  }),
  checkPromotion: route({
    ...read,
    method: 'POST',
    path: '/wps/staff/promotions/check',
    summary:
      'Judges terms and texts without saving them: problems, warnings, cost, and the key facts as a member reads them.',
    input: closed({ type: PromotionType, ...content }),
    output: closed(Verdict),
    refusals: ['not-allowed', 'promotion-kind-unavailable', 'invalid-input', 'text-refused'],
  }),
  staffPromotion: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/:id',
    summary:
      'One offer: what counts, the draft, its versions, problems of the draft and what it is expected to cost.',
    input: closed({ id: IdText }),
    output: closed({
      ...offer,
      /** The terms and texts that count; null before the first version. */
      current: nullable(closed(content)),
      /** The draft, or a copy of what counts when there is none. */
      draft: closed(content),
      /** Give it back when saving or publishing: it rises with every change. */
      revision: Revision,
      /** The verdict on the draft. */
      ...Verdict,
      versions: Type.Array(
        closed({ version: Type.Integer(), at: Timestamp, by: Type.String(), approvedBy: Type.String() }),
      ),
      /** The proposal that waits for a second person; null for none. */
      approvalId: nullable(IdText),
    }),
    refusals: ['not-allowed', 'promotion-unknown'],
  }),
  savePromotion: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/promotions/:id',
    stale: [...offers, 'GET /wps/staff/audit'],
    summary:
      'Saves the draft of an offer, or of its next version. Nothing changes for members before it is published. `revision` is the one that the change began from.',
    input: closed({ id: IdText, revision: Revision, ...content }),
    output: closed({ revision: Revision }),
    refusals: [
      'not-allowed',
      'promotion-unknown',
      'promotion-changed',
      'promotion-over',
      'invalid-input',
      'text-refused',
    ],
  }),
  publishPromotion: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/promotions/:id/publish',
    stale: [...offers, proposals, 'GET /wps/staff/audit'],
    summary:
      'Proposes the draft to a second person. Approved, it is the next version: for those who come in from then on.',
    input: closed({ id: IdText, revision: Revision, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: [
      'not-allowed',
      'promotion-unknown',
      'promotion-changed',
      'promotion-over',
      'promotion-terms-invalid',
      'approval-pending',
    ],
  }),
  pausePromotion: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/promotions/:id/pause',
    stale: [...offers, 'GET /wps/staff/audit'],
    summary: 'Nobody can come in until it goes on; who is in goes on.',
    input: byReason,
    output: Done,
    refusals: ['not-allowed', 'promotion-unknown', 'promotion-state-differs'],
  }),
  resumePromotion: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/promotions/:id/resume',
    stale: [...offers, 'GET /wps/staff/audit'],
    summary: 'Opens a paused offer again.',
    input: byReason,
    output: Done,
    refusals: ['not-allowed', 'promotion-unknown', 'promotion-state-differs'],
  }),
  endPromotion: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/promotions/:id/end',
    stale: [...offers, 'GET /wps/staff/audit'],
    summary: 'Ends an offer; who is in goes on. A draft that was never published is dropped.',
    input: byReason,
    output: Done,
    refusals: ['not-allowed', 'promotion-unknown', 'promotion-state-differs'],
  }),
};
