import { type ReactNode, useId } from 'react';
import css from './parts.module.css';

/** A part of a page: its heading, what it is for in a sentence, and what it holds. */
export function Part({
  title,
  text,
  children,
}: {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  if (!title) return <div className={css.part}>{children}</div>;
  return (
    <section className={css.part} aria-labelledby={id}>
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
