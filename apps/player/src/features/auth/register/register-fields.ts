import type { FieldRule } from '@tyche/rules/fields';
import { ruleOf, type WireRule } from '../../../lib/field-check.ts';

/** Fields of registration in the order of the form; the server's settings decide which of them show. */
export const registerFields = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'mobileNum',
  'email',
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'zalo',
  'facebook',
  'wechat',
  'paymentPassword',
  'affiliateCode',
  'verificationCode',
  'captcha',
] as const;

export type RegisterFieldName = (typeof registerFields)[number];

/** By what an account is opened: a name of one's own, or a mobile number that gets a name. */
export type RegisterKind = 'username' | 'mobile';

export const secretFields: readonly RegisterFieldName[] = ['password', 'confirmPassword', 'paymentPassword'];

/** What the browser may fill in. */
export const autoComplete: Readonly<Record<RegisterFieldName, string>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  payeeName: 'name',
  mobileNum: 'tel-national',
  email: 'email',
  idNumber: 'off',
  qqNum: 'off',
  line: 'off',
  whatsapp: 'off',
  zalo: 'off',
  facebook: 'off',
  wechat: 'off',
  paymentPassword: 'new-password',
  affiliateCode: 'off',
  verificationCode: 'one-time-code',
  captcha: 'off',
};

/** What the site adds to the rules of the fields. */
export interface RegisterSwitches {
  readonly mobilePassword: boolean;
  readonly smsAtRegistration: boolean;
  /** The site has a valid invitation code of its own: the field is hidden (specification section 4). */
  readonly hasOwnCode: boolean;
}

export interface ShownField {
  readonly name: RegisterFieldName;
  readonly rule: FieldRule;
}

const anything = { patternId: 1, minLength: 0, maxLength: 255, show: true, required: true } as const;
const proof = { ...anything, maxLength: 4_000 } as const;

/** The fields of a form by the server's settings; the required ones of specification section 5 are on it whatever they say. */
export function shownFields(
  kind: RegisterKind,
  wireRules: Readonly<Record<string, WireRule>>,
  switches: RegisterSwitches,
): readonly ShownField[] {
  const isFirst = (name: RegisterFieldName): boolean =>
    kind === 'username'
      ? name === 'username' || name === 'password' || name === 'confirmPassword'
      : name === 'mobileNum' ||
        (switches.mobilePassword && (name === 'password' || name === 'confirmPassword'));
  const isShown = (name: RegisterFieldName, wire: WireRule | undefined): boolean => {
    if (isFirst(name)) return true;
    switch (name) {
      case 'username':
      case 'password':
      case 'confirmPassword':
      case 'verificationCode':
        return false;
      case 'affiliateCode':
        return wire?.show === true && !switches.hasOwnCode;
      default:
        return wire?.show === true;
    }
  };
  const fields = orderOf(kind).flatMap((name) => {
    const wire = wireRules[name] ?? (name === 'confirmPassword' ? wireRules.password : undefined);
    if (!isShown(name, wire)) return [];
    // The value of a captcha is a proof, which no rule of a text fits.
    const rule = name === 'captcha' ? proof : wire ? ruleOf(wire) : anything;
    // Payment passwords and captchas that show are always asked for.
    const isRequired = rule.required || isFirst(name) || name === 'paymentPassword' || name === 'captcha';
    return [{ name, rule: { ...rule, required: isRequired } }];
  });
  const hasNumber = fields.some((field) => field.name === 'mobileNum');
  if (!switches.smsAtRegistration || !hasNumber) return fields;
  return fields.flatMap((field) =>
    field.name === 'mobileNum' ? [field, { name: 'verificationCode', rule: anything }] : [field],
  );
}

/** The fields of a form in two groups: those that must be filled in, and the rest. A code stays beside its number. */
export function foldedFields(fields: readonly ShownField[]): {
  readonly required: readonly ShownField[];
  readonly optional: readonly ShownField[];
} {
  const isOptional = (name: RegisterFieldName) =>
    fields.some((field) => field.name === name && !field.rule.required);
  const goesBelow = ({ name }: ShownField) => isOptional(name === 'verificationCode' ? 'mobileNum' : name);
  return {
    required: fields.filter((field) => !goesBelow(field)),
    optional: fields.filter(goesBelow),
  };
}

function orderOf(kind: RegisterKind): readonly RegisterFieldName[] {
  if (kind === 'username') return registerFields;
  return ['mobileNum', ...registerFields.filter((name) => name !== 'mobileNum')];
}
