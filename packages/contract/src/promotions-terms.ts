// The terms, texts and verdict of an offer, as staff send and read them (docs/reference/promotions.md 2).
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { GameGroup, KeyFactsBox, OfferCategoryName, Ppm, ProductName, RewardModeName } from './promotions.ts';
import { Amount, closed, text, Timestamp } from './schemas.ts';

const Language = Type.String({ pattern: '^[A-Z]{2}$' });
const Days = Type.Integer({ minimum: 0, maximum: 366 });
const Count = Type.Integer({ minimum: 1, maximum: 100_000_000 });
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
  /** DEPOSIT_BET_BONUS: a share of a deposit of at least `minDeposit`, once `betMultiplePpm` of it is bet after the credit. */
  closed({
    is: Type.Literal('bets'),
    minDeposit: Amount,
    ratePpm: Ppm,
    cap: Amount,
    betMultiplePpm: Ppm,
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
  /** RANK_SALARY: a sum by the rank at the end of a month. UPGRADE_BONUS: a sum for a rank that is given for the first time. */
  closed({
    is: Type.Literal('ranks'),
    steps: Type.Array(closed({ rank: Type.Integer({ minimum: 1, maximum: 100 }), amount: Amount }), {
      minItems: 1,
      maxItems: 20,
    }),
  }),
  /** REBATE: shares of the valid stakes of a day. */
  closed({
    is: Type.Literal('rebate'),
    rates: Type.Array(closed({ group: GameGroup, ratePpm: Ppm }), { minItems: 1, maxItems: 15 }),
    minPayout: Amount,
    maxPerDay: Amount,
  }),
  /** SAVIOR: the highest tier at or below the net loss of a week counts for all of it. */
  closed({
    is: Type.Literal('loss'),
    tiers: Type.Array(closed({ from: Amount, ratePpm: Ppm, cap: Amount }), { minItems: 1, maxItems: 10 }),
  }),
  /**
   * LUCKY_BET: a multiple of the stake of each settled bet of `minStake` or more in some groups of games whose number ends in the digits that
   * are drawn after its day; at most `cap` a bet and `maxPerDay` a member and day.
   */
  closed({
    is: Type.Literal('lucky'),
    digits: Type.Integer({ minimum: 2, maximum: 5 }),
    multiplePpm: Ppm,
    cap: Amount,
    minStake: Amount,
    maxPerDay: nullable(Amount),
    groups: Type.Array(GameGroup, { minItems: 1, maxItems: 15 }),
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

export const content = {
  terms: OfferTermsData,
  texts: Type.Array(OfferText, { minItems: 1, maxItems: 30 }),
};

/** What stands between the terms and their publication, and what the offer is expected to cost. */
export const Verdict = {
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
