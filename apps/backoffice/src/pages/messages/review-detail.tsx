import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { ActButton } from '../../features/office/act-button.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';

type Review = OutputOf<typeof contract.messageReviews>['list'][number];

/** A case: what was written, and what can be decided. That its messages were read is noted. */
export function ReviewDetail({ reviewId }: { readonly reviewId: string }) {
  const found = useRoute(contract.messageReviews, { reviewId });
  return (
    <Ready of={found}>
      {({ list }) =>
        list.map((review) => (
          <div key={review.id} className={css.form}>
            {review.note !== '' && <blockquote dir="auto">{review.note}</blockquote>}
            <Written of={review} />
            <Decisions of={review} />
          </div>
        ))
      }
    </Ready>
  );
}

function Written({ of: { messages } }: { readonly of: Review }) {
  const { t, format } = useText();
  return (
    <OfficeTable
      caption={t('staff.messageReviews.messages')}
      rows={messages.map((message, place) => ({ ...message, id: String(place) }))}
      empty={t('staff.queueEmpty')}
      columns={[
        { label: t('staff.messageReviews.at'), cell: ({ at }) => format.date(at, 'dateTime') },
        { label: t('staff.messageReviews.sender'), cell: ({ sender }) => <bdi>{sender.username}</bdi> },
        { label: t('staff.messageReviews.text'), cell: (message) => <Words of={message} /> },
      ]}
    />
  );
}

/** The text of a message and its pictures, each a file. Opening one is noted. */
function Words({ of: { text, images } }: { readonly of: Review['messages'][number] }) {
  return (
    <>
      <span dir="auto">{text}</span>
      {images.map(({ id, name }) => (
        <a key={id} className={css.link} href={`/wps/message/image/${id}`} download>
          <bdi>{name}</bdi>
        </a>
      ))}
    </>
  );
}

/** What each kind of case can be decided to. */
const decisions = {
  held: [
    { decision: 'released', word: 'release' },
    { decision: 'withheld', word: 'withhold' },
  ],
  report: [
    { decision: 'dismissed', word: 'dismiss' },
    { decision: 'muted', word: 'mute' },
  ],
} as const;

function Decisions({
  of: { id: reviewId, kind, decision: decided, isMuted, sender },
}: {
  readonly of: Review;
}) {
  const { t } = useText();
  return (
    <div className={css.actions}>
      {decided === null &&
        decisions[kind].map(({ decision, word }) => (
          <ActButton
            key={decision}
            route={contract.decideReview}
            input={(reason) => ({ reviewId, decision, reason })}
            label={t(`staff.messageReviews.${word}`)}
            question={t(`staff.messageReviews.${word}Text`)}
            needsReason
          />
        ))}
      {isMuted && (
        <ActButton
          route={contract.unmuteSender}
          input={(reason) => ({ memberId: sender.memberId, reason })}
          label={t('staff.messageReviews.unmute')}
          question={t('staff.messageReviews.unmuteText')}
          needsReason
        />
      )}
    </div>
  );
}
