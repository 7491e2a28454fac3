import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { checkField } from '@tyche/rules/fields';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { CodeField } from '../../../features/auth/codes/code-field.tsx';
import { MobileField } from '../../../features/auth/codes/mobile-field.tsx';
import { untilNextVerification, useCodeButton } from '../../../features/auth/codes/use-code-button.ts';
import { useDiallingCode } from '../../../features/auth/codes/use-dialling-code.ts';
import { isMobileNumber } from '../../../lib/mobile-number.ts';
import { useText } from '@tyche/i18n/react';
import { PasswordField, TaskForm } from '../../../features/protection-task/task-form.tsx';
import { useTaskForm } from '../../../features/protection-task/use-task-form.ts';
import { useMissing } from '../../../lib/use-missing.ts';

const address = { patternId: 5, minLength: 3, maxLength: 255, show: true, required: true } as const;

interface Props {
  readonly channel: 'mobile' | 'email';
  /** What is set now, masked; empty when nothing is. */
  readonly present: string;
  readonly onClose: () => void;
}

/** Sets or replaces the number or the address with a code that goes there. Replacing needs the password and blocks payouts for a day. */
export function ContactDialog({ channel, present, onClose }: Props) {
  const { t } = useText();
  const button = useCodeButton();
  const diallingCode = useDiallingCode();
  const isReplacing = present !== '';
  const { form, sendCode } = useContactForm({ channel, present, onClose }, button.press);
  return (
    <Dialog
      title={t(`security.item.${channel}`)}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <TaskForm form={form} label={t('security.save')}>
        {isReplacing && <Notice tone="caution">{t('security.contact.replacing', { present })}</Notice>}
        {channel === 'mobile' ? (
          <MobileField diallingCode={diallingCode} {...form.field('value')} />
        ) : (
          <TextField
            label={t('auth.field.email')}
            required
            name="email"
            type="email"
            dir="ltr"
            autoComplete="email"
            {...form.field('value')}
          />
        )}
        <CodeField button={button} {...form.field('verificationCode')} onSend={sendCode} />
        {isReplacing && <PasswordField {...form.field('password')} />}
      </TaskForm>
    </Dialog>
  );
}

const taken = ['mobile-taken', 'email-taken'];

function useContactForm(
  { channel, present, onClose }: Props,
  press: ReturnType<typeof useCodeButton>['press'],
) {
  const { t } = useText();
  const client = useClient();
  const missing = useMissing();
  const diallingCode = useDiallingCode();
  const isReplacing = present !== '';
  const isWrong = (value: string) =>
    channel === 'mobile' ? !isMobileNumber(value) : checkField(address, value.trim()) !== null;
  const contactOf = (value: string) => ({
    channel,
    value: value.trim(),
    ...(channel === 'mobile' && { countryDialingCode: diallingCode }),
  });
  const form = useTaskForm({
    first: { value: '', verificationCode: '', password: '' },
    validate: ({ value, verificationCode, password }) => ({
      value: isWrong(value) && t(channel === 'mobile' ? 'auth.field.mobileWrong' : 'auth.rule.pattern5'),
      verificationCode: verificationCode.trim() === '' && t('auth.code.missing'),
      password: isReplacing && missing(password, t('auth.field.password')),
    }),
    send: ({ value, verificationCode, password }, call) =>
      call(contract.setContact, {
        ...contactOf(value),
        verificationCode: verificationCode.trim(),
        ...(isReplacing && { password }),
      }),
    fieldOf: ({ code, details }) => {
      if (taken.includes(code)) return 'value';
      // Another tab may have set a contact: the server then asks for a password whose field is not here.
      return details.field === 'password' && !isReplacing ? null : undefined;
    },
    done: t('security.contact.done'),
    onDone: onClose,
  });

  function sendCode(): void {
    form.showFaults('value');
    const { value } = form.values;
    if (isWrong(value)) return;
    press(async () => {
      await client.call(contract.contactCode, contactOf(value));
      return untilNextVerification();
    });
  }

  return { form, sendCode };
}
