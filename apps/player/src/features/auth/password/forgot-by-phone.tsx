import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { isMobileNumber } from '../../../lib/mobile-number.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useText } from '@tyche/i18n/react';
import { withCaptcha } from '../captcha/with-captcha.ts';
import { CodeField } from '../codes/code-field.tsx';
import { MobileField } from '../codes/mobile-field.tsx';
import { type CodeButton, useCodeButton } from '../codes/use-code-button.ts';
import { useDiallingCode } from '../codes/use-dialling-code.ts';
import css from '../forms.module.css';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { NewPasswordFields, noPassword, useNewPasswordFaults } from './new-password-fields.tsx';

/** Number, code and new password; then signed in, with payouts waiting a day (reliability.md 3.13). */
export function ForgotByPhone({ after }: { readonly after: (() => void) | undefined }) {
  const { t } = useText();
  const button = useCodeButton();
  const diallingCode = useDiallingCode();
  const { form, sendCode } = useForgotByPhone(button, after);
  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <MobileField diallingCode={diallingCode} {...form.field('mobileNum')} />
      <CodeField button={button} {...form.field('verificationCode')} onSend={sendCode} />
      <NewPasswordFields
        password={form.field('newPassword')}
        again={form.field('confirmNewPassword')}
        isSubmitted={form.isSubmitted}
      />
      <p className={css.small}>{t('auth.forgot.phoneNote')}</p>
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {t('auth.forgot.setPassword')}
      </Button>
    </form>
  );
}

function useForgotByPhone(button: CodeButton, after: (() => void) | undefined) {
  const { t } = useText();
  const client = useClient();
  const countryDialingCode = useDiallingCode();
  const passwordFaults = useNewPasswordFaults();
  const numberOf = (mobileNum: string) => ({ mobileNum: mobileNum.trim(), countryDialingCode });
  const form = useForm({
    first: { mobileNum: '', verificationCode: '', ...noPassword },
    validate: ({ mobileNum, verificationCode, ...next }) => ({
      mobileNum: !isMobileNumber(mobileNum) && t('auth.field.mobileWrong'),
      verificationCode: verificationCode.trim() === '' && t('auth.code.missing'),
      ...passwordFaults(next),
    }),
    send: ({ mobileNum, verificationCode, ...next }, call) =>
      call(contract.passwordByPhone, {
        ...numberOf(mobileNum),
        verificationCode: verificationCode.trim(),
        ...next,
      }),
    onDone: (answer) => finishSignIn(answer, after),
  });

  function sendCode(): void {
    form.showFaults('mobileNum');
    const { mobileNum } = form.values;
    if (!isMobileNumber(mobileNum)) return;
    button.press(async () => {
      const { expirationTime } = await withCaptcha('sms-password', (proof) =>
        client.call(contract.passwordSms, { ...numberOf(mobileNum), ...proof }),
      );
      return { until: expirationTime };
    });
  }

  return { form, sendCode };
}
