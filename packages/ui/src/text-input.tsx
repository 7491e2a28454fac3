import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './text-input.module.css';

/** A line of text. `end` stands inside the frame behind the text. */
export function TextInput({
  end,
  className,
  ...rest
}: { readonly end?: ReactNode } & ComponentProps<'input'>) {
  return (
    <span className={cx(css.frame, className)} data-invalid={rest['aria-invalid'] ? '' : undefined}>
      <input dir="auto" {...rest} className={css.input} />
      {end}
    </span>
  );
}
