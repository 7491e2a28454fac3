// What an offer gives for a deposit after bets (docs/reference/rewards.md 4.3). Amounts are in 1/10 000 units.
import { floorDiv, PPM } from '@tyche/kernel/money';
import { depositBetReward } from '@tyche/rules/rewards';
import { amountOf, unitOf } from '../amounts.ts';
import { formulaOf } from '../kinds.ts';
import type { FormulaOf, WireTerms } from '../types.ts';

/** What a deposit earns, and what has to be bet for it. */
export interface BetsOf {
  readonly amount: bigint;
  readonly needed: bigint;
}

/**
 * What is to be bet after a credited deposit, and what it then gives: a share of the deposit, at most the cap. Both are rounded down, the
 * reward to the display unit of the currency.
 *
 * @returns `promotion-deposit-too-small` below the least deposit, and for a share of less than the display unit.
 */
export function betsFor(
  terms: WireTerms,
  currency: string,
  credited: bigint,
): BetsOf | { readonly refusal: 'promotion-deposit-too-small'; readonly least: bigint } {
  const { minDeposit, ratePpm, cap, betMultiplePpm } = formulaOf(terms, 'bets');
  const least = amountOf(minDeposit);
  const refused = { refusal: 'promotion-deposit-too-small', least } as const;
  if (credited < least) return refused;
  const needed = floorDiv(credited * BigInt(betMultiplePpm), PPM);
  const judged = depositBetReward(
    {
      ratePpm: BigInt(ratePpm),
      maxBonus: amountOf(cap),
      betMultiplePpm: BigInt(betMultiplePpm),
      unit: unitOf(currency),
    },
    { credited, validBet: needed },
  );
  if ('refusal' in judged) throw new Error('the bets that are needed do not do');
  return judged.amount > 0n ? { amount: judged.amount, needed } : refused;
}

/** What is to be bet for the highest reward, after the deposit that just earns it; rounded down. */
export function betsForTop({ cap, ratePpm, betMultiplePpm }: FormulaOf<'bets'>): bigint {
  // A rate of 0 is refused before terms are kept; a draft may have one while it is judged.
  return ratePpm === 0 ? 0n : floorDiv(amountOf(cap) * BigInt(betMultiplePpm), BigInt(ratePpm));
}
