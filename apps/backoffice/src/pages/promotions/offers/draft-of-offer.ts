// Terms and texts of an offer written into its form.
import type { PromotionKind } from '@tyche/rules/rewards/words';
import { firstDraft, weightsFor } from './offer-defaults.ts';
import {
  digitsOf,
  hasTurnover,
  type OfferContent,
  type OfferDraft,
  type TypedShares,
} from './offer-draft.ts';
import { typedCount, typedMoney, typedMultiple, typedPercent, typedTime } from './typed-values.ts';

type Terms = OfferContent['terms'];

/** The form of terms and texts that are there. */
export function draftOf(kind: PromotionKind, { terms, texts }: OfferContent, timeZone: string): OfferDraft {
  const { audience } = terms;
  const first = firstDraft(kind);
  return {
    ...first,
    category: terms.category,
    products: terms.products,
    approval: terms.approval,
    group: terms.group ?? '',
    mode: terms.mode,
    ...draftOfFormula(terms.formula),
    ...((hasTurnover(terms.mode) || terms.formula.is === 'bets') && {
      weights: {
        ...Object.fromEntries(Object.keys(weightsFor(terms.products, {})).map((group) => [group, '0'])),
        ...typedShares(terms.contributions.map(({ group, weightPpm }) => ({ group, ratePpm: weightPpm }))),
      },
    }),
    ...(hasTurnover(terms.mode) && {
      base: terms.base,
      multiplier: typedMultiple(terms.multiplierPpm),
      maxBet: typedMoney(terms.maxBet),
      maxCashout: typedMoney(terms.maxCashout),
    }),
    claimDays: String(terms.claimDays),
    playDays: String(terms.playDays),
    budgetAmount: typedMoney(terms.budgetAmount),
    budgetCount: typedCount(terms.budgetCount),
    startsAt: typedTime(terms.startsAt, timeZone),
    endsAt: typedTime(terms.endsAt, timeZone),
    identityLevel: String(terms.identityLevel),
    needsContact: terms.needsContact,
    languages: audience.languages.join(' '),
    currencies: audience.currencies.join(' '),
    regions: audience.regions.join(' '),
    accountTypes: audience.accountTypes.join(' '),
    minRank: typedCount(audience.minRank),
    maxRank: typedCount(audience.maxRank),
    registeredFrom: typedTime(audience.registeredFrom, timeZone),
    registeredUntil: typedTime(audience.registeredUntil, timeZone),
    texts: Object.fromEntries(texts.map(({ language, ...words }) => [language, words])),
  };
}

function draftOfFormula(formula: Terms['formula']): Partial<OfferDraft> {
  switch (formula.is) {
    case 'fixed':
      return { amount: typedMoney(formula.amount) };
    case 'share':
      return {
        minDeposit: typedMoney(formula.minDeposit),
        tiers: typedTiers(formula.tiers),
        maxPerDay: typedMoney(formula.maxPerDay),
      };
    case 'loss':
      return { tiers: typedTiers(formula.tiers) };
    case 'bets':
      return {
        minDeposit: typedMoney(formula.minDeposit),
        rate: typedPercent(formula.ratePpm),
        cap: typedMoney(formula.cap),
        betMultiple: typedMultiple(formula.betMultiplePpm),
      };
    case 'lucky':
      return {
        digits: digitsOf.find((digits) => digits === `${formula.digits}`) ?? '3',
        luckyMultiple: typedMultiple(formula.multiplePpm),
        cap: typedMoney(formula.cap),
        minStake: typedMoney(formula.minStake),
        maxPerDay: typedMoney(formula.maxPerDay),
        games: formula.groups,
      };
    case 'count':
      return {
        period: formula.period,
        steps: formula.steps.map(({ count, amount }) => ({ count: String(count), gets: typedMoney(amount) })),
      };
    case 'login':
      return {
        steps: formula.steps.map(({ day, points }) => ({ count: String(day), gets: String(points) })),
      };
    case 'ranks':
      return {
        steps: formula.steps.map(({ rank, amount }) => ({ count: String(rank), gets: typedMoney(amount) })),
      };
    case 'rebate':
      return {
        rates: typedShares(formula.rates),
        minPayout: typedMoney(formula.minPayout),
        maxPerDay: typedMoney(formula.maxPerDay),
      };
    case 'manual':
      return {
        aloneUpTo: typedMoney(formula.aloneUpTo),
        maxAtOnce: typedMoney(formula.maxAtOnce),
        perMemberDay: typedMoney(formula.perMemberDay),
        perStaffDay: typedMoney(formula.perStaffDay),
      };
  }
}

function typedTiers(
  tiers: readonly { readonly from: string; readonly ratePpm: number; readonly cap: string }[],
): OfferDraft['tiers'] {
  return tiers.map(({ from, ratePpm, cap }) => ({
    from: typedMoney(from),
    rate: typedPercent(ratePpm),
    cap: typedMoney(cap),
  }));
}

function typedShares(shares: readonly { readonly group: string; readonly ratePpm: number }[]): TypedShares {
  return Object.fromEntries(shares.map(({ group, ratePpm }) => [group, typedPercent(ratePpm)]));
}
