// Dividends: a share of the team's net loss for a period, and what a negative result leaves for the next one (docs/reference/agents.md
// 6.3 and 6.4). Amounts are in 1/10 000 units.
import type { CarryPolicy } from './words/index.ts';
import { rateOfTier, shareOf, type Tier, tierMet } from './tier.ts';

/** Sums over the settled wagers of a team that are not void, and its bonuses. */
export interface NetLossTerms {
  readonly stake: bigint;
  /** Gross: a payout has its stake inside. */
  readonly payout: bigint;
  /** Rebates of the team's accounts on their own play. */
  readonly selfRebate: bigint;
  /** Rebates on the team's play that went to the receiver or to an account below the receiver. */
  readonly agentRebate: bigint;
  /** Bonuses, in `CONS` only; 0 elsewhere. */
  readonly promotions: bigint;
}

export interface DividendTerms {
  readonly tiers: readonly Tier[];
  readonly carryPolicy: CarryPolicy;
  /** A smaller amount is not paid. */
  readonly minimum: bigint;
}

export interface DividendInputs {
  readonly validBet: bigint;
  readonly activeMember: number;
  readonly netLoss: bigint;
  /** Whether the period is the first of its calendar month. */
  readonly isFirstOfMonth: boolean;
}

export const dividendReasons = ['no-loss', 'no-tier', 'below-minimum', 'paid'] as const;
export type DividendReason = (typeof dividendReasons)[number];

export interface Dividend {
  readonly carryIn: bigint;
  readonly netLoss: bigint;
  /** Net loss with the carry that counts in this period. */
  readonly base: bigint;
  /** Number of the tier; 0 when none is met. */
  readonly tier: number;
  /** In ppm. */
  readonly rate: bigint;
  readonly amount: bigint;
  /** Never above 0. */
  readonly carryOut: bigint;
  readonly reason: DividendReason;
}

/** What a team lost to the house. Below 0 when the team won. */
export function netLossOf({ stake, payout, selfRebate, agentRebate, promotions }: NetLossTerms): bigint {
  return stake - payout - selfRebate - agentRebate - promotions;
}

/**
 * The dividend of one period. The amount is rounded down, once.
 *
 * @param carryIn what the period before carried out, at most 0.
 */
export function payDividend(
  { tiers, carryPolicy, minimum }: DividendTerms,
  { validBet, activeMember, netLoss, isFirstOfMonth }: DividendInputs,
  carryIn: bigint,
): Dividend {
  const base = netLoss + carryThatCounts(carryPolicy, carryIn, isFirstOfMonth);
  const tier = tierMet(tiers, { validBet, activeMember, base });
  const rate = rateOfTier(tiers, tier);
  const due = shareOf(base, rate);
  const reason = reasonOf({ base, tier, isBelow: due < minimum });
  return {
    carryIn,
    netLoss,
    base,
    tier,
    rate,
    amount: reason === 'paid' ? due : 0n,
    carryOut: carryOutOf(carryPolicy, netLoss, base),
    reason,
  };
}

/** The dividends of periods in a row, each with the carry of the one before. A correction of one period recomputes all later ones. */
export function payDividends(
  terms: DividendTerms,
  periods: readonly DividendInputs[],
  carryIn: bigint = 0n,
): readonly Dividend[] {
  let carry = carryIn;
  return periods.map((inputs) => {
    const dividend = payDividend(terms, inputs, carry);
    carry = dividend.carryOut;
    return dividend;
  });
}

function carryThatCounts(policy: CarryPolicy, carryIn: bigint, isFirstOfMonth: boolean): bigint {
  return policy === 'NONE' || (policy === 'MONTH' && isFirstOfMonth) ? 0n : carryIn;
}

function carryOutOf(policy: CarryPolicy, netLoss: bigint, base: bigint): bigint {
  if (policy === 'NONE') return 0n;
  const result = policy === 'ONE' ? netLoss : base;
  return result < 0n ? result : 0n;
}

function reasonOf(found: { base: bigint; tier: number; isBelow: boolean }): DividendReason {
  if (found.base <= 0n) return 'no-loss';
  if (found.tier === 0) return 'no-tier';
  return found.isBelow ? 'below-minimum' : 'paid';
}
