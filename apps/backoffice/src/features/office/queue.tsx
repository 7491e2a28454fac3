import type { RouteState } from '@tyche/client/react';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { type ReactNode, useState } from 'react';
import { type Column, OfficeTable } from './office-table.tsx';
import { OfficeFrame } from './page.tsx';
import { Ready } from './ready.tsx';
import { StateChips } from './state-chips.tsx';

/** A queue by state: its rows, and above the page the one that is opened. */
export function Queue<State extends string, Row extends { readonly id: string }>({
  title,
  note,
  states,
  state,
  onState,
  of,
  columns,
  oneTitle,
  size = 'modal',
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly states: readonly State[];
  readonly state: State;
  readonly onState: (state: State) => void;
  readonly of: RouteState<{ readonly list: readonly Row[] }>;
  readonly columns: readonly Column<Row>[];
  /** What the box of an opened row is called. */
  readonly oneTitle: string;
  readonly size?: 'modal' | 'wide';
  /** The opened row, by its id. */
  readonly children: (id: string) => ReactNode;
}) {
  const { t } = useText();
  const [open, setOpen] = useState<string | null>(null);
  const action: Column<Row> = {
    label: t('staff.col.action'),
    cell: (row) => (
      <Button size="small" onClick={() => setOpen(row.id)}>
        {t('staff.open')}
      </Button>
    ),
  };
  return (
    <OfficeFrame title={title} note={note}>
      <StateChips states={states} value={state} onChange={onState} />
      <Ready of={of}>
        {({ list }) => (
          <OfficeTable<Row>
            caption={title}
            rows={list}
            empty={t('staff.queueEmpty')}
            columns={[...columns, action]}
          />
        )}
      </Ready>
      {open !== null && (
        <Dialog title={oneTitle} closeLabel={t('common.close')} onClose={() => setOpen(null)} size={size}>
          {children(open)}
        </Dialog>
      )}
    </OfficeFrame>
  );
}
