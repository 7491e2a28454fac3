import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { applicationStatuses } from '@tyche/rules/rewards/words';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import css from '../../../features/office/page.module.css';
import { Queue } from '../../../features/office/queue.tsx';
import { SearchForm } from '../../../features/office/search-form.tsx';
import { oneOf, pageNumber, rowId, rowNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { ApplicationDetail } from './application-detail.tsx';
import { RewardAmount } from './reward-amount.tsx';

type Row = OutputOf<typeof contract.staffPromotionApplications>['list'][number];

/** What waits for staff comes first. */
const statuses = ['applying', ...applicationStatuses.filter((status) => status !== 'applying')] as const;
const LOOK_MS = 20_000;

/** Applications for offers by status. Those that wait for staff come the oldest first, with how long they have waited. */
export function ApplicationsPage() {
  const { t, format } = useText();
  const status = useUrlValue('status', oneOf(statuses, 'applying'), ['page', 'open']);
  const offer = useUrlValue('offer', rowId, ['page', 'open']);
  const username = useUrlValue('member', rowNumber, ['page', 'open']);
  const page = useUrlValue('page', pageNumber);
  const applications = useRoute(
    contract.staffPromotionApplications,
    {
      status: status.value,
      ...(offer.value !== null && { promotionId: offer.value }),
      ...(username.value !== null && { username: username.value }),
      pageNo: page.value,
      pageSize: PER_PAGE,
    },
    { refetchIntervalMs: LOOK_MS },
  );
  const readAt = applications.state === 'ready' ? applications.readAt : null;
  return (
    <Queue
      title={t('offers.applications.title')}
      note={t('offers.applications.note')}
      states={statuses}
      state={status}
      page={page}
      of={applications}
      filters={
        <div className={css.search}>
          <SearchForm
            label={t('staff.col.member')}
            odd={t('refusals.unknown-member')}
            by={rowNumber}
            shown={username.value ?? ''}
            onLook={username.set}
          />
          {offer.value !== null && (
            <Button onClick={() => offer.set(null)}>{t('offers.applications.allOffers')}</Button>
          )}
        </div>
      }
      columns={[
        { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
        {
          label: t('offers.one'),
          isLong: true,
          cell: (row) => (
            <>
              <bdi>{row.title}</bdi>
              <small className={css.detail}>{t(`offers.kind.${row.type}`)}</small>
            </>
          ),
        },
        { label: t('staff.col.amount'), isFigure: true, cell: (row) => <RewardAmount of={row} /> },
        { label: t('offers.applications.at'), cell: (row) => format.date(row.at, 'dateTime') },
        {
          label: t(status.value === 'applying' ? 'offers.applications.waiting' : 'staff.col.since'),
          cell: (row) =>
            status.value === 'applying' && readAt !== null ? (
              <Waiting of={row} now={readAt} />
            ) : (
              format.date(row.since, 'dateTime')
            ),
        },
      ]}
      oneTitle={t('offers.applications.one')}
      size="wide"
    >
      {(id) => <ApplicationDetail id={id} />}
    </Queue>
  );
}

/** How long an application has waited, and by when it is decided. */
function Waiting({ of: { since, decideBy, isAlarmed }, now }: { readonly of: Row; readonly now: number }) {
  const { t, format } = useText();
  return (
    <>
      {format.span(now - since, 'narrow')}{' '}
      {isAlarmed && <Tag tone="danger">{t('offers.applications.alarm')}</Tag>}
      {decideBy !== null && (
        <small className={css.detail}>
          {t('offers.applications.decideBy', { at: format.date(decideBy, 'dateTime') })}
        </small>
      )}
    </>
  );
}
