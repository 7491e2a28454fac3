import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { SecretField } from './secret-field.tsx';
import css from './task.module.css';

/** The form of a task: why it was refused, its fields, and the button that does it. */
export function TaskForm({
  error,
  isBusy,
  label,
  onSubmit,
  children,
}: {
  /** Why it was refused, or its sentence where this page knows better. */
  readonly error: Error | string | null;
  readonly isBusy: boolean;
  /** What the button says. */
  readonly label: string;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}) {
  const errorText = useErrorText();
  function submit(event: FormEvent): void {
    event.preventDefault();
    void onSubmit();
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {error && <Notice tone="bad">{typeof error === 'string' ? error : errorText(error)}</Notice>}
      {children}
      <Button type="submit" look="primary" size="large" wide busy={isBusy}>
        {label}
      </Button>
    </form>
  );
}

/** What a task asks for before it is done: a text that must not be empty, and the sentence when it is. */
export function useAsked(field: string) {
  const { t } = useText();
  const [value, setValue] = useState('');
  const [isSubmitted, setSent] = useState(false);
  return {
    value: value.trim(),
    typed: value,
    error: isSubmitted && value.trim() === '' ? t('account.field.missing', { field }) : null,
    change: setValue,
    /** True when it is there; else the field says that it is missing. */
    check: () => {
      setSent(true);
      return value.trim() !== '';
    },
  };
}

/** The login password, which every change of what protects the account asks for. */
export function usePassword() {
  const { t } = useText();
  const asked = useAsked(t('auth.field.password'));
  return { ...asked, value: asked.typed };
}

/** The field of `usePassword`. */
export function PasswordField({ of }: { readonly of: ReturnType<typeof usePassword> }) {
  const { t } = useText();
  return (
    <SecretField
      name="password"
      label={t('auth.field.password')}
      autoComplete="current-password"
      value={of.typed}
      error={of.error}
      onChange={of.change}
    />
  );
}
