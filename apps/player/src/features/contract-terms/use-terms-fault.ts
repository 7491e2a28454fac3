import { RefusedError } from '@tyche/client/client';
import { useText } from '@tyche/i18n/react';
import type { ContractKind, TermsProblem, TypedTier } from '@tyche/rules/agents';
import { useErrorText } from '../../lib/error-text.ts';
import type { Limits } from './contract-type.ts';
import type { TermsFault } from './terms-fields.tsx';
import { isShownWhileTyping, termsProblem } from './typed-terms.ts';

/**
 * What is wrong with typed terms. `problem` blocks the form; `faultOf` is what the editor shows: while typing only what is wrong in a field
 * with a value, after sending every problem, and what the server refused at its tier and field.
 */
export function useTermsFault(kind: ContractKind, limits: Limits) {
  const { find } = useText();
  const errorText = useErrorText();
  const wordOf = ({ refusal }: TermsProblem) => find(`refusals.${refusal}`) ?? refusal;
  const problemOf = (tiers: readonly TypedTier[], ownRate: string) =>
    termsProblem(kind, tiers, limits, ownRate);
  return {
    /** The sentence for what is wrong; null when the terms can be sent. */
    problem(tiers: readonly TypedTier[], ownRate: string): string | null {
      const problem = problemOf(tiers, ownRate);
      return problem && wordOf(problem);
    },
    faultOf(
      tiers: readonly TypedTier[],
      ownRate: string,
      form: { readonly isSubmitted: boolean; readonly error: Error | null },
    ): TermsFault | null {
      const problem = problemOf(tiers, ownRate);
      if (problem)
        return form.isSubmitted || isShownWhileTyping(problem, tiers)
          ? { ...problem, text: wordOf(problem) }
          : null;
      if (!(form.error instanceof RefusedError) || !isOfTerms(form.error.code)) return null;
      const { tier, field } = form.error.details;
      return {
        text: errorText(form.error),
        tier: typeof tier === 'number' ? tier : null,
        field: typeof field === 'string' ? field : null,
      };
    },
  };
}

/** Whether a refusal is one of the terms themselves, which the editor shows. */
export function isOfTerms(code: string): boolean {
  return /^(tier|tiers|rate|fixed)-/.test(code);
}
