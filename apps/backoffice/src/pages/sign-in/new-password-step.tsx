import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { type FormEvent, useState } from 'react';
import { useSentence } from '../../features/office/ready.tsx';
import css from './sign-in-page.module.css';
import { useSessionAgain } from './use-session-again.ts';

const fields = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const;

/** The first sign-in: the password that was given is changed to one's own. */
export function NewPasswordStep() {
  const { t } = useText();
  const sentence = useSentence();
  const again = useSessionAgain();
  const send = useSend(contract.staffPassword);
  const [values, setValues] = useState({ oldPassword: '', newPassword: '', confirmNewPassword: '' });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isDone = await send.mutateAsync({ input: values }).then(
      () => true,
      () => false,
    );
    if (isDone) await again();
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('staff.newPassword.text')}</p>
      {send.error && <Notice tone="bad">{sentence(send.error)}</Notice>}
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
      <Button type="submit" look="primary" size="large" wide busy={send.isPending}>
        {t('staff.newPassword.save')}
      </Button>
    </form>
  );
}
