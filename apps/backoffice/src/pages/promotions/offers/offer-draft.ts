// An offer as its form has it: everything typed is text, times are in the site's time zone.
import type { contract } from '@tyche/contract/contract';
import type { InputOf } from '@tyche/contract/route';
import type { OfferCategory, Product, PromotionKind, RewardMode } from '@tyche/rules/rewards/words';

/** The terms and texts of an offer as the calls take them. */
export type OfferContent = Omit<InputOf<typeof contract.createPromotion>, 'type'>;

/** The words of an offer in a language. */
export interface OfferWords {
  readonly title: string;
  readonly teaser: string;
  readonly text: string;
}

export interface TypedTier {
  readonly from: string;
  readonly rate: string;
  readonly cap: string;
}

/** A step of DEPOSIT_COUNT (deposits and money), LOGIN (days and points), or a rank with its money. */
export interface TypedStep {
  readonly count: string;
  readonly gets: string;
}

/** Percentages by group of games. */
export type TypedShares = Readonly<Record<string, string>>;

export interface OfferDraft {
  readonly category: OfferCategory;
  readonly products: readonly Product[];
  readonly approval: 'auto' | 'review';
  readonly group: string;
  readonly mode: RewardMode;
  // What it gives. Each kind uses those of its formula.
  readonly amount: string;
  readonly minDeposit: string;
  readonly tiers: readonly TypedTier[];
  readonly rate: string;
  readonly cap: string;
  readonly betMultiple: string;
  readonly maxPerDay: string;
  // Of lucky bets.
  readonly digits: (typeof digitsOf)[number];
  readonly luckyMultiple: string;
  readonly minStake: string;
  readonly games: readonly string[];
  readonly period: 'day' | 'week' | 'month';
  readonly steps: readonly TypedStep[];
  readonly rates: TypedShares;
  readonly minPayout: string;
  readonly aloneUpTo: string;
  readonly maxAtOnce: string;
  readonly perMemberDay: string;
  readonly perStaffDay: string;
  // The turnover.
  readonly base: 'bonus' | 'deposit+bonus';
  readonly multiplier: string;
  readonly weights: TypedShares;
  readonly maxBet: string;
  readonly maxCashout: string;
  // Time and budget.
  readonly claimDays: string;
  readonly playDays: string;
  readonly budgetAmount: string;
  readonly budgetCount: string;
  readonly startsAt: string;
  readonly endsAt: string;
  // Who may take it.
  readonly identityLevel: string;
  readonly needsContact: boolean;
  readonly languages: string;
  readonly currencies: string;
  readonly regions: string;
  readonly accountTypes: string;
  readonly minRank: string;
  readonly maxRank: string;
  readonly registeredFrom: string;
  readonly registeredUntil: string;
  readonly texts: Readonly<Record<string, OfferWords>>;
}

/** How many digits are drawn for a day of lucky bets. */
export const digitsOf = ['2', '3', '4', '5'] as const;

export const noWords: OfferWords = { title: '', teaser: '', text: '' };
export const noTier: TypedTier = { from: '', rate: '', cap: '' };
export const noStep: TypedStep = { count: '', gets: '' };

export type Formula =
  | 'fixed'
  | 'share'
  | 'bets'
  | 'count'
  | 'login'
  | 'lucky'
  | 'ranks'
  | 'rebate'
  | 'loss'
  | 'manual';

/** The kinds that are offers of staff, each with the form of its reward. The other kinds have other pages. */
const formulas: Partial<Record<PromotionKind, Formula>> = {
  SIGNUP: 'fixed',
  NEW_REGISTER: 'fixed',
  FIRST_DEPOSIT: 'share',
  SECOND_DEPOSIT: 'share',
  THIRD_DEPOSIT: 'share',
  FOURTH_DEPOSIT: 'share',
  FIFTH_DEPOSIT: 'share',
  DEPOSIT: 'share',
  DEPOSIT_COUNT: 'count',
  DEPOSIT_BET_BONUS: 'bets',
  LOGIN: 'login',
  LUCKY_BET: 'lucky',
  RANK_SALARY: 'ranks',
  UPGRADE_BONUS: 'ranks',
  REBATE: 'rebate',
  SAVIOR: 'loss',
  MANUAL: 'manual',
  PROMOCODE: 'fixed',
};

/** The form of what a kind gives; a fixed sum for a kind that staff cannot create. */
export function formulaOf(kind: PromotionKind): Formula {
  return formulas[kind] ?? 'fixed';
}

export function isCreatable(kind: PromotionKind): boolean {
  return formulas[kind] !== undefined;
}

/** What was earned by play is cash. */
const earned: ReadonlySet<Formula> = new Set(['bets', 'rebate', 'loss', 'lucky', 'ranks']);

/** Modes that a kind can have. A reward of the points book is never money, logins earn points alone, and what was earned by play is cash. */
export function modesOf(kind: PromotionKind): readonly RewardMode[] {
  if (earned.has(formulaOf(kind))) return ['cash'];
  return kind === 'LOGIN' ? ['points'] : ['cash', 'playable', 'locked'];
}

/** Whether a reward has a turnover. */
export function hasTurnover(mode: RewardMode): boolean {
  return mode === 'playable' || mode === 'locked';
}

/** Whether members apply for a kind, so that staff can decide about each application. */
export function isAppliedFor(kind: PromotionKind): boolean {
  return formulaOf(kind) === 'fixed';
}
