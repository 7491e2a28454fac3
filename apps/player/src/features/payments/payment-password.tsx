import { ConfirmDialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { type ReactNode, useState } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import form from '../../lib/parts/parts.module.css';

/** The payment password, to be typed anew each time. */
export function PaymentPasswordField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useText();
  return (
    <Field label={t('payments.withdraw.password')} required error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="off"
          showLabel={t('payments.show')}
          hideLabel={t('payments.hide')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A question that is answered with the payment password. */
export function PaymentPasswordQuestion({
  title,
  confirmLabel,
  busy,
  error,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  readonly confirmLabel: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onConfirm: (password: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [isSubmitted, setSent] = useState(false);
  function confirm(): void {
    setSent(true);
    if (password !== '') onConfirm(password);
  }
  return (
    <ConfirmDialog
      title={title}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      confirmLabel={confirmLabel}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={form.form}>
        {children}
        {error && <Notice tone="bad">{errorText(error)}</Notice>}
        <PaymentPasswordField
          value={password}
          error={isSubmitted && password === '' ? t('payments.withdraw.passwordMissing') : null}
          onChange={setPassword}
        />
      </div>
    </ConfirmDialog>
  );
}
