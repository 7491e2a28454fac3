import { cx } from './cx.ts';
import css from './nav-line.module.css';

/** The classes of a line in a menu of pages, for a link or a button; `aria-current` marks the open one. */
export function navLineClass(className?: string): string {
  return cx(css.line, className);
}
