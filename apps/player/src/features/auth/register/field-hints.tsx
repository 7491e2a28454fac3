import { passwordStrength } from '@tyche/rules/fields';
import { Icon } from '@tyche/ui/icon';
import { ticksOf } from '../../../lib/field-check.ts';
import { useText } from '@tyche/i18n/react';
import css from '../forms.module.css';
import type { FormProblem } from './form-problem.ts';
import type { ShownField } from './register-fields.ts';
import { useProblemText } from './use-problem-text.ts';

/** The rule of a field as ticks that turn green while typing, and the meter of a password. */
export function FieldHints({
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
  const { lengthText, patternText } = useProblemText();
  // The error above already names the length; it does not explain the format. Nothing looks right at a taken username.
  const ticks = ticksOf(field.rule, value).filter(
    (tick) =>
      problem?.code !== 'username-taken' && (tick.kind === 'format' || problem?.code !== 'field-length'),
  );
  return (
    <>
      {field.name === 'password' && <StrengthMeter password={value} username={username} />}
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

/** How strong a password looks, as four bars and a word; nothing for an empty one. */
export function StrengthMeter({
  password,
  username,
}: {
  readonly password: string;
  readonly username: string;
}) {
  const { t } = useText();
  if (password === '') return null;
  const level = passwordStrength(password, username);
  return (
    <>
      <div className={css.meter} data-level={level} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p role="status">{t(`auth.strength.${level}`)}</p>
    </>
  );
}
