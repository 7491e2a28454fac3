import { type ReactNode, useId } from 'react';
import css from './field.module.css';
import { Icon } from './icon.tsx';

/** What a field hands to its control. */
export interface FieldControl {
  readonly id: string;
  readonly required: boolean;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A labelled control with its hint and its error, tied together for assistive technology. */
export function Field({
  label,
  hint,
  error,
  required = false,
  aside,
  children,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly required?: boolean;
  readonly aside?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
}) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
          {required && (
            <span className={css.star} aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': `${errorId} ${hintId}`.trim() || undefined,
      })}
      {error && (
        <p className={css.error} id={errorId}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div className={css.hint} id={hintId}>
          {hint}
        </div>
      )}
    </div>
  );
}
