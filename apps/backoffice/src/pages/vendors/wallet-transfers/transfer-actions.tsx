import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ActButton } from '../../../features/office/act-button.tsx';
import css from '../../../features/office/page.module.css';
import { useStaff } from '../../../state/session.ts';
import type { StaffTransfer } from './staff-transfer.ts';

/** Asking the vendor now; and, once it could not tell for a day, saying how the transfer ended, which another person approves. */
export function TransferActions({ on: transfer }: { readonly on: StaffTransfer }) {
  const { t } = useText();
  const mayAct = useStaff((session) => session.staff?.permissions.includes('cashier.deposits') ?? false);
  if (!mayAct || transfer.state !== 'pending') return null;
  const { id, reference } = transfer;
  return (
    <span className={css.actions}>
      <ActButton
        route={contract.askWalletTransfer}
        input={() => ({ id })}
        label={t('staff.walletTransfers.ask')}
        question={t('staff.walletTransfers.askAsk', { reference })}
      />
      {transfer.needsReview &&
        ([true, false] as const).map((arrived) => (
          <ActButton
            key={String(arrived)}
            route={contract.decideWalletTransfer}
            input={(reason) => ({ id, arrived, reason })}
            label={t(arrived ? 'staff.walletTransfers.arrived' : 'staff.walletTransfers.notArrived')}
            question={t(
              arrived ? 'staff.walletTransfers.arrivedAsk' : 'staff.walletTransfers.notArrivedAsk',
              { reference },
            )}
            needsReason
            look="ink"
          />
        ))}
    </span>
  );
}
