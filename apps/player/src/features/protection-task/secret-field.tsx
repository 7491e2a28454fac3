import { Field } from '@tyche/ui/field';
import { PasswordInput } from '@tyche/ui/password-input';
import { useText } from '@tyche/i18n/react';

/** A password in one of the dialogs of this page. */
export function SecretField({
  name,
  label,
  autoComplete,
  value,
  error,
  hint,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  readonly value: string;
  readonly error: string | null;
  readonly hint?: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useText();
  return (
    <Field label={label} required error={error} hint={hint}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={autoComplete}
          maxLength={255}
          showLabel={t('auth.field.show')}
          hideLabel={t('auth.field.hide')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
