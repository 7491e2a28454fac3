import type { RateType } from '@tyche/rules/agents';
import type { PayReason } from '../domains.ts';

/** What a team did in a period. Amounts are in 1/10 000 units. */
export interface TeamFacts {
  readonly valid: bigint;
  readonly voided: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
  readonly agentRebate: bigint;
  /** What promotions credited to the team; 0 where it is not deducted. */
  readonly promotions: bigint;
  readonly activeMembers: number;
}

/** What a line says beside its facts. */
export interface PayResult {
  readonly carryIn: bigint;
  /** Net loss with the carry; 0 in a salary without a condition on the loss. */
  readonly base: bigint;
  readonly carryOut: bigint;
  /** Number of the tier; 0 when none is met. */
  readonly tier: number;
  readonly rateType: RateType;
  /** In ppm, or the fixed sum. */
  readonly rate: bigint;
  readonly amount: bigint;
  readonly reason: PayReason;
  /** The name and version of the rule. */
  readonly rule: string;
}
