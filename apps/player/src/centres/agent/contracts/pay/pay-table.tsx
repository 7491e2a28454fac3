import { Table } from '@tyche/ui/table';
import { cx } from '@tyche/ui/cx';
import type { ReactNode } from 'react';
import records from '../../../../features/records/records.module.css';
import css from './pay.module.css';

export interface PayColumn<Row> {
  readonly head: string;
  readonly isAmount?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly total?: ReactNode;
}

/** Rows of pay with a row of totals: a table where there is room. On a phone the totals are above the list, and each row is a card. */
export function PayTable<Row extends { readonly id: string }>({
  caption,
  columns,
  rows,
  card,
  totals,
}: {
  readonly caption: string;
  readonly columns: readonly PayColumn<Row>[];
  readonly rows: readonly Row[];
  readonly card: (row: Row) => ReactNode;
  /** The card of the totals. */
  readonly totals: ReactNode;
}) {
  return (
    <>
      <Table caption={caption} dense className={cx(records.table, css.table)}>
        <thead>
          <tr>
            {columns.map(({ head, isAmount }) => (
              <th key={head} className={cx(isAmount && records.amount)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ head, isAmount, cell }) => (
                <td key={head} className={cx(isAmount && records.amount)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map(({ head, isAmount, total }) => (
              <td key={head} className={cx(isAmount && records.amount)}>
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      </Table>
      <div className={records.cards}>
        <div className={css.totals}>{totals}</div>
        <ul aria-label={caption}>
          {rows.map((row) => (
            <li key={row.id} className={cx(records.card, css.card)}>
              {card(row)}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
