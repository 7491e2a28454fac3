import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import type { ReactNode } from 'react';
import css from './filter-frame.module.css';

/** The filters of a list beside each other, with the button that applies them and the one that clears them. */
export function FilterFrame({
  label,
  applyLabel = label,
  clearLabel,
  onApply,
  onClear,
  children,
}: {
  /** What the filters are for. */
  readonly label: string;
  readonly applyLabel?: string;
  readonly clearLabel: string;
  readonly onApply: () => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  return (
    <form
      className={css.filters}
      role="search"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {children}
      <div className={css.actions}>
        <Button type="submit" look="ink">
          {applyLabel}
        </Button>
        <Button onClick={onClear}>{clearLabel}</Button>
      </div>
    </form>
  );
}

/** One of some choices, in their order. */
export function ChoiceField({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: Iterable<readonly [value: string, label: string]>;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {[...choices].map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
