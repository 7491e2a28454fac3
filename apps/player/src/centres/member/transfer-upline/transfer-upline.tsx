import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { usePagerText } from '../../../features/my-bets/pager-text.ts';
import { PaymentList } from '../../../features/payments/payment-list.tsx';
import css from '../../../features/payments/payments.module.css';
import { Failed } from '../../../features/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { TransferForm } from './transfer-form.tsx';

const PER_PAGE = 10;

/** Paying the own upline, or someone of the own downline: limits first, the masked name before it is sent, a receipt after. */
export function TransferUpline() {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const pagerText = usePagerText();
  const terms = useRoute(contract.transferEnabled, {});
  const records = useRoute(contract.transferRecords, { pageNo: page, pageSize: PER_PAGE });
  return (
    <div className={css.page}>
      {terms.state === 'loading' && <SkeletonRows rows={6} label={t('common.loading')} />}
      {terms.state === 'failed' && <Failed error={terms.error} retry={terms.retry} />}
      {terms.state === 'ready' &&
        (terms.data.toUpline || terms.data.toDownline ? (
          <TransferForm terms={terms.data} />
        ) : (
          <EmptyState icon="transfer" title={t('payments.transfer.nobody')}>
            {t('payments.transfer.nobodyText')}
          </EmptyState>
        ))}
      <section className={css.part}>
        <h3 className={css.title}>{t('payments.transfer.records')}</h3>
        {records.state === 'failed' && <Failed error={records.error} retry={records.retry} />}
        {records.state === 'ready' && (
          <>
            <PaymentList
              rows={records.data.list.map((row) => ({ ...row, state: row.direction }))}
              icon="transfer"
              empty={t('payments.transfer.none')}
              what={(row) => row.name}
            />
            <Pager page={page} pages={records.data.totalPages} text={pagerText} onChange={setPage} />
          </>
        )}
      </section>
    </div>
  );
}
