import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { checkField } from '@tyche/rules/fields';
import { Field } from '@tyche/ui/field';
import { PasswordInput } from '@tyche/ui/password-input';
import { ruleOf } from '../../../lib/field-check.ts';
import { useText } from '@tyche/i18n/react';
import { FieldHints } from '../register/field-hints.tsx';
import type { FormProblem } from '../register/form-problem.ts';
import { useProblemText } from '../register/use-problem-text.ts';

/** A new password and the same again. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

export const noPassword: NewPassword = { password: '', again: '' };

const anything = { patternId: 1, minLength: 8, maxLength: 128, show: true, required: true } as const;

/** What is wrong with a new password by the rule of registration; the same rule holds wherever one is set. */
export function useNewPasswordProblem(): (value: NewPassword) => {
  readonly password: FormProblem | null;
  readonly again: FormProblem | null;
} {
  const rules = useRoute(contract.registerSettings, {}, { staleTimeMs: 300_000 });
  const wire = rules.state === 'ready' ? rules.data.password : undefined;
  const rule = wire ? { ...ruleOf(wire), required: true } : anything;
  return ({ password, again }) => ({
    password: checkField(rule, password),
    again: again === password && again !== '' ? null : { code: 'passwords-differ' },
  });
}

/** The two fields of a new password, with the rule as ticks and the meter. */
export function NewPasswordFields({
  value,
  refused,
  isSubmitted,
  onChange,
}: {
  readonly value: NewPassword;
  /** What the server said of the new password. */
  readonly refused: string | null;
  readonly isSubmitted: boolean;
  readonly onChange: (value: NewPassword) => void;
}) {
  const { t } = useText();
  const { problemText } = useProblemText();
  const rules = useRoute(contract.registerSettings, {}, { staleTimeMs: 300_000 });
  const wire = rules.state === 'ready' ? rules.data.password : undefined;
  const problems = useNewPasswordProblem()(value);
  const label = t('auth.field.newPassword');
  const againLabel = t('auth.field.confirmPassword');
  const againProblem =
    value.again === '' ? t('account.field.missing', { field: againLabel }) : t('refusals.passwords-differ');
  const show = { showLabel: t('auth.field.show'), hideLabel: t('auth.field.hide') };
  const field = { name: 'password', rule: wire ? ruleOf(wire) : anything } as const;
  return (
    <>
      <Field
        label={label}
        required
        error={isSubmitted && problems.password ? problemText(problems.password, 'password', label) : refused}
        hint={
          <FieldHints
            field={field}
            value={value.password}
            username=""
            problem={isSubmitted ? problems.password : null}
          />
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...show}
            name="newPassword"
            autoComplete="new-password"
            maxLength={255}
            value={value.password}
            onChange={(event) => onChange({ ...value, password: event.target.value })}
          />
        )}
      </Field>
      <Field label={againLabel} required error={isSubmitted && problems.again ? againProblem : null}>
        {(control) => (
          <PasswordInput
            {...control}
            {...show}
            name="confirmNewPassword"
            autoComplete="new-password"
            maxLength={255}
            value={value.again}
            onChange={(event) => onChange({ ...value, again: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
