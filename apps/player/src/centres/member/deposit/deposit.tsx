import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { Parts } from '../../../lib/parts/part.tsx';
import { PAYMENTS_PER_PAGE, PaymentRecords } from '../../../features/payments/payment-records.tsx';
import { UnpaidDeposits } from '../../../features/payments/unpaid-deposits.tsx';
import { useOpen } from '../../../state/use-open.ts';
import { Failed } from '../../../lib/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { DepositForm } from './deposit-form.tsx';
import { DepositObstacle } from './deposit-obstacle.tsx';
import { DepositView } from './deposit-view.tsx';
import { LimitsOffer } from './limits-offer.tsx';

/** Deposit: what stands against it or the steps to it, then the payment itself until it is done; and all deposits before. */
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
  const ready = settings.state === 'ready' ? settings.data : null;
  const isFree = ready !== null && ready.obstacle === null;
  return (
    <Parts>
      {(settings.state === 'loading' || (isFree && channels.state === 'loading')) && (
        <SkeletonRows rows={4} label={t('common.loading')} />
      )}
      {settings.state === 'failed' && <Failed error={settings.error} retry={settings.retry} />}
      {isFree && channels.state === 'failed' && <Failed error={channels.error} retry={channels.retry} />}
      {ready?.obstacle && (
        <DepositObstacle obstacle={ready.obstacle} info={ready.depositInfo} onOpen={onOpen} />
      )}
      {isFree && <LimitsOffer />}
      <UnpaidDeposits />
      {isFree && channels.state === 'ready' && (
        <DepositForm
          groups={channels.data.groups}
          currency={ready.depositInfo.currency}
          limitLeft={ready.depositInfo.limitLeft}
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
