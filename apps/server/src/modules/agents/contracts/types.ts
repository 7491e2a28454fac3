import type { CarryPolicy, PeriodKind, RateType } from '@tyche/rules/agents';

/** Terms as the database keeps them: amounts in 1/10 000 units and rates in ppm, as text. */
export interface StoredTerms {
  readonly tiers: readonly {
    readonly minimumBet: string;
    readonly netLoss: string;
    readonly activeMember: number;
    readonly rateType: RateType;
    readonly rate: string;
  }[];
  readonly dividend?: {
    readonly periodKind: PeriodKind;
    readonly carryPolicy: CarryPolicy;
    readonly minimum: string;
  };
}
