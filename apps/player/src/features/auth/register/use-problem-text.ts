import type { PatternId } from '@tyche/rules/fields';
import { useText } from '@tyche/i18n/react';
import type { FormProblem } from './form-problem.ts';
import type { RegisterFieldName } from './register-fields.ts';

/** The sentences of field rules and of what breaks them (specification section 5). */
export function useProblemText() {
  const { t, find } = useText();
  /** Equal bounds collapse to one number. */
  const lengthText = (min: number, max: number): string =>
    min === max ? t('auth.rule.lengthExact', { count: min }) : t('auth.rule.length', { min, max });
  const patternText = (id: PatternId): string => t(`auth.rule.pattern${id}`);

  /** `name` and `label` are those of the field; some fields have their own sentence. */
  function problemText(problem: FormProblem, name: RegisterFieldName, label: string): string {
    switch (problem.code) {
      case 'field-required':
        return t('account.field.missing', { field: label });
      case 'field-length':
        return name === 'password' && problem.min !== problem.max
          ? t('auth.format.passwordLength', { min: problem.min, max: problem.max })
          : lengthText(problem.min, problem.max);
      case 'field-format':
        return find(`auth.format.${name}`) ?? t('auth.format.other', { field: label });
      case 'mobile-format':
        return t('auth.field.mobileWrong');
      default:
        return t(`refusals.${problem.code}`);
    }
  }

  return { lengthText, patternText, problemText };
}
