import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ActButton } from '../../../features/office/act-button.tsx';
import css from '../../../features/office/page.module.css';
import { Payment } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { useWord } from '../../../features/office/use-word.ts';

/** What may be decided on a case of receipt in each state. */
const decisions: Readonly<Record<string, readonly ('review' | 'received' | 'resend' | 'return')[]>> = {
  'not-received': ['review'],
  'in-question': ['review'],
  'under-review': ['received', 'resend', 'return'],
};

/** One withdrawal with everything that is known of it, and what may be decided. */
export function Withdrawal({ id }: { readonly id: string }) {
  const { t } = useText();
  const word = useWord();
  const withdrawal = useRoute(contract.staffWithdrawal, { id });
  return (
    <Ready of={withdrawal}>
      {({ withdrawal: one, username, flags, notes, payouts }) => (
        <div className={css.form}>
          <Payment
            of={one}
            username={username}
            notes={[
              ...notes,
              ...payouts.map((payout) => ({
                at: payout.at,
                text: `${payout.reference} · ${word('payout', payout.status)}`,
              })),
            ]}
          >
            <p>
              {t('staff.col.to')}: <bdi>{one.card}</bdi>
            </p>
            {flags.length > 0 && (
              <p>
                {t('staff.withdrawals.flags', { flags: flags.map((flag) => word('flag', flag)).join(', ') })}
              </p>
            )}
          </Payment>
          <div className={css.actions}>
            {one.state === 'risk-review' && (
              <>
                <ActButton
                  route={contract.approveWithdrawal}
                  input={(reason) => ({ id, reason })}
                  label={t('staff.withdrawals.approve')}
                  question={t('staff.withdrawals.approveAsk')}
                  needsReason
                  look="ink"
                />
                <ActButton
                  route={contract.rejectWithdrawal}
                  input={(reason) => ({ id, reason })}
                  label={t('staff.withdrawals.reject')}
                  question={t('staff.withdrawals.rejectAsk')}
                  needsReason
                />
              </>
            )}
            {(decisions[one.state] ?? []).map((decision) => (
              <ActButton
                key={decision}
                route={contract.decideReceipt}
                input={(reason) => ({ id, decision, reason })}
                label={t(`staff.receipt.${decision}`)}
                question={t(`staff.receipt.${decision}Ask`)}
                needsReason
              />
            ))}
          </div>
        </div>
      )}
    </Ready>
  );
}
