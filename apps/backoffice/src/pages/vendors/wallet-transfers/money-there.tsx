import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficePager, PER_PAGE } from '../../../features/office/office-pager.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { pageNumber, useUrlValue } from '../../../features/office/use-url-value.ts';

const LOOK_MS = 10_000;

/** Members whose money is at a vendor, and calling it back: what keeps the mode from being changed. */
export function MoneyThere() {
  const { t } = useText();
  const page = useUrlValue('money', pageNumber);
  const money = useRoute(
    contract.staffVendorMoney,
    { pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: LOOK_MS },
  );
  return (
    <section className={css.found}>
      <h2>{t('staff.walletTransfers.money')}</h2>
      <Ready of={money}>
        {({ list, totalPages }) => (
          <>
            <OfficeTable
              caption={t('staff.walletTransfers.money')}
              rows={list.map((row) => ({ ...row, id: `${row.memberId} ${row.vendor}` }))}
              empty={t('staff.walletTransfers.noMoney')}
              icon="wallet"
              columns={[
                { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
                { label: t('staff.walletTransfers.vendor'), cell: (row) => row.name },
                {
                  label: t('staff.walletTransfers.held'),
                  cell: (row) => <Amount of={row} />,
                  isFigure: true,
                },
                {
                  label: t('staff.col.action'),
                  cell: ({ memberId: id, username, isRecalled }) =>
                    isRecalled ? (
                      <Tag tone="caution">{t('staff.walletTransfers.recalled')}</Tag>
                    ) : (
                      <ActButton
                        route={contract.recallVendorMoney}
                        input={(reason) => ({ id, reason })}
                        label={t('staff.walletTransfers.recall')}
                        question={t('staff.walletTransfers.recallAsk', { name: username })}
                        needsReason
                      />
                    ),
                },
              ]}
            />
            <OfficePager at={page} pages={totalPages} />
          </>
        )}
      </Ready>
    </section>
  );
}
