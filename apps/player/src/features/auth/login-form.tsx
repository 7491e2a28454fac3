import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { queries } from '../../state/api.ts';
import { useErrorText } from '../../state/error-text.ts';
import { signIn } from '../../state/session.ts';
import { useText } from '../../state/text.tsx';
import css from './forms.module.css';

/** Username and password. What was typed stays when the server says no. */
export function LoginForm({
  onDone,
  onRegister,
}: {
  readonly onDone: () => void;
  readonly onRegister: () => void;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.login);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [wasSent, setSent] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const missing = (value: string, label: string) =>
    wasSent && value.trim() === '' ? t('account.field.missing', { field: label }) : null;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (username.trim() === '' || password === '') {
      event.currentTarget.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus();
      return;
    }
    const answer = await send
      .mutateAsync({ input: { username: username.trim(), password, type: 'username' } })
      .catch(() => null);
    if (!answer) return;
    queries.clear();
    signIn(answer);
    onDone();
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
      <Field
        label={t('account.field.username')}
        required
        error={missing(username, t('account.field.username'))}
      >
        {(control) => (
          <TextInput
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus=""
            placeholder={t('account.field.usernameHint')}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('account.field.password')}
        required
        error={missing(password, t('account.field.password'))}
        hint={hasCapsLock ? t('account.field.capsLock') : undefined}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            placeholder={t('account.field.passwordHint')}
            showLabel={t('account.field.show')}
            hideLabel={t('account.field.hide')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="large" wide busy={send.isPending}>
        {t('account.login.action')}
      </Button>
      <p className={css.switch}>
        {t('account.login.noAccount')}{' '}
        <button type="button" className={css.link} onClick={onRegister}>
          {t('account.login.toRegister')}
        </button>
      </p>
    </form>
  );
}
