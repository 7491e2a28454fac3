import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { PasswordInput } from '@tyche/ui/password-input';
import { useState } from 'react';
import { SignInForm } from './sign-in-form.tsx';
import { useSessionAgain } from './use-session-again.ts';

const fields = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const;

/** The first sign-in: the password that was given is changed to one's own. */
export function NewPasswordStep() {
  const { t } = useText();
  const again = useSessionAgain();
  const send = useSend(contract.staffPassword);
  const [values, setValues] = useState({ oldPassword: '', newPassword: '', confirmNewPassword: '' });

  async function submit(): Promise<void> {
    const isDone = await send.mutateAsync({ input: values }).then(
      () => true,
      () => false,
    );
    if (isDone) await again();
  }

  return (
    <SignInForm
      error={send.error}
      busy={send.isPending}
      label={t('staff.newPassword.save')}
      onSubmit={submit}
    >
      <p>{t('staff.newPassword.text')}</p>
      {fields.map((name) => (
        <Field key={name} label={t(`staff.newPassword.${name}`)} required>
          {(control) => (
            <PasswordInput
              {...control}
              name={name}
              autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
              showLabel={t('staff.show')}
              hideLabel={t('staff.hide')}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </SignInForm>
  );
}
