import { RefusedError } from '@tyche/client/client';
import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { type FormEvent, useState } from 'react';
import { isMobileNumber } from '../../../lib/mobile-number.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { withCaptcha } from '../captcha/with-captcha.ts';
import { CodeField } from '../codes/code-field.tsx';
import { MobileField } from '../codes/mobile-field.tsx';
import { useCodeButton } from '../codes/use-code-button.ts';
import { useDiallingCode } from '../codes/use-dialling-code.ts';
import css from '../forms.module.css';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { NewPasswordFields, noPassword, useNewPasswordProblem } from './new-password-fields.tsx';
import { isOfNewPassword } from './password-refusal.ts';

/** Number, code and new password; then signed in, with payouts waiting a day (reliability.md 3.13). */
export function ForgotByPhone({ after }: { readonly after: (() => void) | undefined }) {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const button = useCodeButton();
  const diallingCode = useDiallingCode();
  const signing = useSignIn(after);
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [next, setNext] = useState(noPassword);
  const [isSubmitted, setSent] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const isWrong = !isMobileNumber(mobile);
  const problems = useNewPasswordProblem()(next);
  const number = { mobileNum: mobile.trim(), countryDialingCode: diallingCode };
  const isCodeRefused = signing.error instanceof RefusedError && signing.error.code.startsWith('code-');
  const isNextRefused = isOfNewPassword(signing.error);

  function sendCode(): void {
    setAsked(true);
    if (isWrong) return;
    button.press(async () => {
      const { expirationTime } = await withCaptcha('sms-password', (proof) =>
        client.call(contract.passwordSms, { ...number, ...proof }),
      );
      return { until: expirationTime };
    });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSent(true);
    if (isWrong || code.trim() === '' || problems.password || problems.again) return;
    void signing.run(() =>
      client.call(contract.passwordByPhone, {
        ...number,
        verificationCode: code.trim(),
        newPassword: next.password,
        confirmNewPassword: next.again,
      }),
    );
  }

  const codeError = () => {
    if (isSubmitted && code.trim() === '') return t('auth.code.missing');
    return signing.error && isCodeRefused ? errorText(signing.error) : null;
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {signing.error && !isCodeRefused && !isNextRefused && (
        <Notice tone="bad">{errorText(signing.error)}</Notice>
      )}
      <MobileField
        diallingCode={diallingCode}
        value={mobile}
        error={(isSubmitted || wasAsked) && isWrong ? t('auth.field.mobileWrong') : null}
        onChange={setMobile}
      />
      <CodeField button={button} value={code} error={codeError()} onChange={setCode} onSend={sendCode} />
      <NewPasswordFields
        value={next}
        refused={signing.error && isNextRefused ? errorText(signing.error) : null}
        isSubmitted={isSubmitted}
        onChange={setNext}
      />
      <p className={css.small}>{t('auth.forgot.phoneNote')}</p>
      <Button type="submit" look="primary" size="large" wide busy={signing.isBusy}>
        {t('auth.forgot.setPassword')}
      </Button>
    </form>
  );
}
