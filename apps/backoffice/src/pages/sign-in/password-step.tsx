import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { PasswordInput } from '@tyche/ui/password-input';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { rememberStaff } from '../../state/session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The first step: who it is. */
export function PasswordStep() {
  const { t } = useText();
  const login = useSend(contract.staffLogin);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');

  async function submit(): Promise<void> {
    const input = { username: username.trim(), password };
    const answer = await login.mutateAsync({ input }).catch(() => null);
    if (!answer) return;
    const { userName, permissions, restriction } = answer;
    rememberStaff({ username: userName, permissions, restriction });
  }

  return (
    <SignInForm error={login.error} busy={login.isPending} label={t('staff.signIn')} onSubmit={submit}>
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
    </SignInForm>
  );
}
