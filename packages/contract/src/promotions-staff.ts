// Promotions as staff run them: offers with their terms, applications, grants by hand and codes (docs/reference/rewards.md 3, 4.5, 4.6, 13.3).
import {
  grantReasons,
  offerEntries,
  offerStates,
  rejectReasons,
  revokeReasons,
} from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import {
  ApplicationDetailName,
  ApplicationStatusName,
  GameGroup,
  KeyFactsBox,
  OfferCategoryName,
  OfferCondition,
  Ppm,
  ProductName,
  PromotionType,
  RewardModeName,
} from './promotions.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, text, Timestamp } from './schemas.ts';

const read = { auth: 'staff', permission: 'promotions.read' } as const;
const manage = { auth: 'staff', permission: 'promotions.manage' } as const;
const approve = { auth: 'staff', permission: 'promotions.approve' } as const;

const OfferStateName = oneOf([...offerStates]);
const Language = Type.String({ pattern: '^[A-Z]{2}$' });
const Reason = Type.String({ minLength: 3, maxLength: 300 });
const Days = Type.Integer({ minimum: 0, maximum: 366 });
const Count = Type.Integer({ minimum: 1, maximum: 100_000_000 });
const Revision = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const few = { maxItems: 30 } as const;

/** What an offer gives, by the form that its kind takes. */
export const OfferFormula = Type.Union([
  /** SIGNUP, NEW_REGISTER, PROMOCODE. */
  closed({ is: Type.Literal('fixed'), amount: Amount }),
  /** FIRST_DEPOSIT to FIFTH_DEPOSIT and DEPOSIT: the highest tier at or below the deposit counts for all of it. */
  closed({
    is: Type.Literal('share'),
    minDeposit: Amount,
    tiers: Type.Array(closed({ from: Amount, ratePpm: Ppm, cap: Amount }), { minItems: 1, maxItems: 10 }),
    maxPerDay: nullable(Amount),
  }),
  /** DEPOSIT_COUNT: a sum at the k-th credited deposit of a period of the site's time. */
  closed({
    is: Type.Literal('count'),
    period: oneOf(['day', 'week', 'month']),
    steps: Type.Array(closed({ count: Count, amount: Amount }), { minItems: 1, maxItems: 31 }),
  }),
  /** LOGIN: whole points for days with a login in a month. */
  closed({
    is: Type.Literal('login'),
    steps: Type.Array(
      closed({
        day: Type.Integer({ minimum: 1, maximum: 31 }),
        points: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      }),
      { minItems: 1, maxItems: 31 },
    ),
  }),
  /** REBATE: shares of the valid stakes of a day. */
  closed({
    is: Type.Literal('rebate'),
    rates: Type.Array(closed({ group: GameGroup, ratePpm: Ppm }), { minItems: 1, maxItems: 15 }),
    minPayout: Amount,
    maxPerDay: Amount,
  }),
  /** MANUAL: up to `aloneUpTo` one person decides; `perMemberDay` and `perStaffDay` count what one person decided alone. */
  closed({
    is: Type.Literal('manual'),
    aloneUpTo: Amount,
    maxAtOnce: Amount,
    perMemberDay: Amount,
    perStaffDay: Amount,
  }),
]);

/** The terms of an offer: data that a version keeps unchanged. */
export const OfferTermsData = closed({
  category: OfferCategoryName,
  /** Exactly one, unless the merchant's profile is open. */
  products: Type.Array(ProductName, { maxItems: 3 }),
  /** Empty lists and nulls are no condition; an empty list of account types means members alone (type 0). */
  audience: closed({
    languages: Type.Array(Language, few),
    currencies: Type.Array(Type.String({ pattern: '^[A-Z]{3}$' }), few),
    regions: Type.Array(text(12), { maxItems: 100 }),
    accountTypes: Type.Array(Type.Integer({ minimum: 0, maximum: 99 }), few),
    minRank: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
    maxRank: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
    registeredFrom: nullable(Timestamp),
    registeredUntil: nullable(Timestamp),
  }),
  identityLevel: Type.Integer({ minimum: 0, maximum: 3 }),
  needsContact: Type.Boolean(),
  /** `review`: staff decide about each application. For entries `apply` and `code`. */
  approval: oneOf(['auto', 'review']),
  /** Offers of one group exclude each other, such as `welcome`; null for none. */
  group: nullable(Type.String({ pattern: '^[a-z][a-z0-9-]{1,39}$' })),
  formula: OfferFormula,
  mode: RewardModeName,
  base: oneOf(['bonus', 'deposit+bonus']),
  multiplierPpm: Ppm,
  contributions: Type.Array(closed({ group: GameGroup, weightPpm: Ppm }), { maxItems: 15 }),
  maxBet: nullable(Amount),
  maxCashout: nullable(Amount),
  claimDays: Days,
  playDays: Days,
  budgetAmount: nullable(Amount),
  budgetCount: nullable(Count),
  /** Null: as soon as it is approved. */
  startsAt: nullable(Timestamp),
  /** Null: until it is ended. */
  endsAt: nullable(Timestamp),
});

/**
 * Texts in a language, plain. Figures are placeholders: `{amount}`, `{cap}`, `{rate}`, `{minDeposit}`, `{required}`, `{multiplier}`,
 * `{maxBet}`, `{maxCashout}`, `{claimDays}`, `{playDays}`; another name, or a digit typed by hand beside a currency or percent sign, is
 * refused with `text-refused`.
 */
export const OfferText = closed({
  language: Language,
  title: Type.String({ minLength: 1, maxLength: 80 }),
  teaser: text(160),
  text: text(4_000),
});

const content = {
  terms: OfferTermsData,
  texts: Type.Array(OfferText, { minItems: 1, maxItems: 30 }),
};

/** What stands between the terms and their publication, and what the offer is expected to cost. */
const Verdict = {
  /** In their order, such as `turnover-cap:RNG`, `claim-window`, `mode-unavailable`, `text-missing:VI`; none when it may be published. */
  problems: Type.Array(Type.String()),
  /** Words of the list of forbidden claims that a text has, each `LANGUAGE:words`; they warn and do not refuse. */
  warnings: Type.Array(Type.String()),
  /** The most that the budget lets it cost; null when only the number is limited and no sum follows from it. */
  budgetCost: nullable(Amount),
  /** What one reward of the highest amount costs on average after its turnover; equal to the amount for cash. */
  expectedCost: Amount,
  keyFacts: KeyFactsBox,
};

const counters = {
  currency: Type.String(),
  limitAmount: nullable(Amount),
  limitCount: nullable(Type.Integer()),
  /** Issued and not claimed yet. */
  reserved: Amount,
  /** Claimed: what the offer has cost so far. */
  spent: Amount,
  /** Rewards that are issued or claimed. */
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
const byReason = closed({ id: IdText, reason: Reason });

export const promotionsStaff = {
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
      'amount-out-of-range',
      'text-refused',
      'promotion-not-open',
      'promotion-over',
      'promotion-paused',
      'promotion-budget-spent',
      'promotion-not-for-you',
      'self-excluded',
      'approval-pending',
    ],
  }),
  endPromotionCodes: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/promotions/codes/:id/end',
    stale: ['GET /wps/staff/promotions/:id/codes', 'GET /wps/staff/audit'],
    summary: 'Ends a series of codes: none of them can be used from now on.',
    input: byReason,
    output: Done,
    refusals: ['not-allowed', 'unknown-code-series'],
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
    summary: 'Ends an offer for good; who is in goes on. A draft that was never published is dropped.',
    input: byReason,
    output: Done,
    refusals: ['not-allowed', 'promotion-unknown', 'promotion-state-differs'],
  }),
  staffPromotionCodes: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/:id/codes',
    summary:
      'Series of codes of an offer of kind PROMOCODE, newest first. The codes themselves are never shown again.',
    input: closed({ id: IdText, ...paging }),
    output: pageOf(
      closed({
        id: IdText,
        /** How many codes it has, how often each may be used, and how often all of them were. */
        codes: Type.Integer(),
        usesEach: Type.Integer(),
        used: Type.Integer(),
        /** Whom it is bound to; null for anybody. */
        username: nullable(Type.String()),
        endsAt: nullable(Timestamp),
        isEnded: Type.Boolean(),
        at: Timestamp,
        by: Type.String(),
      }),
    ),
    refusals: ['not-allowed', 'promotion-unknown'],
  }),
  makePromotionCodes: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/promotions/:id/codes',
    stale: ['GET /wps/staff/promotions/:id/codes', 'GET /wps/staff/audit'],
    summary:
      'Makes a series of codes, 1 000 at most, each in groups of four. This answer is the only place where they are shown. A series can be bound to one member.',
    input: closed({
      id: IdText,
      codes: Type.Integer({ minimum: 1, maximum: 1_000 }),
      usesEach: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      username: Type.Optional(text(60)),
      endsAt: Type.Optional(Timestamp),
    }),
    output: closed({ id: IdText, codes: Type.Array(Type.String()) }),
    refusals: [
      'not-allowed',
      'promotion-unknown',
      'promotion-over',
      'promotion-kind-unavailable',
      'unknown-member',
    ],
  }),
};
