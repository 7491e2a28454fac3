import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Notice } from '@tyche/ui/notice';
import { Pager } from '@tyche/ui/pager';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { usePagerText } from '../../../features/my-bets/pager-text.ts';
import { PaymentList } from '../../../features/payments/payment-list.tsx';
import css from '../../../features/payments/payments.module.css';
import { useOpen } from '../../../features/payments/use-open.ts';
import { Failed } from '../../../features/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { BeforeDeposit } from './before-deposit.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositView } from './deposit-view.tsx';

const PER_PAGE = 10;

/** Deposit: way to pay, amount, then the payment itself until it is done; and all deposits before. */
export function Deposit() {
  const [open, setOpen] = useOpen('deposit');
  return open === null ? <Choose onOpen={setOpen} /> : <DepositView id={open} onBack={() => setOpen(null)} />;
}

function Choose({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const pagerText = usePagerText();
  const settings = useRoute(contract.depositSettings, {});
  const channels = useRoute(contract.depositChannels, {}, { refetchIntervalMs: 60_000 });
  const records = useRoute(contract.depositRecords, { pageNo: page, pageSize: PER_PAGE });
  return (
    <div className={css.page}>
      {settings.state === 'ready' && settings.data.allowDeposit === 'N' && (
        <Notice>{t('payments.deposit.closed')}</Notice>
      )}
      <BeforeDeposit />
      {channels.state === 'loading' && <SkeletonRows rows={4} label={t('common.loading')} />}
      {channels.state === 'failed' && <Failed error={channels.error} retry={channels.retry} />}
      {channels.state === 'ready' && settings.state === 'ready' && (
        <DepositForm
          groups={channels.data.groups}
          currency={settings.data.depositInfo.currency}
          onOpen={onOpen}
        />
      )}
      <section className={css.part}>
        <h3 className={css.title}>{t('payments.deposit.records')}</h3>
        {records.state === 'loading' && <SkeletonRows rows={4} label={t('common.loading')} />}
        {records.state === 'failed' && <Failed error={records.error} retry={records.retry} />}
        {records.state === 'ready' && (
          <>
            <PaymentList
              rows={records.data.list}
              icon="deposit"
              empty={t('payments.deposit.none')}
              what={(row) => row.channelName}
              onOpen={onOpen}
            />
            <Pager page={page} pages={records.data.totalPages} text={pagerText} onChange={setPage} />
          </>
        )}
      </section>
    </div>
  );
}
