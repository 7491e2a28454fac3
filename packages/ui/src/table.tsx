import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './table.module.css';

/** A table with its caption (for screen readers); on narrow screens it scrolls in its own frame. */
export function Table({
  caption,
  dense = false,
  className,
  children,
}: {
  readonly caption: string;
  readonly dense?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    // A frame that scrolls must be reachable by keyboard; a group and no landmark, for a page may have many tables.
    <div className={cx(css.frame, className)} role="group" aria-label={caption} tabIndex={0}>
      <table className={cx(css.table, dense && css.dense)}>
        <caption className={css.caption}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}
