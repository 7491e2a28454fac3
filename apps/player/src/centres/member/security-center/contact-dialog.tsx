import { contract } from '@tyche/contract/site';
import { checkField } from '@tyche/rules/fields';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { CodeField } from '../../../features/auth/codes/code-field.tsx';
import { MobileField } from '../../../features/auth/codes/mobile-field.tsx';
import { untilAfter, useCodeButton } from '../../../features/auth/codes/use-code-button.ts';
import { useDiallingCode } from '../../../features/auth/codes/use-dialling-code.ts';
import { isMobileNumber } from '../../../lib/mobile-number.ts';
import { useErrorText } from '../../../state/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { SecretField } from './secret-field.tsx';
import css from './security-center.module.css';
import { useTask } from './use-task.ts';

const address = { patternId: 5, minLength: 3, maxLength: 255, show: true, required: true } as const;

/** Sets or replaces the number or the address with a code that goes there. Replacing needs the password and blocks payouts for a day. */
export function ContactDialog({
  channel,
  present,
  onClose,
}: {
  readonly channel: 'mobile' | 'email';
  /** What is set now, masked; empty when nothing is. */
  readonly present: string;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const task = useTask();
  const button = useCodeButton();
  const diallingCode = useDiallingCode();
  const [value, setValue] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [wasSent, setSent] = useState(false);
  const isReplacing = present !== '';
  const isWrong = channel === 'mobile' ? !isMobileNumber(value) : checkField(address, value.trim()) !== null;
  const contact = {
    channel,
    value: value.trim(),
    ...(channel === 'mobile' ? { countryDialingCode: diallingCode } : {}),
  };
  const valueError =
    wasSent && isWrong ? t(channel === 'mobile' ? 'auth.field.mobileWrong' : 'auth.rule.pattern5') : null;

  function sendCode(): void {
    setSent(isWrong);
    if (isWrong) return;
    button.press(async () => {
      const { expiredMinutes } = await task.client.call(contract.contactCode, contact);
      return untilAfter(expiredMinutes);
    });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (isWrong || code.trim() === '' || (isReplacing && password === '')) return;
    const done = await task.run(
      () =>
        task.client.call(contract.setContact, {
          ...contact,
          verificationCode: code.trim(),
          ...(isReplacing ? { password } : {}),
        }),
      t('security.contact.done'),
    );
    if (done) onClose();
  }

  return (
    <Dialog
      title={t(`security.item.${channel}`)}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        {isReplacing && <Notice tone="caution">{t('security.contact.replacing', { present })}</Notice>}
        {task.error && <Notice tone="bad">{errorText(task.error)}</Notice>}
        {channel === 'mobile' ? (
          <MobileField diallingCode={diallingCode} value={value} error={valueError} onChange={setValue} />
        ) : (
          <Field label={t('auth.field.email')} required error={valueError}>
            {(control) => (
              <TextInput
                {...control}
                name="email"
                type="email"
                dir="ltr"
                autoComplete="email"
                placeholder={t('auth.field.placeholderRequired', { field: t('auth.field.email') })}
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </Field>
        )}
        <CodeField
          button={button}
          value={code}
          error={wasSent && code.trim() === '' ? t('auth.code.missing') : null}
          onChange={setCode}
          onSend={sendCode}
        />
        {isReplacing && (
          <SecretField
            name="password"
            label={t('auth.field.password')}
            autoComplete="current-password"
            value={password}
            error={
              wasSent && password === ''
                ? t('account.field.missing', { field: t('auth.field.password') })
                : null
            }
            onChange={setPassword}
          />
        )}
        <Button type="submit" look="primary" size="large" wide busy={task.isBusy}>
          {t('security.save')}
        </Button>
      </form>
    </Dialog>
  );
}
