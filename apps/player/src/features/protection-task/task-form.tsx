import type { FormField } from '@tyche/client/use-form';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import type { ReactNode } from 'react';
import { useText } from '@tyche/i18n/react';
import type { useForm } from '../../lib/use-form.ts';
import { SecretField } from './secret-field.tsx';
import css from './task.module.css';

/** The form of a task: why it was refused, its fields, and the button that does it. */
export function TaskForm({
  form,
  label,
  children,
}: {
  readonly form: Pick<ReturnType<typeof useForm>, 'element' | 'refusal' | 'isSending'>;
  /** What the button says. */
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      {children}
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {label}
      </Button>
    </form>
  );
}

/** The login password, which every change of what protects the account asks for. */
export function PasswordField(field: FormField<string>) {
  const { t } = useText();
  return (
    <SecretField
      name="password"
      label={t('auth.field.password')}
      autoComplete="current-password"
      {...field}
    />
  );
}
