import { EmptyState } from '@tyche/ui/empty-state';
import type { IconName } from '@tyche/ui/icons';
import { Table } from '@tyche/ui/table';
import type { ReactNode } from 'react';
import css from './page.module.css';

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** A sentence that somebody wrote: it breaks into lines. */
  readonly isLong?: boolean;
  /** Money or another figure: it stands at the end of its column, digit under digit. */
  readonly isFigure?: boolean;
}

/** Rows of a queue under their headings, or the sentence that says there are none. */
export function OfficeTable<Row extends { readonly id: string }>({
  caption,
  rows,
  columns,
  empty,
  icon = 'check',
}: {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
  readonly icon?: IconName;
}) {
  if (rows.length === 0) return <EmptyState icon={icon} title={empty} />;
  return (
    <Table caption={caption} dense className={css.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} className={column.isFigure ? css.figure : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={column.label} className={column.isFigure ? css.figure : undefined}>
                {column.isLong ? <span className={css.long}>{column.cell(row)}</span> : column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
