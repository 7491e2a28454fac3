import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { useSentence } from '../../features/office/ready.tsx';
import { queries } from '../../state/api.ts';
import { rememberStaff } from '../../state/session.ts';
import css from './sign-in-page.module.css';

/** The first step: who it is. */
export function PasswordStep() {
  const { t } = useText();
  const sentence = useSentence();
  const login = useSend(contract.staffLogin);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = { username: username.trim(), password };
    const answer = await login.mutateAsync({ input }).catch(() => null);
    if (!answer) return;
    queries.clear();
    const { userName, permissions, restriction } = answer;
    rememberStaff({ username: userName, permissions, restriction });
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {login.error && <Notice tone="bad">{sentence(login.error)}</Notice>}
      <Field label={t('staff.username')} required>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('staff.password')} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            showLabel={t('staff.show')}
            hideLabel={t('staff.hide')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="large" wide busy={login.isPending}>
        {t('staff.signIn')}
      </Button>
    </form>
  );
}
