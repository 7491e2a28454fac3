import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import css from './text-area-field.module.css';

/** A labelled text of several lines, whose value is the caller's. */
export function TextAreaField({
  label,
  hint,
  error,
  required = false,
  onChange,
  className,
  ...area
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
} & Omit<ComponentProps<'textarea'>, 'onChange' | 'value'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...control}
          {...area}
          className={cx(css.area, className)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
