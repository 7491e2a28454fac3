import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Notice } from '@tyche/ui/notice';
import { isMobileNumber } from '../../../lib/mobile-number.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useText } from '@tyche/i18n/react';
import { withCaptcha } from '../captcha/with-captcha.ts';
import { CodeField } from '../codes/code-field.tsx';
import { MobileField } from '../codes/mobile-field.tsx';
import { type CodeButton, untilAfter } from '../codes/use-code-button.ts';
import { useDiallingCode } from '../codes/use-dialling-code.ts';
import css from '../forms.module.css';
import { EIGHT_DOTS, type Remembered, useKeepRemembered } from './use-remembered.ts';
import { finishSignIn } from './finish-sign-in.ts';

interface CodeLoginProps {
  readonly remembered: Remembered | null;
  readonly button: CodeButton;
  readonly after: (() => void) | undefined;
}

/** Mobile number and code. A remembered browser shows the number masked; sent unchanged it stands for the stored one. */
export function CodeLogin({ remembered, button, after }: CodeLoginProps) {
  const { t } = useText();
  const diallingCode = useDiallingCode();
  const isKnown = remembered?.type === 'sms' && remembered.mayLogIn;
  const { form, sendCode } = useCodeLogin({ remembered, button, after });
  const code = form.field('code');
  const isRemembered = form.field('isRemembered');
  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <MobileField diallingCode={diallingCode} isFirst={!isKnown} {...form.field('mobile')} />
      <CodeField
        button={button}
        {...code}
        isFirst={isKnown}
        onChange={(typed) => code.onChange(code.value === EIGHT_DOTS ? typed.replaceAll('•', '') : typed)}
        onSend={sendCode}
      />
      <Checkbox
        name="remember"
        checked={isRemembered.value}
        onChange={(event) => isRemembered.onChange(event.target.checked)}
      >
        {t('auth.login.remember')}
      </Checkbox>
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {t('account.login.action')}
      </Button>
    </form>
  );
}

function useCodeLogin({ remembered, button, after }: CodeLoginProps) {
  const { t } = useText();
  const client = useClient();
  const keep = useKeepRemembered();
  const diallingCode = useDiallingCode();
  const isKnown = remembered?.type === 'sms' && remembered.mayLogIn;
  const masked = isKnown ? remembered.mobileMasked : '';
  const first = { mobile: masked, code: isKnown ? EIGHT_DOTS : '', isRemembered: isKnown };
  const isUnchanged = ({ mobile, code }: typeof first) => isKnown && mobile === masked && code === EIGHT_DOTS;
  const isWrong = (values: typeof first) => !isUnchanged(values) && !isMobileNumber(values.mobile);
  const form = useForm({
    first,
    validate: (values) => ({
      mobile: isWrong(values) && t('auth.field.mobileWrong'),
      code: values.code.trim() === '' && t('auth.code.missing'),
    }),
    send: async (values) => {
      if (isUnchanged(values)) {
        const answer = await client.call(contract.rememberedLogin, {});
        if (!values.isRemembered) await keep(false, true, { type: 'sms' });
        return answer;
      }
      const username = values.mobile.trim();
      const number = { countryDialingCode: diallingCode, password: values.code.trim() };
      const answer = await withCaptcha('login', (proof) =>
        client.call(contract.login, {
          username,
          ...number,
          type: 'sms',
          isSms: true,
          side: 'member',
          ...proof,
        }),
      );
      const login = { type: 'sms', mobileNum: username, countryDialingCode: diallingCode } as const;
      await keep(values.isRemembered, remembered?.mayLogIn ?? false, login);
      return answer;
    },
    onDone: (answer) => finishSignIn(answer, after),
    // The browser's token is spent or over: only a code helps now.
    onFailed: (_, values) => isUnchanged(values) && form.set({ code: '' }),
  });

  function sendCode(): void {
    form.showFaults('mobile');
    // A masked number is enough to go on with, not to send something to: it is asked for.
    if (isKnown && form.values.mobile === masked) {
      form.set({ mobile: '', code: '' });
      return;
    }
    if (isWrong(form.values)) return;
    button.press(async () => {
      const number = { mobileNum: form.values.mobile.trim(), countryDialingCode: diallingCode };
      const { expiredMinutes } = await withCaptcha('sms-login', (proof) =>
        client.call(contract.loginSms, { ...number, ...proof }),
      );
      return untilAfter(expiredMinutes);
    });
  }

  return { form, sendCode };
}
