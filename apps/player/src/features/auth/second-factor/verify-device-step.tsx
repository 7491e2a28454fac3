import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import { useText } from '@tyche/i18n/react';
import { CodeField } from '../codes/code-field.tsx';
import { untilNextVerification, useCodeButton } from '../codes/use-code-button.ts';
import css from '../forms.module.css';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';

/** A login from an unknown device and network: the code that was sent (reliability.md 3.25). */
export function VerifyDeviceStep({ after }: { readonly after: (() => void) | undefined }) {
  const { t } = useText();
  const client = useClient();
  const button = useCodeButton();
  const [target, setTarget] = useState('');
  const form = useForm({
    first: { verificationCode: '' },
    validate: ({ verificationCode }) => ({
      verificationCode: verificationCode.trim() === '' && t('auth.code.missing'),
    }),
    send: ({ verificationCode }, call) =>
      call(contract.loginVerification, { verificationCode: verificationCode.trim() }),
    onDone: (answer) => finishSignIn(answer, after),
  });

  const sendAgain = () =>
    button.press(async () => {
      const sent = await client.call(contract.deviceCode, {});
      setTarget(sent.target);
      return untilNextVerification();
    });

  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <p className={css.lead}>{t('auth.unlock.verifyDeviceText')}</p>
      <CodeField
        button={button}
        {...form.field('verificationCode')}
        isFirst
        hint={target === '' ? undefined : t('auth.code.sentTo', { target })}
        onSend={sendAgain}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {t('auth.unlock.go')}
      </Button>
    </form>
  );
}
