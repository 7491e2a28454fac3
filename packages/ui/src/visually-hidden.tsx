import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}

/** Says its text when it changes; empty says nothing. */
export function LiveText({ text, urgent = false }: { readonly text: string; readonly urgent?: boolean }) {
  return (
    <span role={urgent ? 'alert' : 'status'} className={css.hidden}>
      {text}
    </span>
  );
}
