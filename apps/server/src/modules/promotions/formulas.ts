// The terms of a version as the rules of its kind take them: decimal text becomes units, and the display unit comes from the currency.
import type { DepositTerms, LuckyBetTerms, RebateTerms, SaviorTerms, ShareTier } from '@tyche/rules/rewards';
import { amountOf, parseAmount, unitOf } from './amounts.ts';
import { formulaOf } from './kinds.ts';
import type { FormulaOf, WireTerms } from './types.ts';

/** The terms of a share of a deposit (rewards.md 4.2). */
export function depositTerms(terms: WireTerms, currency: string): DepositTerms {
  const { minDeposit, tiers, maxPerDay } = formulaOf(terms, 'share');
  return {
    minDeposit: amountOf(minDeposit),
    shares: tiers.map(shareTier),
    maxPerDay: parseAmount(maxPerDay),
    unit: unitOf(currency),
  };
}

/** The terms of a part of a week's net loss (rewards.md 4.7). */
export function saviorTerms(terms: WireTerms, currency: string): SaviorTerms {
  return { tiers: formulaOf(terms, 'loss').tiers.map(shareTier), unit: unitOf(currency) };
}

/** The terms of a share of a day's valid stakes (rewards.md 4.4). */
export function rebateTerms(terms: WireTerms, currency: string): RebateTerms {
  const { rates, minPayout, maxPerDay } = formulaOf(terms, 'rebate');
  return {
    rates: Object.fromEntries(rates.map(({ group, ratePpm }) => [group, BigInt(ratePpm)])),
    minPayout: amountOf(minPayout),
    maxPerDay: amountOf(maxPerDay),
    unit: unitOf(currency),
  };
}

/** The terms of a lucky bet, with the digits that were drawn for its day (rewards.md 4.8). */
export function luckyTerms(terms: WireTerms, currency: string, tail: string): LuckyBetTerms {
  const { multiplePpm, cap, minStake } = formulaOf(terms, 'lucky');
  return {
    tail,
    multiplePpm: BigInt(multiplePpm),
    maxBonus: amountOf(cap),
    minStake: amountOf(minStake),
    unit: unitOf(currency),
  };
}

function shareTier({ from, ratePpm, cap }: FormulaOf<'share'>['tiers'][number]): ShareTier {
  return { from: amountOf(from), ratePpm: BigInt(ratePpm), maxBonus: amountOf(cap) };
}
