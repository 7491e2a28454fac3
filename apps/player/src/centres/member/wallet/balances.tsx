import type { ReactNode } from 'react';
import css from './balances.module.css';
import { CashierLinks } from './cashier-links.tsx';

interface Balance {
  readonly label: string;
  readonly value: string;
}

/** What can be staked, large and in gold; what else there is beside it; and where money comes in, goes out and is recorded. */
export function Balances({
  main,
  others,
  children,
}: {
  readonly main: Balance;
  readonly others: readonly Balance[];
  /** More to do with them. */
  readonly children: ReactNode;
}) {
  return (
    <div className={css.plate}>
      <dl className={css.figures}>
        {[main, ...others].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={css.moves}>
        <CashierLinks />
        {children}
      </div>
    </div>
  );
}
