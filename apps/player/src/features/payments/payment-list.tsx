import { parseAmount } from '@tyche/kernel/money';
import { EmptyState } from '@tyche/ui/empty-state';
import type { IconName } from '@tyche/ui/icons';
import type { ReactNode } from 'react';
import { useText } from '@tyche/i18n/react';
import parts from '../../lib/parts/parts.module.css';
import css from './payments.module.css';
import { StateTag } from './standing.tsx';
import { Time } from '../../lib/parts/time.tsx';

export interface Payment {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly at: number;
}

/** Payments of a member, newest first; each can be opened. */
export function PaymentList<Row extends Payment>({
  rows,
  icon,
  empty,
  what,
  stateOf,
  onOpen,
}: {
  readonly rows: readonly Row[];
  readonly icon: IconName;
  readonly empty: string;
  readonly what: (row: Row) => string;
  readonly stateOf: (row: Row) => string;
  /** Without it the lines are to be read only. */
  readonly onOpen?: (id: string) => void;
}) {
  const { format } = useText();
  if (rows.length === 0) return <EmptyState icon={icon} title={empty} />;
  return (
    <ul className={css.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <Line {...(onOpen && { onOpen: () => onOpen(row.id) })}>
            <span className={parts.what}>
              <span>{what(row)}</span>
              <small>
                <Time at={row.at} style="dateTime" /> · <bdi>{row.reference}</bdi>
              </small>
            </span>
            <StateTag state={stateOf(row)} />
            <bdi className={css.amount}>{format.money(parseAmount(row.amount) ?? 0n)}</bdi>
          </Line>
        </li>
      ))}
    </ul>
  );
}

function Line({ onOpen, children }: { readonly onOpen?: () => void; readonly children: ReactNode }) {
  return onOpen ? (
    <button type="button" className={css.line} onClick={onOpen}>
      {children}
    </button>
  ) : (
    <div className={css.line}>{children}</div>
  );
}
