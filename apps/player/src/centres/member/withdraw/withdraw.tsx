import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Pager } from '@tyche/ui/pager';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { usePagerText } from '../../../features/my-bets/pager-text.ts';
import { PaymentList } from '../../../features/payments/payment-list.tsx';
import css from '../../../features/payments/payments.module.css';
import { useOpen } from '../../../features/payments/use-open.ts';
import { Failed } from '../../../features/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { BankCards } from './bank-cards.tsx';
import { TurnoverPart } from './turnover-part.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalView } from './withdrawal-view.tsx';

const PER_PAGE = 10;

/** Withdrawal: what may go out, to which account, and where each one stands. None can be taken back by the player. */
export function Withdraw() {
  const [open, setOpen] = useOpen('withdrawal');
  return open === null ? (
    <Overview onOpen={setOpen} />
  ) : (
    <WithdrawalView id={open} onBack={() => setOpen(null)} />
  );
}

function Overview({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const pagerText = usePagerText();
  const settings = useRoute(contract.withdrawSettings, {});
  const cards = useRoute(contract.bankCards, {});
  const records = useRoute(contract.withdrawRecords, { pageNo: page, pageSize: PER_PAGE });
  return (
    <div className={css.page}>
      <TurnoverPart />
      {(settings.state === 'loading' || cards.state === 'loading') && (
        <SkeletonRows rows={6} label={t('common.loading')} />
      )}
      {settings.state === 'failed' && <Failed error={settings.error} retry={settings.retry} />}
      {cards.state === 'failed' && <Failed error={cards.error} retry={cards.retry} />}
      {settings.state === 'ready' && cards.state === 'ready' && (
        <>
          <WithdrawForm settings={settings.data} cards={cards.data.list} onOpen={onOpen} />
          <BankCards cards={cards.data.list} most={cards.data.mostCards} settings={settings.data} />
        </>
      )}
      <section className={css.part}>
        <h3 className={css.title}>{t('payments.withdraw.records')}</h3>
        {records.state === 'loading' && <SkeletonRows rows={4} label={t('common.loading')} />}
        {records.state === 'failed' && <Failed error={records.error} retry={records.retry} />}
        {records.state === 'ready' && (
          <>
            <PaymentList
              rows={records.data.list}
              icon="withdraw"
              empty={t('payments.withdraw.none')}
              what={(row) => row.card}
              onOpen={onOpen}
            />
            <Pager page={page} pages={records.data.totalPages} text={pagerText} onChange={setPage} />
          </>
        )}
      </section>
    </div>
  );
}
