// Salaries of a day and of a slot of an hour: the same formula over another interval (docs/reference/agents.md 6.5 and 6.6). Amounts are in
// 1/10 000 units.
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
}

export const salaryReasons = ['no-tier', 'below-minimum', 'paid'] as const;
export type SalaryReason = (typeof salaryReasons)[number];

export interface Salary {
  /** Number of the tier; 0 when none is met. */
  readonly tier: number;
  readonly amount: bigint;
  readonly reason: SalaryReason;
}

/** The salary of a day or a slot. The highest tier that is met pays on the whole valid bet, rounded down, or its fixed sum once. */
export function paySalary({ tiers, minimum }: SalaryTerms, { validBet, activeMember }: SalaryInputs): Salary {
  const tier = tierMet(tiers, { validBet, activeMember, base: 0n });
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
