import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { StateChips } from '../../../features/office/state-chips.tsx';
import { Withdrawal } from './withdrawal.tsx';

const states = [
  'risk-review',
  'not-received',
  'under-review',
  'in-question',
  'approved',
  'paying',
  'paid-awaiting-receipt',
  'rejected',
] as const;
type Row = OutputOf<typeof contract.staffWithdrawals>['list'][number];

/** Withdrawals by state: the review before they are paid, and the cases of those that say nothing came. */
export function WithdrawalsPage() {
  const { t, format } = useText();
  const [state, setState] = useState<(typeof states)[number]>('risk-review');
  const [open, setOpen] = useState<string | null>(null);
  const withdrawals = useRoute(
    contract.staffWithdrawals,
    { state, pageSize: 100 },
    { refetchIntervalMs: 10_000 },
  );
  return (
    <OfficeFrame title={t('staff.withdrawals.title')} note={t('staff.withdrawals.note')}>
      <StateChips states={states} value={state} onChange={setState} />
      <Ready of={withdrawals}>
        {({ list }) => (
          <OfficeTable<Row>
            caption={t('staff.withdrawals.title')}
            rows={list}
            empty={t('staff.queueEmpty')}
            columns={[
              { label: t('staff.col.reference'), cell: (row) => <bdi>{row.reference}</bdi> },
              { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
              { label: t('staff.col.to'), cell: (row) => <bdi>{row.card}</bdi> },
              {
                label: t('staff.col.amount'),
                cell: (row) => (
                  <bdi>
                    {row.amount} {row.currency}
                  </bdi>
                ),
              },
              { label: t('staff.col.flags'), cell: (row) => row.flags.join(', ') },
              { label: t('staff.col.at'), cell: (row) => format.date(row.at, 'dateTime') },
              {
                label: t('staff.col.action'),
                cell: (row) => (
                  <Button size="small" onClick={() => setOpen(row.id)}>
                    {t('staff.open')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Ready>
      {open !== null && (
        <Dialog
          title={t('staff.withdrawals.one')}
          closeLabel={t('common.close')}
          onClose={() => setOpen(null)}
        >
          <Withdrawal id={open} />
        </Dialog>
      )}
    </OfficeFrame>
  );
}
