// The draft that a new offer of a kind begins with (docs/reference/rewards.md 4 and 5.3).
import { defaultContributions, productGroups } from '@tyche/rules/rewards';
import type { OfferCategory, Product, PromotionKind } from '@tyche/rules/rewards/words';
import { formulaOf, noStep, noTier, type OfferDraft, type TypedShares } from './offer-draft.ts';
import { typedPercent } from './typed-values.ts';

const FIRST_PRODUCT: Product = 'CASINO';

const categories: Readonly<Record<string, OfferCategory>> = {
  SIGNUP: 'new_player',
  NEW_REGISTER: 'new_player',
  FIRST_DEPOSIT: 'new_player',
  REBATE: 'rebate',
  SAVIOR: 'rebate',
  MANUAL: 'other',
  PROMOCODE: 'other',
  LOGIN: 'mission',
  LUCKY_BET: 'other',
  RANK_SALARY: 'vip',
  UPGRADE_BONUS: 'vip',
};

/** Welcome offers exclude each other. */
const groups: Readonly<Record<string, string>> = { SIGNUP: 'welcome', NEW_REGISTER: 'welcome' };

/** The draft of a new offer. Sums of money are left to the author: no default fits every currency. */
export function firstDraft(kind: PromotionKind): OfferDraft {
  const formula = formulaOf(kind);
  const isPlayed = formula === 'fixed' || formula === 'share';
  return {
    category: categories[kind] ?? 'deposit',
    products: [FIRST_PRODUCT],
    approval: 'auto',
    group: groups[kind] ?? '',
    mode: formula === 'login' ? 'points' : isPlayed ? 'playable' : 'cash',
    amount: '',
    minDeposit: '',
    tiers: [{ ...noTier, from: '0', rate: '100' }],
    rate: '',
    cap: '',
    betMultiple: '',
    maxPerDay: '',
    digits: '3',
    luckyMultiple: '',
    minStake: '',
    games: usualGames([FIRST_PRODUCT]),
    period: 'week',
    steps: [noStep],
    rates: Object.fromEntries(productGroups[FIRST_PRODUCT].map((group) => [group, '0'])),
    minPayout: '',
    aloneUpTo: '',
    maxAtOnce: '',
    perMemberDay: '',
    perStaffDay: '',
    base: 'bonus',
    multiplier: '5',
    weights: weightsFor([FIRST_PRODUCT], {}),
    maxBet: '',
    maxCashout: '',
    claimDays: '7',
    playDays: '14',
    budgetAmount: '',
    budgetCount: '',
    startsAt: '',
    endsAt: '',
    identityLevel: formula === 'fixed' ? '1' : '0',
    needsContact: formula === 'fixed',
    languages: '',
    currencies: '',
    regions: '',
    accountTypes: '',
    minRank: '',
    maxRank: '',
    registeredFrom: '',
    registeredUntil: '',
    texts: {},
  };
}

/** The groups of games of some products, in their order. */
export function groupsOf(products: readonly Product[]): readonly string[] {
  return products.flatMap((product) => productGroups[product]);
}

/** The weights of the groups of some products: those that were typed, else the usual ones. */
export function weightsFor(products: readonly Product[], typed: TypedShares): TypedShares {
  return Object.fromEntries(
    groupsOf(products).map((group) => [
      group,
      typed[group] ?? typedPercent(Number(defaultContributions[group] ?? 0n)),
    ]),
  );
}

/** The groups of games of some products whose bets count in full by default: members do not play against each other there. */
export function usualGames(products: readonly Product[]): readonly string[] {
  return groupsOf(products).filter((group) => (defaultContributions[group] ?? 0n) > 0n);
}
