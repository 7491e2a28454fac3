import type { ReactNode } from 'react';
import css from './page.module.css';

/** What members would see of something that staff write, in a box under its name. */
export function Preview({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={css.box} aria-label={label}>
      <p className={css.caption}>
        <bdi>{label}</bdi>
      </p>
      {children}
    </section>
  );
}
