import { useRoute } from '@tyche/client/react';
import type { Faults, FormField } from '@tyche/client/use-form';
import { contract } from '@tyche/contract/site';
import { checkField } from '@tyche/rules/fields';
import { Field } from '@tyche/ui/field';
import { PasswordInput } from '@tyche/ui/password-input';
import { ruleOf } from '../../../lib/field-check.ts';
import { useMissing } from '../../../lib/use-missing.ts';
import { useText } from '@tyche/i18n/react';
import { FieldHints } from '../register/field-hints.tsx';
import { useProblemText } from '../register/use-problem-text.ts';

/** A new password and the same again, under the names with which the server refuses them. */
export interface NewPassword {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

export const noPassword: NewPassword = { newPassword: '', confirmNewPassword: '' };

const anything = { patternId: 1, minLength: 8, maxLength: 128, show: true, required: true } as const;

/** The rule of a new password: that of registration, wherever one is set. */
function usePasswordRule() {
  const rules = useRoute(contract.registerSettings, {}, { staleTimeMs: 300_000 });
  const wire = rules.state === 'ready' ? rules.data.password : undefined;
  return wire ? { ...ruleOf(wire), required: true } : anything;
}

/** Gives what is wrong with a new password, in the page's language. */
export function useNewPasswordFaults(): (value: NewPassword) => Faults<NewPassword> {
  const { t } = useText();
  const { problemText } = useProblemText();
  const missing = useMissing();
  const rule = usePasswordRule();
  return ({ newPassword, confirmNewPassword: again }) => {
    const problem = checkField(rule, newPassword);
    return {
      newPassword: problem && problemText(problem, 'password', t('auth.field.newPassword')),
      confirmNewPassword:
        missing(again, t('auth.field.confirmPassword')) ||
        (again !== newPassword && t('refusals.passwords-differ')),
    };
  };
}

/** The two fields of a new password, with the rule as ticks and the meter. */
export function NewPasswordFields({
  password,
  again,
  isSubmitted,
}: {
  readonly password: FormField<string>;
  readonly again: FormField<string>;
  readonly isSubmitted: boolean;
}) {
  const { t } = useText();
  const rule = usePasswordRule();
  const show = { showLabel: t('auth.field.show'), hideLabel: t('auth.field.hide') };
  return (
    <>
      <Field
        label={t('auth.field.newPassword')}
        required
        error={password.error}
        hint={
          <FieldHints
            field={{ name: 'password', rule }}
            value={password.value}
            username=""
            problem={isSubmitted ? checkField(rule, password.value) : null}
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
            value={password.value}
            onChange={(event) => password.onChange(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('auth.field.confirmPassword')} required error={again.error}>
        {(control) => (
          <PasswordInput
            {...control}
            {...show}
            name="confirmNewPassword"
            autoComplete="new-password"
            maxLength={255}
            value={again.value}
            onChange={(event) => again.onChange(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
