import type { RouteState } from '@tyche/client/react';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import type { ReactNode } from 'react';
import { OfficePager } from './office-pager.tsx';
import { type Column, OfficeTable } from './office-table.tsx';
import { OfficeFrame } from './page.tsx';
import { Ready } from './ready.tsx';
import { StateChips } from './state-chips.tsx';
import { rowId, type UrlValue, useUrlValue } from './use-url-value.ts';

/** A queue by state: its rows, and above the page the one that is opened. The address keeps which one that is. */
export function Queue<State extends string, Row extends { readonly id: string }>({
  title,
  note,
  states,
  state,
  page,
  of,
  columns,
  oneTitle,
  size = 'modal',
  filters,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly states: readonly State[];
  readonly state: UrlValue<State>;
  /** Which page is shown, of a queue that comes in pages. */
  readonly page?: UrlValue<number>;
  readonly of: RouteState<{ readonly list: readonly Row[]; readonly totalPages?: number }>;
  readonly columns: readonly Column<Row>[];
  /** What the box of an opened row is called. */
  readonly oneTitle: string;
  readonly size?: 'modal' | 'wide';
  /** What else narrows the queue, below its states. */
  readonly filters?: ReactNode;
  /** The opened row, by its id. */
  readonly children: (id: string) => ReactNode;
}) {
  const { t } = useText();
  const open = useUrlValue('open', rowId);
  const action: Column<Row> = {
    label: t('staff.col.action'),
    cell: (row) => (
      <Button size="small" onClick={() => open.set(row.id)}>
        {t('staff.open')}
      </Button>
    ),
  };
  return (
    <OfficeFrame title={title} note={note}>
      <StateChips states={states} value={state.value} onChange={state.set} />
      {filters}
      <Ready of={of}>
        {({ list, totalPages = 1 }) => (
          <>
            <OfficeTable<Row>
              caption={title}
              rows={list}
              empty={t('staff.queueEmpty')}
              columns={[...columns, action]}
            />
            {page && <OfficePager at={page} pages={totalPages} />}
          </>
        )}
      </Ready>
      {open.value !== null && (
        <Dialog title={oneTitle} closeLabel={t('common.close')} onClose={() => open.set(null)} size={size}>
          {children(open.value)}
        </Dialog>
      )}
    </OfficeFrame>
  );
}
