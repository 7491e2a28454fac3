import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Notice } from '@tyche/ui/notice';
import { type FormEvent, useState } from 'react';
import { isMobileNumber } from '../../../lib/mobile-number.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { withCaptcha } from '../captcha/with-captcha.ts';
import { CodeField } from '../codes/code-field.tsx';
import { MobileField } from '../codes/mobile-field.tsx';
import { type CodeButton, untilAfter } from '../codes/use-code-button.ts';
import { useDiallingCode } from '../codes/use-dialling-code.ts';
import css from '../forms.module.css';
import { EIGHT_DOTS, type Remembered, useKeepRemembered } from './use-remembered.ts';
import { useSignIn } from './use-sign-in.ts';

/** Mobile number and code. A remembered browser shows the number masked; sent unchanged it stands for the stored one. */
export function CodeLogin({
  remembered,
  button,
  after,
}: {
  readonly remembered: Remembered | null;
  readonly button: CodeButton;
  readonly after: (() => void) | undefined;
}) {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const signing = useSignIn(after);
  const keep = useKeepRemembered();
  const diallingCode = useDiallingCode();
  const isKnown = remembered?.type === 'sms' && remembered.mayLogIn;
  const masked = isKnown ? remembered.mobileMasked : '';
  const [mobile, setMobile] = useState(masked);
  const [code, setCode] = useState(isKnown ? EIGHT_DOTS : '');
  const [isRemembered, setRemembered] = useState(isKnown);
  const [isSubmitted, setSent] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const isUnchanged = isKnown && mobile === masked && code === EIGHT_DOTS;
  const isWrong = !isUnchanged && !isMobileNumber(mobile);

  function sendCode(): void {
    setAsked(true);
    // A masked number is enough to go on with, not to send something to: it is asked for.
    if (isKnown && mobile === masked) {
      setMobile('');
      setCode('');
      return;
    }
    if (isWrong) return;
    button.press(async () => {
      const number = { mobileNum: mobile.trim(), countryDialingCode: diallingCode };
      const { expiredMinutes } = await withCaptcha('sms-login', (proof) =>
        client.call(contract.loginSms, { ...number, ...proof }),
      );
      return untilAfter(expiredMinutes);
    });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSent(true);
    if (isWrong || code.trim() === '') return;
    const username = mobile.trim();
    const login = signing.run(
      () =>
        isUnchanged
          ? client.call(contract.rememberedLogin, {})
          : withCaptcha('login', (proof) =>
              client.call(contract.login, {
                username,
                password: code.trim(),
                type: 'sms',
                isSms: true,
                countryDialingCode: diallingCode,
                side: 'member',
                ...proof,
              }),
            ),
      () =>
        isUnchanged && isRemembered
          ? Promise.resolve()
          : keep(isRemembered, remembered?.mayLogIn ?? false, {
              type: 'sms',
              ...(isUnchanged ? {} : { mobileNum: username, countryDialingCode: diallingCode }),
            }),
    );
    // The browser's token is spent or over: only a code helps now.
    void login.then((isDone) => !isDone && isUnchanged && setCode(''));
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {signing.error && <Notice tone="bad">{errorText(signing.error)}</Notice>}
      <MobileField
        diallingCode={diallingCode}
        value={mobile}
        isFirst={!isKnown}
        error={(isSubmitted || wasAsked) && isWrong ? t('auth.field.mobileWrong') : null}
        onChange={setMobile}
      />
      <CodeField
        button={button}
        value={code}
        error={isSubmitted && code.trim() === '' ? t('auth.code.missing') : null}
        isFirst={isKnown}
        onChange={(typed) => setCode(code === EIGHT_DOTS ? typed.replaceAll('•', '') : typed)}
        onSend={sendCode}
      />
      <Checkbox
        name="remember"
        checked={isRemembered}
        onChange={(event) => setRemembered(event.target.checked)}
      >
        {t('auth.login.remember')}
      </Checkbox>
      <Button type="submit" look="primary" size="large" wide busy={signing.isBusy}>
        {t('account.login.action')}
      </Button>
    </form>
  );
}
