import type { ReactNode } from 'react';
import css from './sums.module.css';

/** Figures beside each other, each under its name: in one line where there is room, two in a line on a phone. */
export function Sums({
  of,
}: {
  readonly of: readonly { readonly label: string; readonly value: ReactNode }[];
}) {
  return (
    <dl className={css.sums}>
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
