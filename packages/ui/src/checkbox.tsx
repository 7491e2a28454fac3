import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './checkbox.module.css';

/** A box to tick with its sentence, which may hold links. */
export function Checkbox({
  children,
  error,
  ...rest
}: { readonly children: ReactNode; readonly error?: string | null | undefined } & Omit<
  ComponentProps<'input'>,
  'type'
>) {
  const id = useId();
  return (
    <div className={css.checkbox}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        className={css.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id} className={css.label}>
        {children}
      </label>
      {error && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
