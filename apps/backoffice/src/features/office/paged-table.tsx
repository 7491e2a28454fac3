import type { RouteState } from '@tyche/client/react';
import type { IconName } from '@tyche/ui/icons';
import { OfficePager } from './office-pager.tsx';
import { type Column, OfficeTable } from './office-table.tsx';
import { Ready } from './ready.tsx';
import type { UrlValue } from './use-url-value.ts';

/** A list that comes in pages: the rows of the page that the address names, and below them the pages. */
export function PagedTable<Row extends { readonly id: string }>({
  of,
  at,
  label,
  ...table
}: {
  readonly of: RouteState<{ readonly list: readonly Row[]; readonly totalPages: number }>;
  /** Which page is shown. */
  readonly at: UrlValue<number>;
  /** What is paged, where a page of the office has several lists. */
  readonly label?: string;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
  readonly icon?: IconName;
}) {
  return (
    <Ready of={of}>
      {({ list, totalPages }) => (
        <>
          <OfficeTable<Row> {...table} rows={list} />
          <OfficePager at={at} pages={totalPages} {...(label !== undefined && { label })} />
        </>
      )}
    </Ready>
  );
}
