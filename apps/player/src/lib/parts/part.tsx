import { type ReactNode, useId } from 'react';
import css from './parts.module.css';

/** A part of a page: its heading, what it is for in a sentence, and what it holds. */
export function Part({
  anchor,
  title,
  text,
  children,
}: {
  /** Where another page leads to. */
  readonly anchor?: string;
  readonly title?: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  if (!title) return <div className={css.part}>{children}</div>;
  return (
    <section id={anchor} tabIndex={anchor ? -1 : undefined} className={css.part} aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        {title}
      </h3>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </section>
  );
}

/** The parts of a page below each other. */
export function Parts({ children }: { readonly children: ReactNode }) {
  return <div className={css.parts}>{children}</div>;
}
