import { RefusedError } from '@tyche/client/client';
import type { ContractKind, TypedTier } from '@tyche/rules/agents';
import { offerProblem } from './offer-terms.ts';
import type { TierFault } from './tier-fields.tsx';

/** Where in the tiers the fault is: of what was typed, else of what the server refused. */
export function faultPlace(
  { kind, tiers }: { readonly kind: ContractKind; readonly tiers: readonly TypedTier[] },
  error: Error | null,
): Omit<TierFault, 'text'> {
  const problem = offerProblem(kind, tiers);
  if (problem) return problem;
  const { tier, field } = error instanceof RefusedError ? error.details : {};
  return {
    tier: typeof tier === 'number' ? tier : null,
    field: typeof field === 'string' ? field : null,
  };
}
