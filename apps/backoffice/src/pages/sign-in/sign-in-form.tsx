import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import type { ReactNode } from 'react';
import { useSentence } from '../../features/office/ready.tsx';
import css from './sign-in-page.module.css';

/** A step of the sign-in: why it was refused, its fields, its button, and what else can be done. */
export function SignInForm({
  error,
  busy,
  label,
  onSubmit,
  more,
  children,
}: {
  readonly error: Error | null;
  readonly busy: boolean;
  readonly label: string;
  readonly onSubmit: () => Promise<void>;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}) {
  const sentence = useSentence();
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      noValidate
    >
      {error && <Notice tone="bad">{sentence(error)}</Notice>}
      {children}
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        {label}
      </Button>
      {more}
    </form>
  );
}

/** The code of an authenticator, or a recovery code where those are taken. */
export function CodeField({
  value,
  hint,
  isNumber = false,
  onChange,
}: {
  readonly value: string;
  readonly hint?: string;
  readonly isNumber?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useText();
  return (
    <Field label={t('staff.factor.code')} required hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          name="code"
          autoComplete="one-time-code"
          inputMode={isNumber ? 'numeric' : 'text'}
          dir="ltr"
          maxLength={40}
          data-autofocus=""
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
