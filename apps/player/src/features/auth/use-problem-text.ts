import type { PatternId } from '@tyche/rules/fields';
import { useText } from '../../state/text.tsx';
import type { FormProblem } from './use-register-form.ts';

/** The sentences of field rules and of what breaks them (specification section 5). */
export function useProblemText() {
  const { t } = useText();
  /** Equal bounds collapse to one number. */
  const lengthText = (min: number, max: number): string =>
    min === max ? t('account.rule.lengthExact', { count: min }) : t('account.rule.length', { min, max });
  const patternText = (id: PatternId): string => t(`account.rule.pattern${id}`);

  function problemText(problem: FormProblem, label: string): string {
    switch (problem.code) {
      case 'field-required':
        return t('account.field.missing', { field: label });
      case 'field-length':
        return lengthText(problem.min, problem.max);
      case 'field-format':
        return patternText(problem.patternId);
      default:
        return t(`refusals.${problem.code}`);
    }
  }

  return { lengthText, patternText, problemText };
}
