import { contract } from '@tyche/contract/site';
import { checkField } from '@tyche/rules/fields';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { CodeField } from '../../../features/auth/codes/code-field.tsx';
import { MobileField } from '../../../features/auth/codes/mobile-field.tsx';
import { untilNextVerification, useCodeButton } from '../../../features/auth/codes/use-code-button.ts';
import { useDiallingCode } from '../../../features/auth/codes/use-dialling-code.ts';
import { isMobileNumber } from '../../../lib/mobile-number.ts';
import { useText } from '@tyche/i18n/react';
import { PasswordField, TaskForm, usePassword } from '../../../features/protection-task/task-form.tsx';
import { useTask } from '../../../features/protection-task/use-task.ts';

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
  const task = useTask();
  const button = useCodeButton();
  const diallingCode = useDiallingCode();
  const [value, setValue] = useState('');
  const [code, setCode] = useState('');
  const password = usePassword();
  const [isSubmitted, setSent] = useState(false);
  const isReplacing = present !== '';
  const isWrong = channel === 'mobile' ? !isMobileNumber(value) : checkField(address, value.trim()) !== null;
  const contact = {
    channel,
    value: value.trim(),
    ...(channel === 'mobile' ? { countryDialingCode: diallingCode } : {}),
  };
  const valueError =
    isSubmitted && isWrong ? t(channel === 'mobile' ? 'auth.field.mobileWrong' : 'auth.rule.pattern5') : null;

  function sendCode(): void {
    setSent(isWrong);
    if (isWrong) return;
    button.press(async () => {
      await task.client.call(contract.contactCode, contact);
      return untilNextVerification();
    });
  }

  async function submit(): Promise<void> {
    setSent(true);
    const isProved = !isReplacing || password.check();
    if (isWrong || code.trim() === '' || !isProved) return;
    const done = await task.run(
      () =>
        task.client.call(contract.setContact, {
          ...contact,
          verificationCode: code.trim(),
          ...(isReplacing ? { password: password.value } : {}),
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
      <TaskForm error={task.error} isBusy={task.isBusy} label={t('security.save')} onSubmit={submit}>
        {isReplacing && <Notice tone="caution">{t('security.contact.replacing', { present })}</Notice>}
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
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </Field>
        )}
        <CodeField
          button={button}
          value={code}
          error={isSubmitted && code.trim() === '' ? t('auth.code.missing') : null}
          onChange={setCode}
          onSend={sendCode}
        />
        {isReplacing && <PasswordField of={password} />}
      </TaskForm>
    </Dialog>
  );
}
