// PROMOCODE: a fixed sum or a share of a deposit, by a code (docs/reference/rewards.md 4.6). codes.ts reads and makes codes.
import { cappedShare, floorToUnit, type Share } from './share.ts';

export type PromoCodeTerms =
  | { readonly amount: bigint }
  | (Share & { readonly minDeposit: bigint; readonly unit: bigint });

export interface PromoCodeFacts {
  /** The deposit that the code is used with; 0 without one. */
  readonly credited: bigint;
  readonly usesLeft: number;
  readonly isUsedByPerson: boolean;
}

export type PromoCodeReward =
  | { readonly amount: bigint }
  | { readonly refusal: 'promo-code-used' | 'promo-code-spent' }
  | { readonly refusal: 'promotion-deposit-too-small'; readonly least: bigint };

/** The reward of a code that was found, or why there is none. */
export function promoCodeReward(terms: PromoCodeTerms, facts: PromoCodeFacts): PromoCodeReward {
  if (facts.isUsedByPerson) return { refusal: 'promo-code-used' };
  if (facts.usesLeft <= 0) return { refusal: 'promo-code-spent' };
  if ('amount' in terms) return { amount: terms.amount };
  if (facts.credited < terms.minDeposit)
    return { refusal: 'promotion-deposit-too-small', least: terms.minDeposit };
  return { amount: floorToUnit(cappedShare(facts.credited, terms), terms.unit) };
}
