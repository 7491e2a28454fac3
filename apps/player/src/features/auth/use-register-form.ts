import { RefusedError } from '@tyche/client/client';
import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { checkField, type FieldProblem, type FieldRule } from '@tyche/rules/fields';
import { useState } from 'react';
import { type WireRule, ruleOf } from '../../lib/field-check.ts';
import { readItem } from '../../lib/storage.ts';
import { queries } from '../../state/api.ts';
import { signIn } from '../../state/session.ts';
import { firstFields, type RegisterFieldName, registerFields } from './register-fields.ts';

export type FormProblem =
  | FieldProblem
  | { readonly code: 'passwords-differ' }
  | { readonly code: 'username-taken' | 'password-blocked' };
export type Values = Readonly<Record<RegisterFieldName, string>>;

const DIALLING_CODE = 63;
const empty = Object.fromEntries(registerFields.map((name) => [name, '']));
const noValues: Values = {
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
  ...empty,
};

/** Which field a refusal of the server belongs to. */
const fieldOf: Readonly<Record<string, RegisterFieldName>> = {
  'username-taken': 'username',
  'password-blocked': 'password',
  'passwords-differ': 'confirmPassword',
};

/** The state of the registration form: values, which fields were left, what is wrong, and sending. */
export function useRegisterForm(
  wireRules: Readonly<Record<string, WireRule>>,
  onDone: (account: string) => void,
) {
  const send = useSend(contract.register);
  const [values, setValues] = useState<Values>(noValues);
  const [left, setLeft] = useState<ReadonlySet<RegisterFieldName>>(new Set());
  const [hasAgreed, setAgreed] = useState(false);
  const [wasSent, setSent] = useState(false);
  const fields = shownFields(wireRules);
  const refused = send.error instanceof RefusedError ? send.error : null;

  const problemOf = (name: RegisterFieldName): FormProblem | null => {
    const field = fields.find((one) => one.name === name);
    const problem = field ? checkField(field.rule, values[name]) : null;
    if (problem) return problem;
    return name === 'confirmPassword' && values.confirmPassword !== values.password
      ? { code: 'passwords-differ' }
      : null;
  };

  /** What to show under a field: what is wrong once it was left or the form was sent, or what the server said of it. */
  const shownProblem = (name: RegisterFieldName): FormProblem | null => {
    const problem = wasSent || left.has(name) ? problemOf(name) : null;
    if (problem) return problem;
    const code = refused?.code;
    return (code === 'username-taken' || code === 'password-blocked') && fieldOf[code] === name
      ? { code }
      : null;
  };

  async function submit(): Promise<RegisterFieldName | 'agreement' | null> {
    setSent(true);
    const wrong = fields.find((field) => problemOf(field.name) !== null);
    if (wrong) return wrong.name;
    if (!hasAgreed) return 'agreement';
    const { username, password, confirmPassword, ...rest } = values;
    const others = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
    const answer = await send
      .mutateAsync({
        input: {
          username: username.trim(),
          password,
          confirmPassword,
          ...others,
          referralCode: readItem('session', 'referralCode'),
          countryDialingCode: DIALLING_CODE,
          login: true,
          registerMethod: 'WEB',
          registerUrl: location.origin,
          agreement: true,
        },
      })
      .catch((error: unknown) => error);
    if (answer instanceof Error)
      return answer instanceof RefusedError ? (fieldOf[answer.code] ?? null) : null;
    if (!isSignedIn(answer)) return null;
    queries.clear();
    signIn(answer);
    onDone(answer.id);
    return null;
  }

  return {
    values,
    fields,
    hasAgreed,
    setAgreed,
    submit,
    shownProblem,
    isBusy: send.isPending,
    isAgreementMissing: wasSent && !hasAgreed,
    /** What the server said that belongs to no field. */
    formError: send.error && !(refused && refused.code in fieldOf) ? send.error : null,
    change: (name: RegisterFieldName, value: string) => {
      send.reset();
      setValues({ ...values, [name]: value });
    },
    leave: (name: RegisterFieldName) => {
      if (values[name] !== '') setLeft(new Set(left).add(name));
    },
    reset: () => {
      send.reset();
      setValues(noValues);
      setLeft(new Set());
      setSent(false);
      setAgreed(false);
    },
  };
}

export interface ShownField {
  readonly name: RegisterFieldName;
  readonly rule: FieldRule;
}

function shownFields(wireRules: Readonly<Record<string, WireRule>>): readonly ShownField[] {
  return registerFields.flatMap((name) => {
    const wire = wireRules[name] ?? (name === 'confirmPassword' ? wireRules.password : undefined);
    const isFirst = firstFields.some((first) => first === name);
    if (!wire || !(wire.show || isFirst)) return [];
    return [{ name, rule: { ...ruleOf(wire), required: wire.required || isFirst } }];
  });
}

type SignedIn = Parameters<typeof signIn>[0];

function isSignedIn(answer: unknown): answer is SignedIn {
  return typeof answer === 'object' && answer !== null && 'token' in answer;
}
