import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { Parts } from '../../../lib/parts/part.tsx';
import { PAYMENTS_PER_PAGE, PaymentRecords } from '../../../features/payments/payment-records.tsx';
import { useOpen } from '../../../state/use-open.ts';
import { Failed } from '../../../lib/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { BankCards } from './bank-cards.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawSteps } from './withdraw-steps.tsx';
import { WithdrawalView } from './withdrawal-view.tsx';

/** Withdrawal: the steps before it or its form, the accounts, and where each one stands. None can be taken back by the player. */
export function Withdraw() {
  const [open, setOpen] = useOpen('withdrawal');
  return open === null ? (
    <Overview onOpen={setOpen} />
  ) : (
    <WithdrawalView id={open} onBack={() => setOpen(null)} />
  );
}

function Overview({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t, format } = useText();
  const [page, setPage] = useState(1);
  // A step may be done by time alone, or by bets that are settled while the page is open.
  const settings = useRoute(contract.withdrawSettings, {}, { refetchIntervalMs: 60_000 });
  const cards = useRoute(contract.bankCards, {});
  const records = useRoute(contract.withdrawRecords, { pageNo: page, pageSize: PAYMENTS_PER_PAGE });
  const ready = settings.state === 'ready' ? settings.data : null;
  const isPrepared = ready?.steps.every(({ state }) => state === 'done') ?? false;
  const blockedUntil = ready?.blockedUntil ?? null;
  return (
    <Parts>
      {(settings.state === 'loading' || cards.state === 'loading') && (
        <SkeletonRows rows={6} label={t('common.loading')} />
      )}
      {settings.state === 'failed' && <Failed error={settings.error} retry={settings.retry} />}
      {cards.state === 'failed' && <Failed error={cards.error} retry={cards.retry} />}
      {settings.state === 'ready' && cards.state === 'ready' && (
        <>
          {blockedUntil !== null && (
            <Notice tone="caution">
              {t('payments.withdraw.blocked', { until: format.date(blockedUntil, 'full') })}
            </Notice>
          )}
          {!isPrepared && <WithdrawSteps steps={settings.data.steps} />}
          {isPrepared && blockedUntil === null && (
            <WithdrawForm settings={settings.data} cards={cards.data.list} onOpen={onOpen} />
          )}
          <BankCards cards={cards.data.list} max={cards.data.mostCards} settings={settings.data} />
        </>
      )}
      <PaymentRecords
        title={t('payments.withdraw.records')}
        of={records}
        page={page}
        onPage={setPage}
        icon="withdraw"
        empty={t('payments.withdraw.none')}
        what={(row) => row.card}
        stateOf={(row) => row.state}
        onOpen={onOpen}
      />
    </Parts>
  );
}
