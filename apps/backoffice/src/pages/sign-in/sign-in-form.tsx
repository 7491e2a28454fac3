import type { FormField } from '@tyche/client/use-form';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { TextField } from '@tyche/ui/text-field';
import type { ReactNode } from 'react';
import type { useForm } from '../../features/office/use-form.ts';
import css from './sign-in-page.module.css';

/** A step of the sign-in: why it was refused, its fields, its button, and what else can be done. */
export function SignInForm({
  form,
  label,
  more,
  children,
}: {
  readonly form: Pick<ReturnType<typeof useForm>, 'element' | 'refusal' | 'isSending'>;
  readonly label: string;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      {children}
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {label}
      </Button>
      {more}
    </form>
  );
}

/** A password of a step. */
export function SecretField({
  label,
  name,
  autoComplete,
  value,
  error,
  onChange,
}: FormField<string> & {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
}) {
  const { t } = useText();
  return (
    <Field label={label} required error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={autoComplete}
          showLabel={t('staff.show')}
          hideLabel={t('staff.hide')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The code of an authenticator, or a recovery code where those are taken. */
export function CodeField({
  isNumber = false,
  ...field
}: FormField<string> & { readonly hint?: string; readonly isNumber?: boolean }) {
  const { t } = useText();
  return (
    <TextField
      label={t('staff.factor.code')}
      required
      name="code"
      autoComplete="one-time-code"
      inputMode={isNumber ? 'numeric' : 'text'}
      dir="ltr"
      maxLength={40}
      data-autofocus=""
      {...field}
    />
  );
}
