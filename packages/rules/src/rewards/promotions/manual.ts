// MANUAL: granted by staff (docs/reference/rewards.md 4.5). Amounts are in 1/10 000 units.

export interface ManualTerms {
  /** Up to this amount one person decides alone. */
  readonly aloneUpTo: bigint;
  readonly maxAtOnce: bigint;
}

export type ManualReward =
  | { readonly amount: bigint }
  | { readonly refusal: 'amount-out-of-range' | 'second-person-needed' };

/** Whether an amount may be granted. */
export function manualReward(
  { aloneUpTo, maxAtOnce }: ManualTerms,
  { amount, hasSecondPerson }: { readonly amount: bigint; readonly hasSecondPerson: boolean },
): ManualReward {
  if (amount <= 0n || amount > maxAtOnce) return { refusal: 'amount-out-of-range' };
  return amount > aloneUpTo && !hasSecondPerson ? { refusal: 'second-person-needed' } : { amount };
}
