// DEPOSIT_BET_BONUS: a share of a deposit after bets of a multiple of it (docs/reference/rewards.md 4.3).
import { floorDiv, PPM } from '@tyche/kernel/money';
import { cappedShare, floorToUnit, type Share } from './share.ts';

export interface DepositBetTerms extends Share {
  /** What must be bet, as a multiple of the deposit in ppm. */
  readonly betMultiplePpm: bigint;
  readonly unit: bigint;
}

export interface DepositBetFacts {
  readonly credited: bigint;
  /** What the valid bets since the credit count for. */
  readonly validBet: bigint;
}

export type DepositBetReward =
  | { readonly amount: bigint }
  | { readonly refusal: 'promotion-condition-open'; readonly remaining: bigint };

/** The reward when the bets are made; before, how much is missing. */
export function depositBetReward(terms: DepositBetTerms, facts: DepositBetFacts): DepositBetReward {
  const needed = floorDiv(facts.credited * terms.betMultiplePpm, PPM);
  if (facts.validBet < needed)
    return { refusal: 'promotion-condition-open', remaining: needed - facts.validBet };
  return { amount: floorToUnit(cappedShare(facts.credited, terms), terms.unit) };
}
