import { useId, type ReactNode } from 'react';
import css from './choices.module.css';
import { cx } from './cx.ts';

/** One of several options. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
}

/** Options side by side in one frame, one of them chosen. The arrow keys move the choice. */
export function SegmentedControl<Value extends string>(props: ChoicesProps<Value>) {
  return <Choices {...props} look="segments" />;
}

/** Options as chips, one of them chosen: `solid` for the main row, `outline` for the row below it. */
export function ChoiceChips<Value extends string>({
  look = 'solid',
  ...props
}: ChoicesProps<Value> & { readonly look?: 'solid' | 'outline' }) {
  return <Choices {...props} look={look} />;
}

function Choices<Value extends string>({
  label,
  value,
  choices,
  onChange,
  look,
  className,
}: ChoicesProps<Value> & { readonly look: 'segments' | 'solid' | 'outline' }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx(css.group, css[look], className)}>
      {choices.map((choice) => (
        <label key={choice.value} className={css.choice}>
          <input
            type="radio"
            name={name}
            className={css.radio}
            value={choice.value}
            disabled={choice.disabled ?? false}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={css.face}>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
