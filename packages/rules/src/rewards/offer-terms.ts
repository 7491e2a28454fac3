// Whether the terms of an offer may be published (docs/reference/rewards.md 3.3). Amounts are in 1/10 000 units, rates in ppm.
import { floorDiv, PPM } from '@tyche/kernel/money';
import type { Product } from './words/index.ts';

/** The share of a valid stake that counts, in ppm, by group of games. A group that is not named counts 0. */
export type Contributions = Readonly<Record<string, bigint>>;

export interface OfferTerms {
  /** Over what the turnover is taken. */
  readonly base: 'bonus' | 'deposit+bonus';
  readonly multiplierPpm: bigint;
  readonly contributions: Contributions;
  /** An example of the offer: the bonus, and the deposit that earns it. */
  readonly bonus: bigint;
  readonly deposit: bigint;
  /** What is to be bet for the bonus before it is given; 0 for an offer that asks for no bets. */
  readonly toBet?: bigint;
  readonly products: readonly Product[];
  readonly claimDays: number;
  readonly playDays: number;
  /** How often and how much the offer may give; null where there is no limit. One of them is needed. */
  readonly budgetCount: number | null;
  readonly budgetAmount: bigint | null;
  readonly isDepositLinked: boolean;
  readonly maxCashout: bigint | null;
  /** Languages in which a text is missing that the site needs. */
  readonly missingTexts: readonly string[];
}

/** `cap`: turnover is limited and an offer has one product. `open`: neither; a merchant sets it with a reason. */
export type OfferProfile = 'cap' | 'open';

/** The highest least prize of the winner board: a million. */
export const MAX_WINNER_MIN_PRIZE = 10_000_000_000n;

export type OfferProblem =
  | `turnover-cap:${string}`
  | 'one-product'
  | `group-outside-product:${string}`
  | 'claim-window'
  | 'play-window'
  | 'budget-missing'
  | 'cashout-on-deposit'
  | `text-missing:${string}`;

/** Stakes that the cap profile lets an offer require, as a multiple of the bonus. */
const MAX_TURNOVER_MULTIPLE = 10n;
const MIN_CLAIM_DAYS = 3;
const MIN_PLAY_DAYS = 7;

/** The groups of games of each product. `INHOUSE` are our own games. */
export const productGroups: Readonly<Record<Product, readonly string[]>> = {
  LOTTERY: ['LOTT', 'ELOTT'],
  CASINO: ['RNG', 'LIVE', 'FISH', 'PVP', 'INHOUSE'],
  BETTING: ['SPORTS', 'ESPORTS', 'COCKFIGHT'],
};

/** Contributions of a new offer before staff change them (docs/reference/rewards.md 5.3). */
export const defaultContributions: Contributions = {
  LOTT: PPM,
  ELOTT: PPM,
  RNG: PPM,
  FISH: PPM / 2n,
  LIVE: 0n,
  SPORTS: PPM,
  ESPORTS: PPM,
  COCKFIGHT: 0n,
  PVP: 0n,
};

const MAX_RETURN_THAT_COUNTS = 970_000n;

/** What a game of our own contributes, by its declared return in ppm: all up to 97 %, nothing above it or where the return is unknown (null). */
export function inHouseContribution(returnPpm: bigint | null): bigint {
  return returnPpm !== null && returnPpm <= MAX_RETURN_THAT_COUNTS ? PPM : 0n;
}

/** What must be counted before a bonus is released: the base times the multiplier, rounded down. */
export function requiredTurnover({
  base,
  multiplierPpm,
  bonus,
  deposit,
}: Pick<OfferTerms, 'base' | 'multiplierPpm' | 'bonus' | 'deposit'>): bigint {
  return floorDiv((base === 'bonus' ? bonus : deposit + bonus) * multiplierPpm, PPM);
}

/**
 * All problems of an offer's terms, in the order of docs/reference/rewards.md 3.3; none when it may be published. The cap is read on stakes:
 * a member who plays one group alone stakes at most ten times the bonus in it.
 */
export function checkOfferTerms(terms: OfferTerms, profile: OfferProfile = 'cap'): readonly OfferProblem[] {
  const { claimDays, playDays, budgetCount, budgetAmount, isDepositLinked, maxCashout, missingTexts } = terms;
  const found: OfferProblem[] = profile === 'cap' ? capProblems(terms) : [];
  if (claimDays < MIN_CLAIM_DAYS) found.push('claim-window');
  if (playDays < MIN_PLAY_DAYS) found.push('play-window');
  if (!budgetCount && !budgetAmount) found.push('budget-missing');
  if (isDepositLinked && maxCashout !== null) found.push('cashout-on-deposit');
  return [...found, ...missingTexts.map((language): OfferProblem => `text-missing:${language}`)];
}

function capProblems(terms: OfferTerms): OfferProblem[] {
  const { contributions, products, bonus, toBet = 0n } = terms;
  const required = requiredTurnover(terms) + toBet;
  const counting = Object.entries(contributions).filter(([, weight]) => weight > 0n);
  const allowed = products.flatMap((product) => productGroups[product]);
  return [
    ...counting
      .filter(([, weight]) => required * PPM > MAX_TURNOVER_MULTIPLE * bonus * weight)
      .map(([group]): OfferProblem => `turnover-cap:${group}`),
    ...(products.length === 1 ? [] : (['one-product'] as const)),
    ...counting
      .filter(([group]) => !allowed.includes(group))
      .map(([group]): OfferProblem => `group-outside-product:${group}`),
  ];
}
