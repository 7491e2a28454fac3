import { type ReactNode, useId } from 'react';
import css from './play-safely.module.css';

/** A part of the page with its heading and what it is for in a sentence. */
export function Section({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        {title}
      </h3>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </section>
  );
}
