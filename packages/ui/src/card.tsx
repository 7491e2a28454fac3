import type { ReactNode } from 'react';
import css from './card.module.css';
import { cx } from './cx.ts';

/** A sheet on the ground with a hairline around it. With `label` it is a named region. */
export function Card({
  label,
  raised = false,
  className,
  children,
}: {
  readonly label?: string;
  readonly raised?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const classes = cx(css.card, raised && css.raised, className);
  return label ? (
    <section aria-label={label} className={classes}>
      {children}
    </section>
  ) : (
    <div className={classes}>{children}</div>
  );
}
