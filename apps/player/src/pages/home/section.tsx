import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import css from './section.module.css';

/** A titled part of the home page with, at most, one way further. */
export function Section({
  title,
  to,
  more,
  children,
}: {
  readonly title: string;
  readonly to?: string;
  readonly more?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {to && more && (
          <Link to={to} className={css.more}>
            {more}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
