import type { Client } from '@tyche/client/client';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { CONSENT_WORDING } from '@tyche/rules/messages';
import type { MassWay } from '@tyche/rules/messages/words';
import { visitValue } from '../../../state/visit.ts';
import { withCaptcha } from '../captcha/with-captcha.ts';
import type { Values } from './form-problem.ts';
import type { RegisterFieldName, RegisterKind, ShownField } from './register-fields.ts';

export type Registered = OutputOf<typeof contract.register>;

export interface Registration {
  readonly kind: RegisterKind;
  readonly fields: readonly ShownField[];
  readonly diallingCode: string;
  /** The site's own invitation code and domain, sent when the field is not shown. */
  readonly own: { readonly code: string | null; readonly domain: string };
  /** Every registration needs a captcha here. */
  readonly isCaptchaAsked: boolean;
}

/**
 * Sends a registration (specification section 4): the invitation code is checked first, then the captcha, then the registration
 * itself. Throws the refusals of the three.
 */
export async function sendRegistration(
  client: Client,
  { kind, fields, diallingCode, own, isCaptchaAsked }: Registration,
  { values, offerConsents }: { readonly values: Values; readonly offerConsents: readonly MassWay[] },
): Promise<Registered> {
  const { username, password, confirmPassword, captcha, ...rest } = values;
  const shows = (name: RegisterFieldName) => fields.some((field) => field.name === name);
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
    // The consent is to the sentences that this page shows: the server refuses it where it has newer ones.
    ...(offerConsents.length > 0
      ? { offerConsents: { ways: [...offerConsents], wording: CONSENT_WORDING } }
      : {}),
    ...(shows('captcha') ? { captcha } : {}),
  };
  const secrets = { password, confirmPassword };
  const byName = { ...payload, ...secrets, username: username.trim() };
  const byMobile = {
    ...payload,
    ...(shows('password') ? secrets : {}),
    mobileNum: values.mobileNum.trim(),
  };
  return withCaptcha(
    'register',
    (proof) =>
      kind === 'username'
        ? client.call(contract.register, { ...byName, ...proof })
        : client.call(contract.registerMobile, { ...byMobile, ...proof }),
    isCaptchaAsked && !shows('captcha'),
  );
}
