import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';

const tones = { ready: 'jade', maintenance: 'caution', unreachable: 'danger' } as const;
const LOOK_MS = 20_000;

/** The mode of wallets, and how each vendor stands with what its wallets hold. */
export function Vendors() {
  const { t } = useText();
  const vendors = useRoute(contract.staffVendors, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <Ready of={vendors}>
      {({ walletMode, currency, modeBlocks, vendors: rows }) => (
        <>
          <p>{t(`staff.walletTransfers.mode.${walletMode}`)}</p>
          <p>
            {Object.values(modeBlocks).some((count) => count > 0)
              ? t('staff.walletTransfers.modeBlocked', modeBlocks)
              : t('staff.walletTransfers.modeFree')}
          </p>
          {rows.length > 0 && (
            <OfficeTable
              caption={t('staff.walletTransfers.vendors')}
              rows={rows.map((row) => ({ ...row, id: row.vendor }))}
              empty={t('staff.queueEmpty')}
              columns={[
                { label: t('staff.walletTransfers.vendor'), cell: (row) => row.name },
                {
                  label: t('staff.approvals.state'),
                  cell: (row) => (
                    <Tag tone={tones[row.status]}>{t(`staff.walletTransfers.${row.status}`)}</Tag>
                  ),
                },
                {
                  label: t('staff.walletTransfers.paidFrom'),
                  cell: (row) => t(`staff.walletTransfers.paid.${row.walletMode}`),
                },
                {
                  label: t('staff.walletTransfers.held'),
                  cell: (row) => <Amount of={{ amount: row.held, currency }} />,
                  isFigure: true,
                },
                {
                  label: t('staff.walletTransfers.onTheWay'),
                  cell: (row) => <Amount of={{ amount: row.onTheWay, currency }} />,
                  isFigure: true,
                },
                { label: t('staff.walletTransfers.open'), cell: (row) => row.pending, isFigure: true },
              ]}
            />
          )}
        </>
      )}
    </Ready>
  );
}
