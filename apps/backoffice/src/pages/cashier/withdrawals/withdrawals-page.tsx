import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Amount } from '../../../features/office/payment.tsx';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import { Queue } from '../../../features/office/queue.tsx';
import { oneOf, pageNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useWord } from '../../../features/office/use-word.ts';
import { Withdrawal } from './withdrawal.tsx';

const states = [
  'risk-review',
  'not-received',
  'under-review',
  'in-question',
  'approved',
  'paying',
  'paid-awaiting-receipt',
  'rejected',
] as const;

/** Withdrawals by state: the review before they are paid, and the cases of those that say nothing came. */
export function WithdrawalsPage() {
  const { t, format } = useText();
  const word = useWord();
  const state = useUrlValue('state', oneOf(states, 'risk-review'), ['page', 'open']);
  const page = useUrlValue('page', pageNumber);
  const withdrawals = useRoute(
    contract.staffWithdrawals,
    { state: state.value, pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: 10_000 },
  );
  return (
    <Queue
      title={t('staff.withdrawals.title')}
      note={t('staff.withdrawals.note')}
      states={states}
      state={state}
      page={page}
      of={withdrawals}
      columns={[
        { label: t('staff.col.reference'), cell: (row) => <bdi>{row.reference}</bdi> },
        { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
        { label: t('staff.col.to'), cell: (row) => <bdi>{row.card}</bdi> },
        { label: t('staff.col.amount'), cell: (row) => <Amount of={row} />, isFigure: true },
        {
          label: t('staff.col.flags'),
          cell: (row) => row.flags.map((flag) => word('flag', flag)).join(', '),
          isLong: true,
        },
        { label: t('staff.col.at'), cell: (row) => format.date(row.at, 'dateTime') },
      ]}
      oneTitle={t('staff.withdrawals.one')}
    >
      {(id) => <Withdrawal id={id} />}
    </Queue>
  );
}
