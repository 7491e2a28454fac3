// SIGNUP and NEW_REGISTER: a fixed sum, once a person (docs/reference/rewards.md 4.1).

export interface SignupTerms {
  readonly amount: bigint;
  readonly identityLevel: number;
}

export interface SignupFacts {
  readonly identityLevel: number;
  /** Rewards of this offer that the person has, on any account. */
  readonly claimsByPerson: number;
}

export type SignupReward =
  | { readonly amount: bigint }
  | { readonly refusal: 'promotion-identity-required'; readonly level: number }
  | { readonly refusal: 'promotion-applied-before' };

/** The reward after a registration, or why there is none. */
export function signupReward(terms: SignupTerms, facts: SignupFacts): SignupReward {
  if (facts.identityLevel < terms.identityLevel)
    return { refusal: 'promotion-identity-required', level: terms.identityLevel };
  if (facts.claimsByPerson > 0) return { refusal: 'promotion-applied-before' };
  return { amount: terms.amount };
}
