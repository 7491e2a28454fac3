import type { ComponentProps, ReactNode } from 'react';
import css from './switch.module.css';

/** On or off, at once and without a save button. */
export function Switch({
  children,
  ...rest
}: { readonly children: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <label className={css.switch}>
      <span>{children}</span>
      <input {...rest} type="checkbox" role="switch" className={css.track} />
    </label>
  );
}
