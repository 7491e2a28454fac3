import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Icon } from '@tyche/ui/icon';
import { Notice } from '@tyche/ui/notice';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { WireRule } from '../../../lib/field-check.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { openModal } from '../../../state/modals.ts';
import { useSite } from '../../../state/site.ts';
import { Tagged, useText } from '@tyche/i18n/react';
import { withCaptcha } from '../captcha/with-captcha.ts';
import { type CodeButton, untilAfter, useCodeButton } from '../codes/use-code-button.ts';
import { useDiallingCode } from '../codes/use-dialling-code.ts';
import css from '../forms.module.css';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { fieldsWith, problemOf } from './form-problem.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { RegisterField } from './register-field.tsx';
import { foldedFields, type RegisterKind, type ShownField, shownFields } from './register-fields.ts';
import { type Registered, useRegisterForm } from './use-register-form.ts';

/** One of the two forms of registration. */
export function RegisterForm({
  kind,
  wireRules,
  own,
  after,
  canReset,
}: {
  readonly kind: RegisterKind;
  readonly wireRules: Readonly<Record<string, WireRule>>;
  readonly own: { readonly code: string | null; readonly domain: string };
  readonly after: (() => void) | undefined;
  readonly canReset: boolean;
}) {
  const { t } = useText();
  const client = useClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const site = useSite();
  const button = useCodeButton();
  const diallingCode = useDiallingCode();
  const element = useFirstFocus<HTMLFormElement>(true);
  const fields = shownFields(kind, wireRules, {
    mobilePassword: site?.mobilePassword ?? false,
    smsAtRegistration: site?.smsAtRegistration ?? false,
    hasOwnCode: own.code !== null,
  });
  const form = useRegisterForm({
    kind,
    fields,
    diallingCode,
    own,
    isCaptchaAsked: site?.captchaAtRegistration ?? false,
    onDone: (answer) => welcome(answer),
  });

  // The code belongs to a number: without one there is nothing to prove.
  const { required, optional } = foldedFields(fieldsWith(fields, form.values));
  // A link that brought an invitation code shows where it went.
  const [isOpen, setOpen] = useState(optional.some(({ name }) => form.values[name] !== ''));

  /** Signed in, home, and the success pop-up; over it the notice of the generated name (specification section 4). */
  function welcome(answer: Registered): void {
    finishSignIn(answer, after);
    if (location.pathname.startsWith('/register')) void navigate('/');
    openModal({ kind: 'registered', account: kind === 'mobile' ? answer.account : answer.id });
    if (kind === 'mobile') openModal({ kind: 'mobile-notice', account: answer.account });
  }

  function sendCode(code: CodeButton): void {
    const field = fields.find((one) => one.name === 'mobileNum');
    form.leave('mobileNum');
    if (!field || problemOf(field, form.values)) {
      element.current?.querySelector<HTMLInputElement>('[name=mobileNum]')?.focus();
      return;
    }
    code.press(async () => {
      const number = { mobileNo: form.values.mobileNum.trim(), countryDialingCode: diallingCode };
      const { expiredMinutes } = await withCaptcha('sms-register', (proof) =>
        client.call(contract.registerSms, { ...number, ...proof }),
      );
      return untilAfter(expiredMinutes);
    });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = await form.submit();
    // What is wrong must be seen before it can take the focus.
    if (optional.some(({ name }) => name === wrong)) flushSync(() => setOpen(true));
    if (wrong) element.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  }

  const draw = (field: ShownField) => (
    <RegisterField
      key={field.name}
      field={field}
      values={form.values}
      diallingCode={diallingCode}
      button={button}
      domain={own.domain}
      problem={form.shownProblem(field)}
      onChange={(value) => form.change(field.name, value)}
      onLeave={() => form.leave(field.name)}
      onSendCode={() => sendCode(button)}
    />
  );

  return (
    <form ref={element} className={css.compact} onSubmit={(event) => void submit(event)} noValidate>
      {form.formError && <Notice tone="bad">{errorText(form.formError)}</Notice>}
      {required.map(draw)}
      <Checkbox
        name="agreement"
        required
        checked={form.hasAgreed}
        onChange={(event) => form.setAgreed(event.target.checked)}
        error={form.isAgreementMissing ? t('refusals.agreement-required') : null}
      >
        <Tagged
          of="auth.register.agreement"
          params={{ age: site?.minimumAge ?? 18 }}
          tags={{
            link: (text) => (
              <button
                type="button"
                className={css.link}
                aria-haspopup="dialog"
                onClick={() => openModal({ kind: 'help', topic: 'agreement' })}
              >
                {text}
              </button>
            ),
          }}
        />
      </Checkbox>
      {optional.length > 0 && (
        <details className={css.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={css.summary}>
            {t('auth.register.more')}
            <Icon name="chevron-down" size={16} />
          </summary>
          <div className={css.compact}>{optional.map(draw)}</div>
        </details>
      )}
      <Button type="submit" look="primary" size="large" wide busy={form.isBusy}>
        {t('auth.register.submit')}
      </Button>
      {canReset && (
        <Button look="bare" size="small" className={css.reset} onClick={form.reset}>
          {t('auth.register.reset')}
        </Button>
      )}
      {form.isCodeRefused && (
        <ConfirmDialog
          title={t('auth.register.codeWrong')}
          closeLabel={t('common.close')}
          confirmLabel={t('common.confirm')}
          onClose={form.forgetError}
          onConfirm={form.forgetError}
        >
          {t('refusals.affiliate-code-unknown')}
        </ConfirmDialog>
      )}
    </form>
  );
}
