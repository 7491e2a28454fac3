// Promotions as members see them: offers with their key facts, the own applications, and what can be claimed
// (docs/reference/rewards.md 3 and 4).
import {
  applicationDetails,
  applicationStatuses,
  offerEntries,
  offerWindows,
  promotionKinds,
  products,
  rejectReasons,
  rewardModes,
} from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { OfferProgress } from './offer-progress.ts';
import { OfferCategoryName, offerLists, offersWanted } from './offers-wanted.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, text, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;

export { OfferCategoryName };
/** A deposit, what is to be bet after it, what bets have counted, and until when they are placed. */
export const DepositBets = closed({ credited: Amount, needed: Amount, counted: Amount, until: Timestamp });
export const PromotionType = oneOf([...promotionKinds]);
export const RewardModeName = oneOf([...rewardModes]);
export const ApplicationStatusName = oneOf([...applicationStatuses]);
export const ApplicationDetailName = oneOf([...applicationDetails]);
export const ProductName = oneOf([...products]);
/** A share of one million: 1 % is 10 000. */
export const Ppm = Type.Integer({ minimum: 0, maximum: 100_000_000 });
export const GameGroup = Type.String({ pattern: '^[A-Z]{3,10}$' });
const TermsVersion = Type.Integer({ minimum: 1, maximum: 100_000 });

/** The rows of the key facts box (docs/reference/rewards.md 4.10), as figures; the page has the words. A field that says nothing is null. */
export const KeyFactsBox = closed({
  mode: RewardModeName,
  /** The most that the offer can give at once: money, or whole points with four decimals when `mode` is `points`. */
  gets: Amount,
  /** The lowest deposit that earns it. */
  minDeposit: nullable(Amount),
  /** The number of the deposit that it is for, from 1. */
  ordinal: nullable(Type.Integer()),
  /** Shares of a deposit: the highest tier with `from` at or below the deposit counts for all of it. */
  tiers: Type.Array(closed({ from: Amount, ratePpm: Ppm, cap: Amount })),
  /** DEPOSIT_BET_BONUS that is not issued: the multiple of the deposit that is to be bet after it; `required` is its sum for the deposit that just earns `gets`. */
  betMultiplePpm: nullable(Ppm),
  /** The most of a member in a day. */
  maxPerDay: nullable(Amount),
  /** Steps of DEPOSIT_COUNT (deposits) and LOGIN (days with a login in a month), each with what it gives. */
  steps: Type.Array(closed({ count: Type.Integer(), gets: Amount })),
  /** Shares of valid stakes that a REBATE gives back. */
  rates: Type.Array(closed({ group: GameGroup, ratePpm: Ppm })),
  /**
   * LUCKY_BET: how many digits are drawn for a day, so one bet of 10 to this power has them; what such a bet gets as a multiple of its stake;
   * from which stake, and in which groups of games.
   */
  lucky: nullable(
    closed({
      digits: Type.Integer(),
      multiplePpm: Ppm,
      /** The most for a bet. */
      cap: Amount,
      minStake: Amount,
      groups: Type.Array(GameGroup),
    }),
  ),
  /** To stake before it can be withdrawn, for `gets`; 0 for none. Of DEPOSIT_BET_BONUS to bet before it is issued. */
  required: Amount,
  /** The multiple of the base that is to be staked, in ppm: 5 × is 5 000 000. */
  multiplierPpm: Ppm,
  base: oneOf(['bonus', 'deposit+bonus']),
  /** Groups of games that count, the highest weight first. What is not named counts nothing. */
  counts: Type.Array(closed({ group: GameGroup, weightPpm: Ppm })),
  maxBet: nullable(Amount),
  maxCashout: nullable(Amount),
  /** Days from its issue to claim it; then days to stake. */
  claimDays: Type.Integer(),
  playDays: Type.Integer(),
  /** What staking the requirement costs on average; null where no game that counts in full declares its return. */
  cost: nullable(Amount),
  currency: Type.String(),
  version: Type.Integer(),
  versionAt: Timestamp,
});

/** A condition with a tick or what is missing, in the order of docs/reference/rewards.md 3.4. */
export const OfferCondition = closed({
  /** The refusal that it gives while it is not met; its sentence is among the refusals. */
  code: Type.String(),
  met: Type.Boolean(),
  /** What is missing: the part of the audience (such as `rank`), the identity level, or the title of the other offer; null for nothing to name. */
  missing: nullable(Type.String()),
});

const card = {
  id: IdText,
  type: PromotionType,
  category: OfferCategoryName,
  entry: oneOf([...offerEntries]),
  /** In the language asked for, or the first of the site; figures are filled in. */
  title: Type.String(),
  teaser: Type.String(),
  startsAt: Timestamp,
  endsAt: nullable(Timestamp),
  /** Where the offer is: `coming soon`, `open`, `paused` or `closed`. */
  window: oneOf([...offerWindows]),
  /** The newest application of the caller; null for none. */
  status: nullable(ApplicationStatusName),
  detail: nullable(ApplicationDetailName),
  applicationId: nullable(IdText),
  keyFacts: KeyFactsBox,
  /** Empty for a visitor. */
  conditions: Type.Array(OfferCondition),
  /** The caller may apply, or choose it for a deposit, now: all conditions are met. */
  canApply: Type.Boolean(),
};

/** One application of the caller. */
export const OwnApplication = closed({
  applicationId: IdText,
  promotionId: IdText,
  type: PromotionType,
  title: Type.String(),
  status: ApplicationStatusName,
  detail: nullable(ApplicationDetailName),
  mode: RewardModeName,
  /** What it gives; null before it is issued, or reserved for bets after a deposit. Whole points with four decimals when `mode` is `points`. */
  amount: nullable(Amount),
  required: nullable(Amount),
  /**
   * What the amount was computed from, by the names of docs/reference/rewards.md 3.6: amounts with four decimals, other figures as they are. The
   * valid stakes of a rebate have the names of their groups of games.
   */
  figures: Type.Array(closed({ name: Type.String(), value: Type.String() })),
  /** DEPOSIT_BET_BONUS from the credit on: the deposit, what is to be bet, what bets have counted, and until when they are placed. */
  bets: nullable(DepositBets),
  currency: Type.String(),
  /** Version of the terms that it goes by. */
  termsVersion: Type.Integer(),
  at: Timestamp,
  since: Timestamp,
  /** By when staff decide (status `applying`). */
  decideBy: nullable(Timestamp),
  /** Last moment to claim (status `issued`). */
  claimBefore: nullable(Timestamp),
  /** Why staff declined it. */
  reason: nullable(oneOf([...rejectReasons])),
  /** The sentence of staff for a grant by hand or a rejection. */
  note: nullable(Type.String()),
});

const consent = {
  /** The version whose key facts the member saw. */
  termsVersion: TermsVersion,
  /** The tick "I have read the key facts". */
  accepted: Type.Boolean(),
};
const Applied = closed({ applicationId: IdText, status: ApplicationStatusName });

const eligibility = [
  'in-need-true-account',
  'account-disabled',
  'wallet-locked',
  'self-excluded',
  'play-stopped',
  'promotion-limit-reached',
  'promotions-opted-out',
  'promotion-not-offered',
  'promotion-not-for-you',
  'promotion-identity-required',
  'promotion-not-open',
  'promotion-over',
  'promotion-paused',
  'promotion-applied-before',
  'promotion-excludes-other',
  'promotion-budget-spent',
] as const;
const entering = ['promotion-unknown', 'terms-not-accepted', 'terms-changed', ...eligibility] as const;
export const promotions = {
  getAvailablePromotions: route({
    method: 'GET',
    path: '/wps/relay/MCSFE_getAvailablePromotions',
    auth: 'open',
    summary:
      'Offers of the merchant: open, coming soon, paused, and closed within 30 days; those of the caller first. A visitor sees them without conditions. Offers by staff alone are not listed.',
    input: closed({
      category: Type.Optional(OfferCategoryName),
      /** Wire code; the language of the caller when it is left out. */
      language: Type.Optional(text(10)),
      _: Type.Optional(text()),
    }),
    output: closed({
      REFERRAL: closed({ enabled: Type.Boolean() }),
      list: Type.Array(closed(card)),
    }),
    refusals: [],
  }),
  promotionApplications: route({
    ...member,
    method: 'GET',
    path: '/wps/promotions/applications',
    summary: 'Applications of the caller, newest first; of a status or of one offer.',
    input: closed({
      status: Type.Optional(ApplicationStatusName),
      promotionId: Type.Optional(IdText),
      language: Type.Optional(text(10)),
      ...paging,
    }),
    output: pageOf(OwnApplication),
    refusals: [],
  }),
  ...offersWanted,
  readPromotion: route({
    method: 'GET',
    path: '/wps/promotions/:id',
    auth: 'open',
    summary:
      'One offer with its full text and the applications of the caller. Offers that need a code are read by who knows their id.',
    input: closed({ id: IdText, language: Type.Optional(text(10)) }),
    output: closed({
      ...card,
      /** Plain text; an empty line parts paragraphs. Figures are filled in. */
      text: Type.String(),
      product: nullable(ProductName),
      /** For offers that count what the caller does; null for a visitor, and for every other offer. */
      progress: nullable(OfferProgress),
      /** The last ten of the caller, newest first. */
      applications: Type.Array(OwnApplication),
    }),
    refusals: ['promotion-unknown'],
  }),
  checkPromoCode: route({
    ...member,
    method: 'POST',
    path: '/wps/promotions/code',
    summary:
      'Finds the offer of a code without using it: the page then shows its key facts, and the member applies with the code. Wrong tries are limited, and every wrong code answers alike.',
    input: closed({ code: text(60) }),
    output: closed({ promotionId: IdText }),
    refusals: ['promo-code-unknown', 'promo-code-tries'],
  }),
  applyPromotion: route({
    ...member,
    method: 'POST',
    path: '/wps/promotions/:id/apply',
    stale: offerLists,
    idempotent: true,
    summary:
      'Applies for an offer with entry `apply` or `code`. It is issued at once, or waits for staff (48 hours at most).',
    input: closed({
      id: IdText,
      ...consent,
      code: Type.Optional(text(60)),
      comment: Type.Optional(text(140)),
    }),
    output: Applied,
    refusals: [
      ...entering,
      'promotion-condition-open',
      'text-refused',
      'promo-code-unknown',
      'promo-code-tries',
      'promo-code-spent',
      'promo-code-used',
      'key-reused',
    ],
  }),
  joinPromotion: route({
    ...member,
    method: 'POST',
    path: '/wps/promotions/:id/join',
    stale: offerLists,
    idempotent: true,
    summary:
      'Chooses an offer with entry `deposit` for a deposit of the caller that is not paid yet. It is issued when the deposit is credited; it closes when the deposit then does not fit.',
    input: closed({ id: IdText, ...consent, depositId: IdText }),
    output: Applied,
    refusals: [
      ...entering,
      'unknown-deposit',
      'promotion-condition-open',
      'promotion-deposit-too-small',
      'promotion-deposit-ordinal',
      'promotion-cap-reached',
      'key-reused',
    ],
  }),
  leavePromotion: route({
    ...member,
    method: 'POST',
    path: '/wps/promotions/:id/leave',
    stale: offerLists,
    summary: 'Takes an application back that waits for staff, or leaves an offer that was joined.',
    input: closed({ id: IdText, applicationId: IdText }),
    output: Applied,
    refusals: ['promotion-unknown', 'unknown-application', 'promotion-state-differs'],
  }),
  getClaimPromotion: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getClaimPromotion',
    summary:
      'Rewards that the caller can claim, the earliest last day first; of some types, parted by commas.',
    input: closed({
      promotionType: Type.Optional(Type.String({ pattern: '^[A-Z_]{1,20}(,[A-Z_]{1,20}){0,20}$' })),
      status: Type.Optional(Type.Literal('I')),
      language: Type.Optional(text(10)),
      _: Type.Optional(text()),
    }),
    output: closed({
      list: Type.Array(
        closed({
          /** The id that a claim takes as `promotionClaimId`. */
          rewardId: IdText,
          promotionId: IdText,
          promotionType: PromotionType,
          title: Type.String(),
          mode: RewardModeName,
          amount: Amount,
          /** To stake before it can be withdrawn; 0 for none. */
          required: Amount,
          currency: Type.String(),
          termsVersion: Type.Integer(),
          claimBefore: Timestamp,
          /** What the member reads before the claim, for this amount. */
          keyFacts: KeyFactsBox,
          /** The terms were accepted when the member applied: the claim needs no tick. */
          isAccepted: Type.Boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  claimIssuedPromotion: route({
    ...member,
    method: 'POST',
    path: '/wps/relay/MCSFE_claimIssuedPromotion',
    stale: [...offerLists, 'GET /wps/bonuses', 'GET /wps/report/bonus', 'GET /wps/v2/wallets/balance'],
    idempotent: true,
    summary:
      'Claims a reward: cash is credited at once; a bonus with turnover starts, or waits for the one that runs. A second claim of the same reward answers as the first.',
    input: closed({ promotionClaimId: IdText, promotionType: PromotionType, ...consent }),
    output: closed({
      status: ApplicationStatusName,
      detail: nullable(ApplicationDetailName),
      amount: Amount,
      mode: RewardModeName,
      /** The place in the queue of bonuses when it waits. */
      place: nullable(Type.Integer()),
    }),
    refusals: [
      'unknown-application',
      'promotion-state-differs',
      'terms-not-accepted',
      'terms-changed',
      'claim-too-late',
      'bonus-queue-full',
      'in-need-true-account',
      'account-disabled',
      'wallet-locked',
      'self-excluded',
      'play-stopped',
      'promotion-not-offered',
      'promotion-identity-required',
    ],
  }),
};
