import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ChoiceChips } from '@tyche/ui/choices';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import { PagedTable } from '../../../features/office/paged-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { oneOf, pageNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { Answer } from './answer.tsx';
import { MoneyThere } from './money-there.tsx';
import { TransferActions } from './transfer-actions.tsx';
import { Vendors } from './vendors.tsx';

const states = ['open', 'ended'] as const;
const LOOK_MS = 10_000;

/** Transfers between the main wallet and vendors that are not over: asked about now, or decided by two persons after a day. */
export function WalletTransfersPage() {
  const { t, format } = useText();
  const state = useUrlValue('state', oneOf(states, 'open'), ['page']);
  const page = useUrlValue('page', pageNumber);
  const transfers = useRoute(
    contract.staffWalletTransfers,
    { state: state.value, pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: LOOK_MS },
  );
  return (
    <OfficeFrame title={t('staff.walletTransfers.title')} note={t('staff.walletTransfers.note')}>
      <Vendors />
      <MoneyThere />
      <h2>{t('staff.menu.walletTransfers')}</h2>
      <ChoiceChips
        label={t('staff.approvals.state')}
        value={state.value}
        onChange={state.set}
        choices={states.map((value) => ({ value, label: t(`staff.walletTransfers.${value}`) }))}
      />
      <PagedTable
        of={transfers}
        at={page}
        caption={t('staff.walletTransfers.title')}
        empty={t('staff.queueEmpty')}
        columns={[
          {
            label: t('staff.col.reference'),
            cell: (row) => (
              <>
                <bdi>{row.id}</bdi>
                <small className={css.detail}>{row.reference}</small>
              </>
            ),
            isLong: true,
          },
          { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
          {
            label: t('staff.col.what'),
            cell: (row) => t(`staff.walletTransfers.${row.direction}`, { name: row.name }),
          },
          { label: t('staff.col.amount'), cell: (row) => <Amount of={row} />, isFigure: true },
          {
            label: t('staff.approvals.state'),
            cell: (row) => t(`staff.walletTransfers.${row.state}`),
          },
          {
            label: t('staff.col.since'),
            cell: (row) => (
              <>
                {format.date(row.at, 'dateTime')}
                {row.endedAt !== null && (
                  <small className={css.detail}>
                    {t('staff.col.until')} {format.date(row.endedAt, 'dateTime')}
                  </small>
                )}
              </>
            ),
          },
          { label: t('staff.walletTransfers.answer'), cell: (row) => <Answer of={row} /> },
          { label: t('staff.col.action'), cell: (row) => <TransferActions on={row} /> },
        ]}
      />
    </OfficeFrame>
  );
}
