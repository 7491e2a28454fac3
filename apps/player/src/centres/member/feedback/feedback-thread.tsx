import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { commentBounds } from '@tyche/rules/support';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { Part, Parts } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Time } from '../../../lib/parts/time.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { useNow } from '../../../state/now.ts';
import { LettersField, useTextFault } from './feedback-form.tsx';
import { FeedbackTag } from './feedback-list.tsx';
import css from './feedback.module.css';

type Detail = OutputOf<typeof contract.readFeedback>;

const MINUTE_MS = 60_000;

/** One feedback: where it stands, all that was written, its pictures, and a comment where it takes one. */
export function FeedbackThread({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  const { t } = useText();
  const feedback = useRoute(contract.readFeedback, { id }, { refetchIntervalMs: MINUTE_MS });
  return (
    <Parts>
      <div>
        <Button size="small" onClick={onBack}>
          {t('feedback.back')}
        </Button>
      </div>
      <Waiting of={feedback} rows={6} />
      {feedback.state === 'ready' && <Shown feedback={feedback.data} />}
    </Parts>
  );
}

function Shown({ feedback }: { readonly feedback: Detail }) {
  const { t, format } = useText();
  const { reference, kind, state, dueAt, entries, images, takesComment, reopenUntil } = feedback;
  const isOver = useNow(MINUTE_MS) > (reopenUntil ?? Number.POSITIVE_INFINITY);
  return (
    <>
      <Part title={t('feedback.title', { reference })}>
        <p className={parts.row}>
          <FeedbackTag state={state} /> {t(`feedback.kind.${kind}`)}
        </p>
        <p className={parts.note}>
          {t(`feedback.next.${state}`)}
          {dueAt !== null && ` ${t('feedback.due', { at: format.date(dueAt, 'date') })}`}
        </p>
      </Part>
      <Entries of={entries} />
      <Pictures of={images} />
      {takesComment && !isOver && (
        <Part
          title={t(reopenUntil === null ? 'feedback.addComment' : 'feedback.reopen')}
          text={
            reopenUntil === null
              ? undefined
              : t('feedback.reopenText', { until: format.date(reopenUntil, 'date') })
          }
        >
          <CommentForm
            id={feedback.id}
            label={t(reopenUntil === null ? 'feedback.add' : 'feedback.reopen')}
          />
        </Part>
      )}
    </>
  );
}

function Entries({ of }: { readonly of: Detail['entries'] }) {
  const { t } = useText();
  return (
    <ol className={css.entries} aria-label={t('feedback.entries')}>
      {of.map((entry) => (
        <li key={entry.id} className={css.entry} data-kind={entry.kind}>
          <p className={css.who}>
            <b>{t(entry.kind === 'answer' ? 'feedback.staff' : 'feedback.you')}</b>{' '}
            <Time at={entry.at} style="dateTime" />
          </p>
          <p className={css.words} dir="auto">
            {entry.text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Pictures({ of }: { readonly of: Detail['images'] }) {
  const { t } = useText();
  if (of.length === 0) return null;
  return (
    <Part title={t('feedback.images')}>
      <ul>
        {of.map(({ id, name }) => (
          <li key={id}>
            <a className={css.picture} href={`/wps/feedback/image/${id}`} download>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function CommentForm({ id, label }: { readonly id: string; readonly label: string }) {
  const { t } = useText();
  const textFault = useTextFault();
  const form = useForm({
    first: { comment: '' },
    validate: ({ comment }) => ({ comment: textFault(comment, commentBounds) }),
    send: ({ comment }, call) => call(contract.commentFeedback, { id, comment }),
    fieldOf: ({ code }) => (code === 'text-refused' || code === 'feedback-length' ? 'comment' : undefined),
    onDone: () => form.reset(),
  });
  return (
    <form className={parts.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <LettersField label={t('feedback.comment')} bounds={commentBounds} {...form.field('comment')} />
      <Button type="submit" busy={form.isSending}>
        {label}
      </Button>
    </form>
  );
}
