// What stands between terms and their publication, what an offer costs, and the key facts of its terms (rewards.md 3.3, 4.10).
import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount, lesser, ceilDiv, PPM } from '@tyche/kernel/money';
import {
  checkOfferTerms,
  claimsIn,
  type Contributions,
  type DeclaredReturn,
  faultOfOfferText,
  keyFactsOf,
  ordinalOf,
  requiredTurnover,
} from '@tyche/rules/rewards';
import type { PromotionKind, RewardMode } from '@tyche/rules/rewards/words';
import { isPlainText } from '@tyche/rules/plain-text';
import { Refusal } from '../../platform/http/errors.ts';
import type { SiteSettings } from '../settings/index.ts';
import { amountOf, parseAmount } from './amounts.ts';
import type { PromotionsDeps } from './deps.ts';
import { profileOf } from './settings.ts';
import { betsForTop } from './deposit-bets/reward.ts';
import { topReward } from './kinds.ts';
import type { Content, WireTerms } from './types.ts';

type Verdict = OutputOf<typeof promotionsStaff.checkPromotion>;
export type KeyFactsBox = Verdict['keyFacts'];

/** What terms are judged beside: the currency of the offer, the version and its time, and what the budget has given already. */
export interface Standing {
  readonly kind: PromotionKind;
  readonly currency: string;
  readonly version: number;
  readonly versionAt: Date;
  readonly taken: { readonly amount: bigint; readonly count: number };
}

/** Refuses `text-refused` for a text of an offer that is not plain, names an unknown figure, or has a figure typed by hand. */
export function requireTexts(texts: Content['texts']): void {
  for (const { language, title, teaser, text } of texts)
    for (const [field, value] of Object.entries({ title, teaser, text })) {
      const isPlain = isPlainText(value, { hasLines: field === 'text' });
      if (!isPlain || faultOfOfferText(value)) throw new Refusal('text-refused', { language, field });
    }
}

/** All problems, warnings and costs of terms with their texts. */
export async function judge(
  deps: Pick<PromotionsDeps, 'merchant' | 'declaredReturns' | 'bonuses' | 'points'>,
  { terms, texts }: Content,
  standing: Standing,
): Promise<Verdict> {
  const { site } = await deps.merchant();
  const keyFacts = keyFactsBox(await deps.declaredReturns(), terms, standing);
  const top = topReward(terms.formula);
  const cost = parseAmount(keyFacts.cost);
  const expected = isPlayedFor(terms) && cost !== null ? top - cost : top;
  const budget = parseAmount(terms.budgetAmount);
  return {
    problems: [...problemsOf(terms, texts, site), ...ownProblems(deps, terms, standing)],
    warnings: texts.flatMap(({ language, title, teaser, text }) =>
      claimsIn(language, `${title}\n${teaser}\n${text}`).map((claim) => `${language}:${claim}`),
    ),
    budgetCost:
      budget === null && terms.budgetCount === null
        ? null
        : formatAmount(lesserOf(budget, terms.budgetCount === null ? null : top * BigInt(terms.budgetCount))),
    expectedCost: formatAmount(expected > 0n ? expected : 0n),
    keyFacts,
  };
}

/** Whether a reward is a bonus that must be staked. */
export function hasTurnover({ mode }: { readonly mode: RewardMode }): boolean {
  return mode === 'playable' || mode === 'locked';
}

/** The turnover of a reward: 0 for what has none. Of a deposit only the part that earned the bonus counts towards the base. */
export function requiredOf(terms: WireTerms, bonus: bigint, deposit: bigint): bigint {
  if (!hasTurnover(terms)) return 0n;
  return requiredTurnover({ base: terms.base, multiplierPpm: BigInt(terms.multiplierPpm), bonus, deposit });
}

/** The key facts of terms, for the highest reward or for the one that was issued. */
export function keyFactsBox(
  returns: readonly DeclaredReturn[],
  terms: WireTerms,
  { kind, currency, version, versionAt }: Omit<Standing, 'taken'>,
  issued?: { readonly amount: bigint; readonly required: bigint },
): KeyFactsBox {
  const { formula, mode, base, multiplierPpm } = terms;
  const amount = issued?.amount ?? topReward(formula);
  // What is issued has its bets behind it.
  const toBet = formula.is === 'bets' && !issued ? betsForTop(formula) : null;
  const isPlayed = hasTurnover(terms) || toBet !== null;
  const facts = keyFactsOf({
    amount,
    mode,
    required: issued?.required ?? toBet ?? requiredOf(terms, amount, depositFor(terms, amount)),
    contributions: contributionsOf(terms),
    maxBet: parseAmount(terms.maxBet),
    maxCashout: parseAmount(terms.maxCashout),
    claimDays: terms.claimDays,
    playDays: terms.playDays,
    version,
    returns,
  });
  const text = (units: bigint | null) => (units === null ? null : formatAmount(units));
  return {
    mode,
    gets: formatAmount(facts.gets),
    minDeposit: formula.is === 'share' || formula.is === 'bets' ? formula.minDeposit : null,
    ordinal: ordinalOf(kind),
    tiers: tiersOf(formula),
    betMultiplePpm: formula.is === 'bets' && !issued ? formula.betMultiplePpm : null,
    maxPerDay: 'maxPerDay' in formula ? formula.maxPerDay : null,
    lucky: luckyOf(formula),
    steps: stepsOf(formula),
    rates: formula.is === 'rebate' ? [...formula.rates] : [],
    required: formatAmount(facts.required),
    multiplierPpm,
    base,
    counts: isPlayed
      ? facts.counts.map(({ group, weightPpm }) => ({ group, weightPpm: Number(weightPpm) }))
      : [],
    maxBet: text(facts.maxBet),
    maxCashout: text(facts.maxCashout),
    claimDays: facts.claimDays,
    playDays: facts.playDays,
    cost: isPlayed ? text(facts.cost) : formatAmount(0n),
    currency,
    version,
    versionAt: versionAt.getTime(),
  };
}

function luckyOf(formula: WireTerms['formula']): KeyFactsBox['lucky'] {
  if (formula.is !== 'lucky') return null;
  const { digits, multiplePpm, cap, minStake, groups } = formula;
  return { digits, multiplePpm, cap, minStake, groups: [...groups] };
}

/** Whether something is to be staked before a reward is the member's own: the turnover of a bonus, or bets after a deposit. */
function isPlayedFor(terms: WireTerms): boolean {
  return hasTurnover(terms) || terms.formula.is === 'bets';
}

function tiersOf(formula: WireTerms['formula']): KeyFactsBox['tiers'] {
  if (formula.is === 'share' || formula.is === 'loss') return [...formula.tiers];
  if (formula.is !== 'bets') return [];
  return [{ from: formula.minDeposit, ratePpm: formula.ratePpm, cap: formula.cap }];
}

/** The part of a deposit that earns a bonus: what is above the cap of its tier earns nothing. */
export function depositFor({ formula }: WireTerms, bonus: bigint): bigint {
  if (formula.is !== 'share') return 0n;
  const tier = formula.tiers.find(({ cap }) => amountOf(cap) >= bonus) ?? formula.tiers.at(-1);
  return tier ? ceilDiv(bonus * PPM, BigInt(tier.ratePpm)) : 0n;
}

function stepsOf(formula: WireTerms['formula']): KeyFactsBox['steps'] {
  if (formula.is === 'count') return formula.steps.map(({ count, amount }) => ({ count, gets: amount }));
  if (formula.is === 'ranks') return formula.steps.map(({ rank, amount }) => ({ count: rank, gets: amount }));
  if (formula.is === 'login')
    return formula.steps.map(({ day, points }) => ({
      count: day,
      gets: formatAmount(amountOf(`${points}`)),
    }));
  return [];
}

function contributionsOf({ contributions }: WireTerms): Contributions {
  return Object.fromEntries(contributions.map(({ group, weightPpm }) => [group, BigInt(weightPpm)]));
}

/** The groups of games of lucky bets: they are of the product, as groups that count are. */
function groupsOf({ formula }: WireTerms): Contributions {
  return formula.is === 'lucky' ? Object.fromEntries(formula.groups.map((group) => [group, PPM])) : {};
}

function problemsOf(
  terms: WireTerms,
  texts: Content['texts'],
  { defaultLanguage: firstLanguage, offerProfile }: SiteSettings,
): string[] {
  const { formula } = terms;
  const bonus = topReward(formula);
  const isBonus = hasTurnover(terms);
  const isPlayed = isPlayedFor(terms);
  const judged = {
    base: terms.base,
    multiplierPpm: isBonus ? BigInt(terms.multiplierPpm) : 0n,
    contributions: isPlayed ? contributionsOf(terms) : groupsOf(terms),
    toBet: formula.is === 'bets' ? betsForTop(formula) : 0n,
    bonus,
    deposit: depositFor(terms, bonus),
    products: terms.products,
    claimDays: terms.claimDays,
    playDays: terms.playDays,
    budgetCount: terms.budgetCount,
    budgetAmount: parseAmount(terms.budgetAmount),
    isDepositLinked: formula.is === 'share' || formula.is === 'bets',
    maxCashout: parseAmount(terms.maxCashout),
    missingTexts: texts.some(({ language }) => language === firstLanguage) ? [] : [firstLanguage],
  };
  const found = checkOfferTerms(judged, profileOf(offerProfile));
  // What is the member's own at once is not played for.
  return found.filter((problem) => isPlayed || problem !== 'play-window');
}

function ownProblems(
  { bonuses, points }: Pick<PromotionsDeps, 'bonuses' | 'points'>,
  terms: WireTerms,
  { taken }: Standing,
): string[] {
  const { mode, startsAt, endsAt, multiplierPpm } = terms;
  const isAvailable = mode === 'cash' || (mode === 'points' && points) || (hasTurnover(terms) && bonuses);
  const limit = parseAmount(terms.budgetAmount);
  const isBelow =
    (limit !== null && limit < taken.amount) ||
    (terms.budgetCount !== null && terms.budgetCount < taken.count);
  return [
    ...(isAvailable ? [] : ['mode-unavailable']),
    ...(!hasTurnover(terms) && multiplierPpm > 0 ? ['turnover-without-bonus'] : []),
    ...(startsAt !== null && endsAt !== null && endsAt <= startsAt ? ['ends-before-start'] : []),
    ...(isBelow ? ['budget-below-taken'] : []),
  ];
}

function lesserOf(one: bigint | null, other: bigint | null): bigint {
  if (one === null) return other ?? 0n;
  return other === null ? one : lesser(one, other);
}
