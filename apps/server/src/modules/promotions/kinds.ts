// The kinds of promotion that can be offered, and the form of terms that each takes (docs/reference/promotions.md 1).
import { amountOf, greater, parseAmount } from './amounts.ts';
import type { Formula, FormulaOf, WireTerms } from './types.ts';
import { lesser } from '@tyche/kernel/money';
import { maxLuckyMultiplePpm, type RankAmounts } from '@tyche/rules/rewards';
import type { OfferEntry, PromotionKind } from '@tyche/rules/rewards/words';
import { Refusal } from '../../platform/http/errors.ts';

interface OfferedKind {
  readonly entry: OfferEntry;
  readonly formula: Formula['is'];
}

const byDeposit: OfferedKind = { entry: 'deposit', formula: 'share' };

const offered: Partial<Readonly<Record<PromotionKind, OfferedKind>>> = {
  SIGNUP: { entry: 'apply', formula: 'fixed' },
  NEW_REGISTER: { entry: 'apply', formula: 'fixed' },
  FIRST_DEPOSIT: byDeposit,
  SECOND_DEPOSIT: byDeposit,
  THIRD_DEPOSIT: byDeposit,
  FOURTH_DEPOSIT: byDeposit,
  FIFTH_DEPOSIT: byDeposit,
  DEPOSIT: byDeposit,
  DEPOSIT_COUNT: { entry: 'automatic', formula: 'count' },
  DEPOSIT_BET_BONUS: { entry: 'deposit', formula: 'bets' },
  REBATE: { entry: 'automatic', formula: 'rebate' },
  SAVIOR: { entry: 'automatic', formula: 'loss' },
  LUCKY_BET: { entry: 'automatic', formula: 'lucky' },
  LOGIN: { entry: 'automatic', formula: 'login' },
  RANK_SALARY: { entry: 'automatic', formula: 'ranks' },
  UPGRADE_BONUS: { entry: 'automatic', formula: 'ranks' },
  MANUAL: { entry: 'granted', formula: 'manual' },
  PROMOCODE: { entry: 'code', formula: 'fixed' },
  /** Made by the raffle desk; the amount is the first prize. */
  RAFFLE: { entry: 'automatic', formula: 'fixed' },
};

/** Kinds that a run gives to many members at a time. */
const crowdKinds: ReadonlySet<PromotionKind> = new Set(['REBATE', 'SAVIOR', 'RANK_SALARY', 'LUCKY_BET']);

/** How a kind is entered and what it gives by. Refuses `promotion-kind-unavailable` for one that is not offered here. */
export function kindOf(kind: PromotionKind): OfferedKind {
  const found = offered[kind];
  if (!found) throw new Refusal('promotion-kind-unavailable');
  return found;
}

/**
 * The formula of a kind. Throws for terms of another kind: a version was judged before it was kept.
 */
export function formulaOf<Is extends Formula['is']>({ formula }: WireTerms, is: Is): FormulaOf<Is> {
  if (formula.is !== is) throw new Error(`terms with a formula ${formula.is} instead of ${is}`);
  return formula as FormulaOf<Is>;
}

/** What terms give by rank, in 1/10 000 units. Throws for terms of another kind, as `formulaOf`. */
export function rankAmounts(terms: WireTerms): RankAmounts {
  return new Map(formulaOf(terms, 'ranks').steps.map(({ rank, amount }) => [rank, amountOf(amount)]));
}

/**
 * Judges terms by their kind. Refuses `promotion-kind-unavailable`, and `invalid-input` with the field: a formula of another kind, an amount
 * that is not above 0, tiers or steps that do not rise, a group of games twice.
 */
export function requireTerms(kind: PromotionKind, terms: WireTerms): void {
  const { formula, contributions } = terms;
  if (kindOf(kind).formula !== formula.is) refuse('formula');
  const optional = [terms.maxBet, terms.maxCashout, terms.budgetAmount].flatMap((each) => each ?? []);
  for (const text of [...amountsIn(formula), ...optional]) if (amountOf(text) <= 0n) refuse('amount');
  if (!rises(placesIn(formula))) refuse('formula');
  if (new Set(contributions.map(({ group }) => group)).size < contributions.length) refuse('contributions');
  if (crowdKinds.has(kind)) requireForCrowd(terms);
  if (kind === 'LOGIN' && terms.mode !== 'points') refuse('mode');
  if (kind === 'UPGRADE_BONUS' && terms.mode !== 'cash') refuse('mode');
  if (formula.is === 'rebate') requireRates(formula);
  if (formula.is === 'bets') requireForBets(formula, terms);
  if (formula.is === 'lucky') requireForLuckyBets(formula, terms);
  if ((formula.is === 'share' || formula.is === 'loss') && formula.tiers.some(({ ratePpm }) => ratePpm === 0))
    refuse('formula');
}

/** The most that a formula gives at once, in 1/10 000 units. */
export function topReward(formula: Formula): bigint {
  switch (formula.is) {
    case 'fixed':
      return amountOf(formula.amount);
    case 'share': {
      const top = formula.tiers.map(({ cap }) => amountOf(cap)).reduce(greater);
      const day = parseAmount(formula.maxPerDay);
      return day !== null && day < top ? day : top;
    }
    case 'count':
    case 'ranks':
      return formula.steps.map(({ amount }) => amountOf(amount)).reduce(greater);
    case 'loss':
      return formula.tiers.map(({ cap }) => amountOf(cap)).reduce(greater);
    case 'login':
      return formula.steps.map(({ points }) => amountOf(`${points}`)).reduce(greater);
    case 'bets':
      return amountOf(formula.cap);
    case 'lucky': {
      const [cap, day] = [amountOf(formula.cap), parseAmount(formula.maxPerDay)];
      return day === null ? cap : lesser(cap, day);
    }
    case 'rebate':
      return amountOf(formula.maxPerDay);
    case 'manual':
      return amountOf(formula.maxAtOnce);
  }
}

/** What is given to many at a time is money or points at once, and asks nothing that is known of one member after the other. */
function requireForCrowd({ group, needsContact, audience, mode, approval }: WireTerms): void {
  if (group !== null) refuse('group');
  if (needsContact) refuse('needsContact');
  if (audience.regions.length > 0) refuse('regions');
  if (mode !== 'cash') refuse('mode');
  if (approval !== 'auto') refuse('approval');
}

/** The bets are the turnover (rewards.md 4): what they earn is cash at once, of a share and a multiple above 0, in games that count. */
function requireForBets(
  { ratePpm, betMultiplePpm }: FormulaOf<'bets'>,
  { mode, maxBet, maxCashout, contributions }: WireTerms,
): void {
  if (ratePpm === 0 || betMultiplePpm === 0) refuse('formula');
  if (mode !== 'cash') refuse('mode');
  if (maxBet !== null) refuse('maxBet');
  if (maxCashout !== null) refuse('maxCashout');
  if (contributions.every(({ weightPpm }) => weightPpm === 0)) refuse('contributions');
}

/** What comes back of all stakes on average is above 0 and no more than the rule allows. It is cash at once. */
function requireForLuckyBets(
  { digits, multiplePpm, groups }: FormulaOf<'lucky'>,
  { maxBet, maxCashout, contributions }: WireTerms,
): void {
  if (multiplePpm === 0 || multiplePpm > maxLuckyMultiplePpm(digits)) refuse('formula');
  if (new Set(groups).size < groups.length) refuse('formula');
  if (maxBet !== null) refuse('maxBet');
  if (maxCashout !== null) refuse('maxCashout');
  if (contributions.length > 0) refuse('contributions');
}

/** A rate of each group at most once, one above 0, and a least payout that the most of a day allows. */
function requireRates({ rates, minPayout, maxPerDay }: FormulaOf<'rebate'>): void {
  const isOnce = new Set(rates.map(({ group }) => group)).size === rates.length;
  if (!isOnce || rates.every(({ ratePpm }) => ratePpm === 0)) refuse('formula');
  if (amountOf(minPayout) < 0n || amountOf(minPayout) > amountOf(maxPerDay)) refuse('formula');
}

function amountsIn(formula: Formula): readonly string[] {
  switch (formula.is) {
    case 'fixed':
      return [formula.amount];
    case 'share':
      return [
        formula.minDeposit,
        ...formula.tiers.map(({ cap }) => cap),
        ...(formula.maxPerDay === null ? [] : [formula.maxPerDay]),
      ];
    case 'loss':
      return formula.tiers.map(({ cap }) => cap);
    case 'count':
    case 'ranks':
      return formula.steps.map(({ amount }) => amount);
    case 'login':
      return [];
    case 'bets':
      return [formula.minDeposit, formula.cap];
    case 'lucky':
      return [formula.cap, formula.minStake, ...(formula.maxPerDay === null ? [] : [formula.maxPerDay])];
    case 'rebate':
      return [formula.maxPerDay];
    case 'manual':
      return [formula.aloneUpTo, formula.maxAtOnce, formula.perMemberDay, formula.perStaffDay];
  }
}

/** Where the tiers or steps of a formula begin. */
function placesIn(formula: Formula): readonly bigint[] {
  switch (formula.is) {
    case 'share':
    case 'loss':
      return formula.tiers.map(({ from }) => amountOf(from));
    case 'count':
      return formula.steps.map(({ count }) => BigInt(count));
    case 'login':
      return formula.steps.map(({ day }) => BigInt(day));
    case 'ranks':
      return formula.steps.map(({ rank }) => BigInt(rank));
    default:
      return [];
  }
}

function rises(places: readonly bigint[]): boolean {
  return places.every((place, index) => place >= 0n && (index === 0 || place > (places[index - 1] ?? 0n)));
}

function refuse(field: string): never {
  throw new Refusal('invalid-input', { field, rule: 'terms' });
}
