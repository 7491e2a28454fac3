import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { referralStates } from '@tyche/rules/rewards/words';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import css from '../../../features/office/page.module.css';
import { Queue } from '../../../features/office/queue.tsx';
import { SearchForm } from '../../../features/office/search-form.tsx';
import { oneOf, pageNumber, rowNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { ReferralDetail } from './referral-detail.tsx';
import { Signals } from './signals.tsx';

type Row = OutputOf<typeof contract.staffReferrals>['list'][number];

/** What waits for staff comes first. */
const states = ['review', ...referralStates.filter((state) => state !== 'review')] as const;
const LOOK_MS = 20_000;

/** Friends who registered with a code, by state, with the signals; those that wait for a decision first. */
export function ReferralsPage() {
  const { t, format } = useText();
  const state = useUrlValue('status', oneOf(states, 'review'), ['page', 'open']);
  const referrer = useUrlValue('referrer', rowNumber, ['page', 'open']);
  const page = useUrlValue('page', pageNumber);
  const found = useRoute(
    contract.staffReferrals,
    {
      state: state.value,
      ...(referrer.value !== null && { referrer: referrer.value }),
      pageNo: page.value,
      pageSize: PER_PAGE,
    },
    { refetchIntervalMs: LOOK_MS },
  );
  return (
    <Queue
      title={t('offers.referrals.title')}
      note={t('offers.referrals.note')}
      states={states}
      state={state}
      page={page}
      of={found}
      filters={
        <div className={css.search}>
          <SearchForm
            label={t('offers.referrals.byReferrer')}
            odd={t('refusals.unknown-member')}
            by={rowNumber}
            shown={referrer.value ?? ''}
            onLook={referrer.set}
          />
        </div>
      }
      columns={[
        { label: t('offers.referrals.friend'), cell: (row: Row) => <bdi>{row.friend}</bdi> },
        { label: t('offers.referrals.referrer'), cell: (row: Row) => <bdi>{row.referrer}</bdi> },
        {
          label: t('offers.referrals.signals'),
          isLong: true,
          cell: (row: Row) => <Signals of={row.signals} />,
        },
        {
          label: t('offers.referrals.registered'),
          cell: (row: Row) => format.date(row.registeredAt, 'dateTime'),
        },
        {
          label: t('offers.referrals.met'),
          cell: ({ metAt }: Row) => (metAt === null ? '–' : format.date(metAt, 'dateTime')),
        },
      ]}
      oneTitle={t('offers.referrals.one')}
      size="wide"
    >
      {(id) => <ReferralDetail id={id} />}
    </Queue>
  );
}
