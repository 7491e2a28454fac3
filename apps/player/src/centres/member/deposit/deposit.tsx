import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { Parts } from '../../../lib/parts/part.tsx';
import { PAYMENTS_PER_PAGE, PaymentRecords } from '../../../features/payments/payment-records.tsx';
import { UnpaidDeposits } from '../../../features/payments/unpaid-deposits.tsx';
import { useOpen } from '../../../features/payments/use-open.ts';
import { Failed } from '../../../lib/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { BeforeDeposit } from './before-deposit.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositView } from './deposit-view.tsx';

/** Deposit: way to pay, amount, then the payment itself until it is done; and all deposits before. */
export function Deposit() {
  const [open, setOpen] = useOpen('deposit');
  return open === null ? <Choose onOpen={setOpen} /> : <DepositView id={open} onBack={() => setOpen(null)} />;
}

function Choose({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const settings = useRoute(contract.depositSettings, {});
  const channels = useRoute(contract.depositChannels, {}, { refetchIntervalMs: 60_000 });
  const records = useRoute(contract.depositRecords, { pageNo: page, pageSize: PAYMENTS_PER_PAGE });
  return (
    <Parts>
      {settings.state === 'ready' && settings.data.allowDeposit === 'N' && (
        <Notice>{t('payments.deposit.closed')}</Notice>
      )}
      <BeforeDeposit />
      <UnpaidDeposits />
      {channels.state === 'loading' && <SkeletonRows rows={4} label={t('common.loading')} />}
      {channels.state === 'failed' && <Failed error={channels.error} retry={channels.retry} />}
      {channels.state === 'ready' && settings.state === 'ready' && (
        <DepositForm
          groups={channels.data.groups}
          currency={settings.data.depositInfo.currency}
          onOpen={onOpen}
        />
      )}
      <PaymentRecords
        title={t('payments.deposit.records')}
        of={records}
        page={page}
        onPage={setPage}
        icon="deposit"
        empty={t('payments.deposit.none')}
        what={(row) => row.channelName}
        stateOf={(row) => row.state}
        onOpen={onOpen}
      />
    </Parts>
  );
}
