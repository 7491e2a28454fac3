// Salaries of a day and of a slot of an hour: the same formula over another interval (docs/reference/agents.md 6.5 and 6.6). Amounts are in
// 1/10 000 units.
import { type NetLossTerms, netLossOf } from './dividend.ts';
import { payOfTier, type Tier, tierMet } from './tier.ts';

export interface SalaryTerms {
  readonly tiers: readonly Tier[];
  /** A smaller amount is not paid. */
  readonly minimum: bigint;
}

/** Of the day or the slot. */
export interface SalaryInputs {
  readonly validBet: bigint;
  readonly activeMember: number;
  /** What the team lost, where a salary is paid only when it lost; left out: it is paid whatever the result. */
  readonly netLoss?: bigint | undefined;
}

export const salaryReasons = ['no-loss', 'no-tier', 'below-minimum', 'paid'] as const;
export type SalaryReason = (typeof salaryReasons)[number];

export interface Salary {
  /** Number of the tier; 0 when none is met. */
  readonly tier: number;
  readonly amount: bigint;
  readonly reason: SalaryReason;
}

/** The result of a team's bets before rebates of the programme: what a salary with a condition on the loss goes by. Below 0 when it won. */
export function salaryLossOf({
  stake,
  payout,
  selfRebate,
}: Pick<NetLossTerms, 'stake' | 'payout' | 'selfRebate'>): bigint {
  return netLossOf({ stake, payout, selfRebate, agentRebate: 0n, promotions: 0n });
}

/**
 * The salary of a day or a slot. The highest tier that is met pays on the whole valid bet, rounded down, or its fixed sum once. With a net loss
 * given, nothing is paid unless it is above 0.
 *
 * @returns reasons in the order `no-loss`, `no-tier`, `below-minimum`, `paid`; only `paid` has an amount.
 */
export function paySalary(
  { tiers, minimum }: SalaryTerms,
  { validBet, activeMember, netLoss }: SalaryInputs,
): Salary {
  const tier = tierMet(tiers, { validBet, activeMember, base: 0n });
  if (netLoss !== undefined && netLoss <= 0n) return { tier, amount: 0n, reason: 'no-loss' };
  const met = tiers[tier - 1];
  if (!met) return { tier, amount: 0n, reason: 'no-tier' };
  const due = payOfTier(met, validBet);
  return due < minimum
    ? { tier, amount: 0n, reason: 'below-minimum' }
    : { tier, amount: due, reason: 'paid' };
}

/** Whether a slot of an hour gets a line: an idle one does not. */
export function hasSlotLine({ validBet }: Pick<SalaryInputs, 'validBet'>): boolean {
  return validBet > 0n;
}
