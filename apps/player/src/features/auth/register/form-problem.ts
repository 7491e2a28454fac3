import { RefusedError } from '@tyche/client/client';
import { checkField, type FieldProblem, type PatternId, patterns } from '@tyche/rules/fields';
import { isMobileNumber } from '../../../lib/mobile-number.ts';
import { type RegisterFieldName, registerFields, type ShownField } from './register-fields.ts';

/** Refusals that belong to one field, and to which. */
const fieldOf = {
  'username-taken': 'username',
  'password-blocked': 'password',
  'passwords-differ': 'confirmPassword',
  'mobile-taken': 'mobileNum',
  'dialling-code-not-offered': 'mobileNum',
  'email-taken': 'email',
  'affiliate-code-unknown': 'affiliateCode',
  'payment-password-weak': 'paymentPassword',
  'payment-password-same': 'paymentPassword',
  'code-wrong': 'verificationCode',
  'code-expired': 'verificationCode',
  'code-too-many-tries': 'verificationCode',
} as const satisfies Readonly<Record<string, RegisterFieldName>>;

type FieldRefusal = keyof typeof fieldOf;

/** What is wrong with a field: its rule, or a refusal of the server that belongs to it. */
export type FormProblem = FieldProblem | { readonly code: FieldRefusal } | { readonly code: 'mobile-format' };

export type Values = Readonly<Record<RegisterFieldName, string>>;

export const noValues: Values = {
  username: '',
  password: '',
  confirmPassword: '',
  payeeName: '',
  mobileNum: '',
  email: '',
  idNumber: '',
  qqNum: '',
  line: '',
  whatsapp: '',
  zalo: '',
  facebook: '',
  wechat: '',
  paymentPassword: '',
  affiliateCode: '',
  verificationCode: '',
  captcha: '',
};

/** The fields that these values leave on the form: the code goes with the number, which may be left open. */
export function fieldsWith(fields: readonly ShownField[], values: Values): readonly ShownField[] {
  const number = fields.find((field) => field.name === 'mobileNum');
  const hasNumber = number?.rule.required === true || values.mobileNum.trim() !== '';
  return fields.filter((field) => field.name !== 'verificationCode' || hasNumber);
}

/** What the rules of the form say of a field. */
export function problemOf(field: ShownField, values: Values): FormProblem | null {
  const value = values[field.name];
  const problem = checkField(field.rule, value);
  if (problem) return problem;
  if (field.name === 'mobileNum' && value !== '' && !isMobileNumber(value)) return { code: 'mobile-format' };
  if (field.name === 'confirmPassword' && value !== values.password) return { code: 'passwords-differ' };
  return null;
}

/** The field that a refusal names or belongs to, with what to show there; null when it belongs to the whole form. */
export function refusedField(
  error: Error | null,
): { readonly field: RegisterFieldName; readonly problem: FormProblem } | null {
  if (!(error instanceof RefusedError)) return null;
  const { code, details } = error;
  if (isFieldRefusal(code)) return { field: fieldOf[code], problem: { code } };
  const field = registerFields.find((name) => name === details.field);
  if (!field) return null;
  switch (code) {
    case 'field-required':
      return { field, problem: { code } };
    case 'field-length':
      return { field, problem: { code, min: Number(details.min ?? 0), max: Number(details.max ?? 255) } };
    case 'field-format':
      return { field, problem: { code, patternId: patternIdOf(details.patternId) } };
    default:
      return null;
  }
}

function isFieldRefusal(code: string): code is FieldRefusal {
  return Object.hasOwn(fieldOf, code);
}

function patternIdOf(id: unknown): PatternId {
  const known = Object.keys(patterns).find((key) => key === String(id));
  return known ? (Number(known) as PatternId) : 1;
}
