import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { ImageLinks } from '../../../features/office/image-links.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';

const stale = [contract.staffWithdrawals, contract.staffWithdrawal, contract.approvals];

/** What may be decided on a case of receipt in each state. */
const decisions: Readonly<Record<string, readonly ('review' | 'received' | 'resend' | 'return')[]>> = {
  'not-received': ['review'],
  'in-question': ['review'],
  'under-review': ['received', 'resend', 'return'],
};

/** One withdrawal with everything that is known of it, and what may be decided. */
export function Withdrawal({ id }: { readonly id: string }) {
  const { t, find, format } = useText();
  const stateText = (state: string) => find(`staff.state.${state}`) ?? state;
  const withdrawal = useRoute(contract.staffWithdrawal, { id });
  return (
    <Ready of={withdrawal}>
      {({ withdrawal: one, username, flags, notes, payouts }) => (
        <div className={css.form}>
          <p>
            <bdi>{one.reference}</bdi> · <bdi>{username}</bdi> · {stateText(one.state)} · {one.amount}{' '}
            {one.currency} → <bdi>{one.card}</bdi>
          </p>
          {flags.length > 0 && <p>{t('staff.withdrawals.flags', { flags: flags.join(', ') })}</p>}
          <ol>
            {one.steps.map((step) => (
              <li key={`${step.state} ${step.at}`}>
                {format.date(step.at, 'full')}: {stateText(step.state)} ({step.reason})
              </li>
            ))}
          </ol>
          {notes.map((note) => (
            <p key={note.at} className={css.detail}>
              {format.date(note.at, 'full')}: {note.text}
            </p>
          ))}
          {payouts.map((payout) => (
            <p key={payout.reference} className={css.detail}>
              {format.date(payout.at, 'full')}: {payout.reference} ({payout.status})
            </p>
          ))}
          <ImageLinks images={one.images} />
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
                  stale={stale}
                />
                <ActButton
                  route={contract.rejectWithdrawal}
                  input={(reason) => ({ id, reason })}
                  label={t('staff.withdrawals.reject')}
                  question={t('staff.withdrawals.rejectAsk')}
                  needsReason
                  stale={stale}
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
                stale={stale}
              />
            ))}
          </div>
        </div>
      )}
    </Ready>
  );
}
