import { Field } from '@tyche/ui/field';
import { PasswordInput } from '@tyche/ui/password-input';
import { TextInput } from '@tyche/ui/text-input';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useText } from '@tyche/i18n/react';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { CodeField } from '../codes/code-field.tsx';
import { MobileField } from '../codes/mobile-field.tsx';
import type { CodeButton } from '../codes/use-code-button.ts';
import { FieldHints } from './field-hints.tsx';
import type { FormProblem, Values } from './form-problem.ts';
import { AffiliateHint, NameFree, useNameCheck } from './lookups.tsx';
import { autoComplete, type ShownField, secretFields } from './register-fields.ts';
import { useProblemText } from './use-problem-text.ts';

interface RegisterFieldProps {
  readonly field: ShownField;
  readonly values: Values;
  readonly diallingCode: string;
  readonly button: CodeButton;
  readonly domain: string;
  readonly problem: FormProblem | null;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
  readonly onSendCode: () => void;
}

/** One field of registration: a line of text, a secret, a number with its code, or the captcha. */
export function RegisterField(props: RegisterFieldProps) {
  const { field, values, problem } = props;
  const { t } = useText();
  const { problemText } = useProblemText();
  const label = t(`auth.field.${field.name}`);
  const value = values[field.name];
  const error = problem ? problemText(problem, field.name, label) : null;
  const placeholder = field.rule.required ? t('auth.field.placeholderRequired', { field: label }) : label;
  switch (field.name) {
    case 'mobileNum':
      return (
        <MobileField
          required={field.rule.required}
          diallingCode={props.diallingCode}
          value={value}
          error={error}
          placeholder={placeholder}
          onChange={props.onChange}
          onLeave={props.onLeave}
        />
      );
    case 'verificationCode':
      return (
        <CodeField
          button={props.button}
          value={value}
          error={error}
          placeholder={t('auth.code.placeholder')}
          onChange={props.onChange}
          onSend={props.onSendCode}
        />
      );
    case 'captcha':
      return (
        <CaptchaField
          action="register"
          value={value}
          error={problem ? t('auth.captcha.missing') : null}
          onChange={props.onChange}
        />
      );
    default:
      return field.name === 'username' ? (
        <UsernameField {...props} label={label} error={error} placeholder={placeholder} />
      ) : (
        <TextField {...props} label={label} error={error} placeholder={placeholder} />
      );
  }
}

type TextFieldProps = RegisterFieldProps & {
  readonly label: string;
  readonly error: string | null;
  readonly placeholder: string;
};

/** The username: whether it is free is asked while it is typed, and a taken one is an error of the field. */
function UsernameField(props: TextFieldProps) {
  const { t } = useText();
  const { field, values, problem } = props;
  const check = useNameCheck(field.rule, values.username, problem === null);
  const taken = check === 'taken' ? t('refusals.username-taken') : null;
  return (
    <div>
      <TextField
        {...props}
        problem={taken ? { code: 'username-taken' } : problem}
        error={taken ?? props.error}
        isFree={check === 'free'}
      />
      <LiveText text={taken ?? ''} />
    </div>
  );
}

const numeric = ['qqNum', 'idNumber'];

function TextField({
  field,
  values,
  domain,
  problem,
  label,
  error,
  placeholder,
  onChange,
  onLeave,
  isFree = false,
}: TextFieldProps & { readonly isFree?: boolean }) {
  const { t } = useText();
  const value = values[field.name];
  const props = {
    name: field.name,
    autoComplete: autoComplete[field.name],
    value,
    onBlur: onLeave,
    maxLength: 255,
    placeholder,
  };
  const hint =
    field.name === 'confirmPassword' ? undefined : (
      <>
        <FieldHints field={field} value={value} username={values.username} problem={problem} />
        {isFree && <NameFree />}
        {field.name === 'affiliateCode' && <AffiliateHint code={value} domain={domain} />}
      </>
    );
  return (
    <Field label={label} required={field.rule.required} hint={hint} error={error}>
      {(control) =>
        secretFields.includes(field.name) ? (
          <PasswordInput
            {...control}
            {...props}
            showLabel={t('auth.field.show')}
            hideLabel={t('auth.field.hide')}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <TextInput
            {...control}
            {...props}
            autoCapitalize="none"
            spellCheck={false}
            inputMode={numeric.includes(field.name) ? 'numeric' : 'text'}
            {...(field.name === 'username' ? { 'data-autofocus': '' } : {})}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}
