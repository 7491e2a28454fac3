import type { ComponentProps } from 'react';
import css from './chip.module.css';
import { cx } from './cx.ts';

/** A small button that can stay pressed; without `pressed` it only acts. */
export function Chip({
  pressed,
  className,
  ...rest
}: { readonly pressed?: boolean } & ComponentProps<'button'>) {
  return <button type="button" {...rest} aria-pressed={pressed} className={cx(css.chip, className)} />;
}

/** A small word on a tile or behind a name. `tone` adds colour to what the word already says. */
export function Tag({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'jade' | 'plum' | 'caution' | 'danger' | 'indigo';
  readonly children: string;
}) {
  return <span className={cx(css.tag, css[tone])}>{children}</span>;
}
