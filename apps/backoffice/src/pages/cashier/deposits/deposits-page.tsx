import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import css from '../../../features/office/page.module.css';
import { Amount, Payment } from '../../../features/office/payment.tsx';
import { Queue } from '../../../features/office/queue.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { oneOf, pageNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useWord } from '../../../features/office/use-word.ts';

const states = ['in-question', 'waiting', 'paid', 'expired', 'failed'] as const;
/** Deposits by state: those under review wait for staff, who credit what was seen (two of them) or refuse. */
export function DepositsPage() {
  const { t, format } = useText();
  const word = useWord();
  const state = useUrlValue('state', oneOf(states, 'in-question'), ['page', 'open']);
  const page = useUrlValue('page', pageNumber);
  const deposits = useRoute(
    contract.staffDeposits,
    { state: state.value, pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: 10_000 },
  );
  return (
    <Queue
      title={t('staff.deposits.title')}
      note={t('staff.deposits.note')}
      states={states}
      state={state}
      page={page}
      of={deposits}
      columns={[
        { label: t('staff.col.reference'), cell: (row) => <bdi>{row.reference}</bdi> },
        { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
        { label: t('staff.col.way'), cell: (row) => row.channelName },
        { label: t('staff.col.amount'), cell: (row) => <Amount of={row} />, isFigure: true },
        {
          label: t('staff.col.reason'),
          cell: (row) => (row.reason === 'none' ? '' : word('why', row.reason)),
          isLong: true,
        },
        { label: t('staff.col.at'), cell: (row) => format.date(row.at, 'dateTime') },
      ]}
      oneTitle={t('staff.deposits.one')}
    >
      {(id) => <Deposit id={id} />}
    </Queue>
  );
}

/** An amount as somebody would type it: `450.0000` is `450`. */
function trimmedAmount(amount: string): string {
  return amount.replace(/\.?0+$/, '');
}

function Deposit({ id }: { readonly id: string }) {
  const { t, format } = useText();
  const word = useWord();
  const deposit = useRoute(contract.staffDeposit, { id });
  return (
    <Ready of={deposit}>
      {({ deposit: one, username, payments, arrived, creditCeiling }) => (
        <div className={css.form}>
          <Payment
            of={one}
            username={username}
            notes={payments.map((payment) => ({
              at: payment.at,
              text: `${payment.transactionId} · ${format.money(parseAmount(payment.amount) ?? 0n, { currency: one.currency })} · ${word('why', payment.outcome)}`,
            }))}
          >
            {arrived !== null && (
              <p>
                {t('staff.credit.arrived')}: <Amount of={{ amount: arrived, currency: one.currency }} />
              </p>
            )}
          </Payment>
          {one.state === 'in-question' && (
            <div className={css.actions}>
              <ActButton
                route={contract.acceptDeposit}
                input={(reason, amount) => ({ id, amount, reason })}
                label={t('staff.deposits.accept')}
                question={t('staff.deposits.acceptAsk')}
                amountLabel={t('staff.deposits.seen')}
                amountStart={trimmedAmount(creditCeiling)}
                needsReason
                look="ink"
              />
              <ActButton
                route={contract.refuseDeposit}
                input={(reason) => ({ id, reason })}
                label={t('staff.deposits.refuse')}
                question={t('staff.deposits.refuseAsk')}
                needsReason
              />
            </div>
          )}
        </div>
      )}
    </Ready>
  );
}
