import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { useForm } from '../../features/office/use-form.ts';
import { SecretField, SignInForm } from './sign-in-form.tsx';
import { useSessionAgain } from './use-session-again.ts';

const fields = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const;

/** The first sign-in: the password that was given is changed to one's own. */
export function NewPasswordStep() {
  const { t } = useText();
  const again = useSessionAgain();
  const form = useForm({
    first: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    send: (values, call) => call(contract.staffPassword, values),
    onDone: () => void again(),
  });
  return (
    <SignInForm form={form} label={t('staff.newPassword.save')}>
      <p>{t('staff.newPassword.text')}</p>
      {fields.map((name) => (
        <SecretField
          key={name}
          label={t(`staff.newPassword.${name}`)}
          name={name}
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          {...form.field(name)}
        />
      ))}
    </SignInForm>
  );
}
