// Problems of terms at the fields that they are about.
import type { PromotionKind } from '@tyche/rules/rewards/words';
import { type Formula, formulaOf, type OfferDraft } from './offer-draft.ts';
import type { OfferForm } from './use-offer-form.ts';

const fields: Readonly<Record<string, keyof OfferDraft>> = {
  'turnover-cap': 'multiplier',
  'group-outside-product': 'weights',
  'claim-window': 'claimDays',
  'play-window': 'playDays',
  'budget-missing': 'budgetAmount',
  'budget-below-taken': 'budgetAmount',
  'cashout-on-deposit': 'maxCashout',
  'mode-unavailable': 'mode',
  'ends-before-start': 'endsAt',
};

/**
 * The form with the problems that the server found in the terms, each at its field; what is wrong with a typed text comes first.
 *
 * @param kind of what asks for bets after a deposit, the turnover is those bets.
 * @param problems codes, of some with a group or a language behind a colon.
 */
export function withProblems(
  form: OfferForm,
  kind: PromotionKind,
  problems: readonly string[],
  textOf: (problem: string) => string,
): OfferForm {
  const texts = new Map<keyof OfferDraft, string>();
  for (const problem of problems) {
    const found = fields[problem.split(':')[0] ?? ''];
    const field = fieldOf(found, formulaOf(kind));
    if (field !== undefined && !texts.has(field)) texts.set(field, textOf(problem));
  }
  return {
    values: form.values,
    set: form.set,
    field(name) {
      const field = form.field(name);
      return { ...field, error: field.error ?? texts.get(name) ?? null };
    },
  };
}

/** Kinds without a turnover of a bonus name its fields in another way. */
function fieldOf(found: keyof OfferDraft | undefined, formula: Formula): keyof OfferDraft | undefined {
  if (found === 'multiplier' && formula === 'bets') return 'betMultiple';
  return found === 'weights' && formula === 'lucky' ? 'games' : found;
}
