// DEPOSIT_COUNT: a sum at the k-th credited deposit of a period (docs/reference/rewards.md 4.3).

export interface CountStep {
  readonly count: number;
  readonly amount: bigint;
}

export type DepositCountReward =
  | { readonly amount: bigint }
  | { readonly refusal: 'promotion-condition-open'; readonly remaining: number };

/**
 * The step that a deposit reaches. Steps that were passed before the member joined are not paid.
 *
 * @param creditedInPeriod credited deposits of the period, this one included.
 * @returns the amount; without a step at this number, how many deposits are missing to the next one (0 after the last).
 */
export function depositCountReward(
  steps: readonly CountStep[],
  creditedInPeriod: number,
): DepositCountReward {
  const step = steps.find(({ count }) => count === creditedInPeriod);
  if (step) return { amount: step.amount };
  const next = steps.map(({ count }) => count).filter((count) => count > creditedInPeriod);
  const remaining = next.length === 0 ? 0 : Math.min(...next) - creditedInPeriod;
  return { refusal: 'promotion-condition-open', remaining };
}
