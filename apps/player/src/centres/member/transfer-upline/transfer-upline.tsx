import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { useState } from 'react';
import { Parts } from '../../../lib/parts/part.tsx';
import { PAYMENTS_PER_PAGE, PaymentRecords } from '../../../features/payments/payment-records.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useCentre } from '../../../state/centre.ts';
import { useText } from '@tyche/i18n/react';
import { TransferForm } from './transfer-form.tsx';

/** Paying the own upline, or someone of the own downline: limits first, the masked name before it is sent, a receipt after. */
export function TransferUpline() {
  const { t } = useText();
  const centre = useCentre();
  const [page, setPage] = useState(1);
  const terms = useRoute(contract.transferEnabled, {});
  const records = useRoute(contract.transferRecords, { pageNo: page, pageSize: PAYMENTS_PER_PAGE });
  const isOpen = terms.state === 'ready' && (terms.data.toUpline || terms.data.toDownline);
  const hasRecords = records.state === 'ready' && records.data.list.length > 0;
  return (
    <Parts>
      <Waiting of={terms} rows={6} />
      {terms.state === 'ready' &&
        (isOpen ? (
          <TransferForm terms={terms.data} />
        ) : (
          <EmptyState
            icon="transfer"
            title={t('payments.transfer.nobody')}
            action={
              <Button onClick={() => centre.go('transferFund', true)}>{t('payments.transfer.wallet')}</Button>
            }
          >
            {t('payments.transfer.nobodyText')}
          </EmptyState>
        ))}
      {(isOpen || hasRecords) && (
        <PaymentRecords
          title={t('payments.transfer.records')}
          of={records}
          page={page}
          onPage={setPage}
          icon="transfer"
          empty={t('payments.transfer.none')}
          what={(row) => row.name}
          stateOf={(row) => row.direction}
        />
      )}
    </Parts>
  );
}
