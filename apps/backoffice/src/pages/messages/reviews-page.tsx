import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { reviewStates } from '@tyche/contract/threads-staff';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { PER_PAGE } from '../../features/office/office-pager.tsx';
import css from '../../features/office/page.module.css';
import { Queue } from '../../features/office/queue.tsx';
import { oneOf, pageNumber, useUrlValue } from '../../features/office/use-url-value.ts';
import { ReviewDetail } from './review-detail.tsx';
import { WatchedWords } from './watched-words.tsx';

type Row = OutputOf<typeof contract.messageReviews>['list'][number];

/** Messages of agents that wait for staff, and conversations that were reported. Open ones come the oldest first. */
export function MessageReviewsPage() {
  const { t, format } = useText();
  const [showsWords, setShowsWords] = useState(false);
  const state = useUrlValue('state', oneOf(reviewStates, 'open'), ['page', 'open']);
  const page = useUrlValue('page', pageNumber);
  const reviews = useRoute(
    contract.messageReviews,
    { state: state.value, pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: 20_000 },
  );
  return (
    <>
      <Queue
        title={t('staff.messageReviews.title')}
        note={t('staff.messageReviews.note')}
        states={reviewStates}
        state={state}
        page={page}
        filters={
          <div>
            <Button size="small" onClick={() => setShowsWords(true)}>
              {t('staff.messageReviews.words')}
            </Button>
          </div>
        }
        of={reviews}
        columns={[
          { label: t('staff.messageReviews.what'), cell: (row) => <What of={row} /> },
          { label: t('staff.messageReviews.sender'), cell: (row) => <Sender of={row} /> },
          {
            label: t('staff.messageReviews.reporter'),
            cell: ({ reporter }) => reporter && <bdi>{reporter.username}</bdi>,
          },
          {
            label: t('staff.messageReviews.since'),
            cell: ({ openedAt }) => format.date(openedAt, 'dateTime'),
          },
        ]}
        oneTitle={t('staff.messageReviews.what')}
        size="wide"
      >
        {(reviewId) => <ReviewDetail reviewId={reviewId} />}
      </Queue>
      {showsWords && (
        <Dialog
          title={t('staff.messageReviews.words')}
          closeLabel={t('common.close')}
          onClose={() => setShowsWords(false)}
        >
          <WatchedWords onSaved={() => setShowsWords(false)} />
        </Dialog>
      )}
    </>
  );
}

function What({ of: { kind, reason, decision } }: { readonly of: Row }) {
  const { t } = useText();
  return (
    <>
      {t(`staff.messageReviews.kind.${kind}`)}
      <small className={css.detail}>
        {t(`staff.messageReviews.reason.${reason}`)}
        {decision && ` · ${t(`staff.messageReviews.decision.${decision}`)}`}
      </small>
    </>
  );
}

function Sender({ of: { sender, isMuted, reporters } }: { readonly of: Row }) {
  const { t } = useText();
  return (
    <>
      <bdi>{sender.username}</bdi> {isMuted && <Tag tone="caution">{t('staff.messageReviews.muted')}</Tag>}
      {reporters > 0 && (
        <small className={css.detail}>{t('staff.messageReviews.reporters', { count: reporters })}</small>
      )}
    </>
  );
}
