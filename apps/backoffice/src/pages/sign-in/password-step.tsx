import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { TextField } from '@tyche/ui/text-field';
import { useForm } from '../../features/office/use-form.ts';
import { rememberStaff } from '../../state/session.ts';
import { SecretField, SignInForm } from './sign-in-form.tsx';

/** The first step: who it is. */
export function PasswordStep() {
  const { t } = useText();
  const form = useForm({
    first: { username: '', password: '' },
    send: ({ username, password }, call) =>
      call(contract.staffLogin, { username: username.trim(), password }),
    onDone: ({ userName, permissions, restriction }) =>
      rememberStaff({ username: userName, permissions, restriction }),
  });
  return (
    <SignInForm form={form} label={t('staff.signIn')}>
      <TextField
        label={t('staff.username')}
        required
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        {...form.field('username')}
      />
      <SecretField
        label={t('staff.password')}
        name="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </SignInForm>
  );
}
