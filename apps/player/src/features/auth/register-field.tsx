import { passwordStrength } from '@tyche/rules/fields';
import { Field } from '@tyche/ui/field';
import { Icon } from '@tyche/ui/icon';
import { PasswordInput } from '@tyche/ui/password-input';
import { TextInput } from '@tyche/ui/text-input';
import { ticksOf } from '../../lib/field-check.ts';
import { useText } from '../../state/text.tsx';
import css from './forms.module.css';
import { autoComplete, secretFields } from './register-fields.ts';
import { useProblemText } from './use-problem-text.ts';
import type { FormProblem, ShownField } from './use-register-form.ts';

const numeric = ['mobileNum', 'qqNum'];

/** One field of registration with its rule as ticks that turn green while typing. */
export function RegisterField({
  field,
  value,
  username,
  problem,
  onChange,
  onLeave,
}: {
  readonly field: ShownField;
  readonly value: string;
  readonly username: string;
  readonly problem: FormProblem | null;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}) {
  const { t } = useText();
  const { problemText } = useProblemText();
  const label = t(`account.field.${field.name}`);
  const isSecret = secretFields.includes(field.name);
  const props = {
    name: field.name,
    autoComplete: autoComplete[field.name],
    value,
    onBlur: onLeave,
    maxLength: 255,
    placeholder: field.rule.required ? t('account.field.placeholderRequired', { field: label }) : label,
  };
  const hint =
    field.name === 'confirmPassword' ? undefined : (
      <FieldHints field={field} value={value} username={username} problem={problem} />
    );
  return (
    <Field
      label={label}
      required={field.rule.required}
      hint={hint}
      error={problem ? problemText(problem, label) : null}
    >
      {(control) =>
        isSecret ? (
          <PasswordInput
            {...control}
            {...props}
            showLabel={t('account.field.show')}
            hideLabel={t('account.field.hide')}
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

function FieldHints({
  field,
  value,
  username,
  problem,
}: {
  readonly field: ShownField;
  readonly value: string;
  readonly username: string;
  readonly problem: FormProblem | null;
}) {
  const { t } = useText();
  const { lengthText, patternText } = useProblemText();
  // What the error above already says is not said twice.
  const ticks = ticksOf(field.rule, value).filter((tick) => problem?.code !== `field-${tick.kind}`);
  const level = field.name === 'password' ? passwordStrength(value, username) : 0;
  return (
    <>
      {field.name === 'password' && value !== '' && (
        <>
          <div className={css.meter} data-level={level} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </div>
          <p role="status">{t(`account.strength.${level}`)}</p>
        </>
      )}
      <ul className={css.ticks}>
        {ticks.map((tick) => (
          <li key={tick.kind} className={css.tick} data-met={tick.isMet ? '' : undefined}>
            <Icon name={tick.isMet ? 'check' : 'minus'} size={14} />
            {tick.kind === 'length'
              ? lengthText(field.rule.minLength, field.rule.maxLength)
              : patternText(field.rule.patternId)}
          </li>
        ))}
      </ul>
    </>
  );
}
