import { useClient } from '@tyche/client/react';
import type { FormField } from '@tyche/client/use-form';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { cx } from '@tyche/ui/cx';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Icon } from '@tyche/ui/icon';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WireRule } from '../../../lib/field-check.ts';
import { openModal } from '../../../state/modals.ts';
import { useSite } from '../../../state/site.ts';
import { visitValue } from '../../../state/visit.ts';
import { Tagged, useText } from '@tyche/i18n/react';
import { withCaptcha } from '../captcha/with-captcha.ts';
import { untilAfter, useCodeButton } from '../codes/use-code-button.ts';
import { useDiallingCode } from '../codes/use-dialling-code.ts';
import css from '../forms.module.css';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { fieldsWith, problemOf } from './form-problem.ts';
import { useFirstFocusIn } from '../use-first-focus.ts';
import { OfferTicks } from './offer-ticks.tsx';
import { ReferralField } from './referral-field.tsx';
import { RegisterField } from './register-field.tsx';
import { foldedFields, type RegisterKind, type ShownField, shownFields } from './register-fields.ts';
import type { Registered } from './send-registration.ts';
import { useRegisterForm } from './use-register-form.ts';

interface RegisterFormProps {
  readonly kind: RegisterKind;
  readonly wireRules: Readonly<Record<string, WireRule>>;
  readonly own: { readonly code: string | null; readonly domain: string };
  readonly after: (() => void) | undefined;
  readonly canReset: boolean;
}

/** One of the two forms of registration. */
export function RegisterForm(props: RegisterFormProps) {
  const { own, canReset } = props;
  const { t } = useText();
  const { form, fields, diallingCode, button, sendCode } = useRegistration(props);
  useFirstFocusIn(form.element.ref, true);
  // The code belongs to a number: without one there is nothing to prove.
  const { required, optional } = foldedFields(fieldsWith(fields, form.values));
  const hasReferral = useSite()?.referralPromotion === true;
  // On the first screen only where a link brought it: in the fold it leaves the button on the first screen of a phone.
  const [isReferralBrought] = useState(() => visitValue('referralCode') !== null);
  const isReferralFolded = hasReferral && !isReferralBrought;
  // A link that brought an invitation code shows where it went.
  const [isOpen, setOpen] = useState(optional.some(({ name }) => form.values[name] !== ''));
  const draw = (field: ShownField) => (
    <RegisterField
      key={field.name}
      field={field}
      values={form.values}
      diallingCode={diallingCode}
      button={button}
      domain={own.domain}
      problem={form.shownProblem(field)}
      onChange={form.field(field.name).onChange}
      onLeave={() => form.leave(field.name)}
      onSendCode={sendCode}
    />
  );
  return (
    <form className={cx(css.compact, hasReferral && isReferralBrought && css.tight)} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      {required.map(draw)}
      <Agreement {...form.field('agreement')} />
      {hasReferral && isReferralBrought && <ReferralField />}
      <details className={css.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={css.summary}>
          {t(optional.length > 0 || isReferralFolded ? 'auth.register.more' : 'auth.register.offers')}
          <Icon name="chevron-down" size={16} />
        </summary>
        <div className={css.compact}>
          {isReferralFolded && <ReferralField />}
          {optional.map(draw)}
          {isOpen && (
            <OfferTicks value={form.values.offerConsents} onChange={form.field('offerConsents').onChange} />
          )}
        </div>
      </details>
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {t('auth.register.submit')}
      </Button>
      {canReset && (
        <Button look="bare" size="small" className={css.reset} onClick={form.clear}>
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

function Agreement({ value, error, onChange }: FormField<boolean>) {
  const { t } = useText();
  const site = useSite();
  return (
    <Checkbox
      name="agreement"
      required
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
      error={error !== null ? t('refusals.agreement-required') : null}
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
  );
}

/** The form with what it needs of the site, what follows it, and the sending of the code. */
function useRegistration({ kind, wireRules, own, after }: RegisterFormProps) {
  const client = useClient();
  const navigate = useNavigate();
  const site = useSite();
  const button = useCodeButton();
  const diallingCode = useDiallingCode();
  const fields = shownFields(kind, wireRules, {
    mobilePassword: site?.mobilePassword ?? false,
    smsAtRegistration: site?.smsAtRegistration ?? false,
    hasOwnCode: own.code !== null,
  });
  const isCaptchaAsked = site?.captchaAtRegistration ?? false;
  const form = useRegisterForm({ kind, fields, diallingCode, own, isCaptchaAsked }, welcome);

  /** Signed in, home, and the success pop-up; over it the notice of the generated name (specification section 4). */
  function welcome(answer: Registered): void {
    finishSignIn(answer, after);
    if (location.pathname.startsWith('/register')) void navigate('/');
    openModal({ kind: 'registered', account: kind === 'mobile' ? answer.account : answer.id });
    if (kind === 'mobile') openModal({ kind: 'mobile-notice', account: answer.account });
  }

  function sendCode(): void {
    const field = fields.find((one) => one.name === 'mobileNum');
    form.leave('mobileNum');
    if (!field || problemOf(field, form.values)) {
      form.element.ref.current?.querySelector<HTMLInputElement>('[name=mobileNum]')?.focus();
      return;
    }
    button.press(async () => {
      const number = { mobileNo: form.values.mobileNum.trim(), countryDialingCode: diallingCode };
      const { expiredMinutes } = await withCaptcha('sms-register', (proof) =>
        client.call(contract.registerSms, { ...number, ...proof }),
      );
      return untilAfter(expiredMinutes);
    });
  }

  return { form, fields, diallingCode, button, sendCode };
}
