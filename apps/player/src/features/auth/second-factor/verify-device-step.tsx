import { RefusedError } from '@tyche/client/client';
import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { CodeField } from '../codes/code-field.tsx';
import { untilNextVerification, useCodeButton } from '../codes/use-code-button.ts';
import css from '../forms.module.css';
import { useSignIn } from '../sign-in/use-sign-in.ts';

/** A login from an unknown device and network: the code that was sent (reliability.md 3.25). */
export function VerifyDeviceStep({ after }: { readonly after: (() => void) | undefined }) {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const button = useCodeButton();
  const signing = useSignIn(after);
  const [code, setCode] = useState('');
  const [target, setTarget] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const isCodeRefused = signing.error instanceof RefusedError && signing.error.code.startsWith('code-');

  const sendAgain = () =>
    button.press(async () => {
      const sent = await client.call(contract.deviceCode, {});
      setTarget(sent.target);
      return untilNextVerification();
    });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSent(true);
    if (code.trim() === '') return;
    void signing.run(() => client.call(contract.loginVerification, { verificationCode: code.trim() }));
  }

  const codeError = () => {
    if (isSubmitted && code.trim() === '') return t('auth.code.missing');
    return signing.error && isCodeRefused ? errorText(signing.error) : null;
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {signing.error && !isCodeRefused && <Notice tone="bad">{errorText(signing.error)}</Notice>}
      <p className={css.lead}>{t('auth.unlock.verifyDeviceText')}</p>
      <CodeField
        button={button}
        value={code}
        error={codeError()}
        isFirst
        hint={target === '' ? undefined : t('auth.code.sentTo', { target })}
        onChange={setCode}
        onSend={sendAgain}
      />
      <Button type="submit" look="primary" size="large" wide busy={signing.isBusy}>
        {t('auth.unlock.go')}
      </Button>
    </form>
  );
}
