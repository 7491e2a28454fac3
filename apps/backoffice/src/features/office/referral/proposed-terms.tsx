import { type ReferralTerms, TermsList } from './terms-list.tsx';

/** The terms of referral that would count: for the person who decides. */
export function ProposedTerms({ of }: { readonly of: object }) {
  const terms: unknown = Reflect.get(of, 'terms');
  return isTerms(terms) ? <TermsList of={terms} /> : null;
}

/** The server let nothing else through; an older release proposed no terms. */
function isTerms(value: unknown): value is ReferralTerms {
  return typeof value === 'object' && value !== null && 'tiers' in value && Array.isArray(value.tiers);
}
