import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

/** A labelled line of text, whose value is the caller's. */
export function TextField({
  label,
  hint,
  error,
  required = false,
  onChange,
  ...input
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
} & Omit<ComponentProps<'input'>, 'onChange' | 'value'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <TextInput {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
