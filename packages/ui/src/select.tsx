import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import css from './select.module.css';

/** One of several named things, chosen from the browser's own list. It looks like the text fields beside it. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={cx(css.select, className)} />;
}
