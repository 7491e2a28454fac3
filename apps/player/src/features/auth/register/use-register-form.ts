import { RefusedError } from '@tyche/client/client';
import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useState } from 'react';
import { afterPress } from '../../../lib/after-press.ts';
import { visitValue } from '../../../state/visit.ts';
import { CaptchaClosed, withCaptcha } from '../captcha/with-captcha.ts';
import {
  fieldsWith,
  type FormProblem,
  noValues,
  problemOf,
  refusedField,
  type Values,
} from './form-problem.ts';
import type { RegisterFieldName, RegisterKind, ShownField } from './register-fields.ts';

export type Registered = OutputOf<typeof contract.register>;

interface RegisterFormOptions {
  readonly kind: RegisterKind;
  readonly fields: readonly ShownField[];
  readonly diallingCode: string;
  /** The site's own invitation code and domain, sent when the field is not shown. */
  readonly own: { readonly code: string | null; readonly domain: string };
  /** Every registration needs a captcha here. */
  readonly isCaptchaAsked: boolean;
  readonly onDone: (answer: Registered) => void;
}

/** The state of a registration form: values, which fields were left, what is wrong, and sending. */
export function useRegisterForm({
  kind,
  fields,
  diallingCode,
  own,
  isCaptchaAsked,
  onDone,
}: RegisterFormOptions) {
  const client = useClient();
  const [values, setValues] = useState<Values>(() => ({
    ...noValues,
    affiliateCode: visitValue('affiliateCode') ?? '',
  }));
  const [left, setLeft] = useState<ReadonlySet<RegisterFieldName>>(new Set());
  const [hasAgreed, setAgreed] = useState(false);
  const [isSubmitted, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const refused = refusedField(error);
  const shows = (name: RegisterFieldName) => fields.some((field) => field.name === name);

  /** What to show under a field: what is wrong once it was left or the form was sent, or what the server said of it. */
  const shownProblem = (field: ShownField): FormProblem | null => {
    const problem = isSubmitted || left.has(field.name) ? problemOf(field, values) : null;
    return problem ?? (refused?.field === field.name ? refused.problem : null);
  };

  /** Specification section 4: the invitation code is checked first, then the captcha, then the registration itself. */
  async function send(): Promise<Registered> {
    const { username, password, confirmPassword, captcha, ...rest } = values;
    const shownOnly = Object.fromEntries(
      Object.entries(rest).filter(([name, value]) => value !== '' && fields.some((one) => one.name === name)),
    );
    const code = shows('affiliateCode') ? values.affiliateCode : (visitValue('affiliateCode') ?? own.code);
    const domain = visitValue('domain') ?? own.domain;
    if (shows('affiliateCode') && values.affiliateCode !== '')
      await client.call(contract.affiliate, { code: values.affiliateCode, domain });
    const payload = {
      ...shownOnly,
      ...(code ? { affiliateCode: code } : {}),
      referralCode: visitValue('referralCode'),
      domain,
      countryDialingCode: diallingCode,
      login: true,
      registerMethod: 'WEB',
      registerUrl: location.origin,
      agreement: true,
    };
    const secrets = shows('password') ? { password, confirmPassword } : {};
    const shown = shows('captcha') ? { captcha } : {};
    return withCaptcha(
      'register',
      (proof) =>
        kind === 'username'
          ? client.call(contract.register, {
              ...payload,
              username: username.trim(),
              password,
              confirmPassword,
              ...shown,
              ...proof,
            })
          : client.call(contract.registerMobile, {
              ...payload,
              mobileNum: values.mobileNum.trim(),
              ...secrets,
              ...shown,
              ...proof,
            }),
      isCaptchaAsked && !shows('captcha'),
    );
  }

  /** Gives the first field that is wrong, for the focus; null when none is. */
  async function submit(): Promise<RegisterFieldName | 'agreement' | null> {
    setSent(true);
    const wrong = fieldsWith(fields, values).find((field) => problemOf(field, values) !== null);
    if (wrong) return wrong.name;
    if (!hasAgreed) return 'agreement';
    setBusy(true);
    setError(null);
    try {
      onDone(await send());
      return null;
    } catch (cause) {
      if (cause instanceof CaptchaClosed) return null;
      if (!(cause instanceof Error)) throw cause;
      setError(cause);
      setValues((before) => ({ ...before, captcha: '' }));
      return refusedField(cause)?.field ?? null;
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    hasAgreed,
    setAgreed,
    submit,
    shownProblem,
    isBusy,
    isAgreementMissing: isSubmitted && !hasAgreed,
    /** What the server said that belongs to no field. */
    formError: refused ? null : error,
    /** A wrong invitation code warns in a dialog besides (specification section 8). */
    isCodeRefused: error instanceof RefusedError && error.code === 'affiliate-code-unknown',
    forgetError: () => setError(null),
    change: (name: RegisterFieldName, value: string) => {
      setError(null);
      setValues((before) => ({ ...before, [name]: value }));
    },
    leave: (name: RegisterFieldName) => {
      if (values[name] !== '') afterPress(() => setLeft((before) => new Set(before).add(name)));
    },
    /** Clears everything but the dialling code, which is the form's own (specification section 2). */
    reset: () => {
      setError(null);
      setValues(noValues);
      setLeft(new Set());
      setSent(false);
      setAgreed(false);
    },
  };
}
