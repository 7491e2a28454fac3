import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { contentBounds, judgeText } from '@tyche/rules/support';
import { Tag } from '@tyche/ui/chip';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { ActButton } from '../../features/office/act-button.tsx';
import { ImageLinks } from '../../features/office/image-links.tsx';
import { OfficeForm } from '../../features/office/office-form.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { useMay } from '../../state/session.ts';
import own from './feedback.module.css';

type Detail = OutputOf<typeof contract.staffFeedbackDetail>;

const answerBounds = { from: 1, to: contentBounds.to };

/** One feedback: who wrote it, all that was written, its pictures, and what can be done. */
export function FeedbackDetail({ id }: { readonly id: string }) {
  const found = useRoute(contract.staffFeedbackDetail, { id });
  return (
    <Ready of={found}>
      {(one) => (
        <div className={css.form}>
          <Head of={one} />
          <Entries of={one.entries} />
          <ImageLinks images={one.images} path="/wps/feedback/image" />
          {one.state !== 'closed' && <AnswerForm id={id} />}
          <Acts of={one} />
        </div>
      )}
    </Ready>
  );
}

function Head({ of }: { readonly of: Detail }) {
  const { t, format } = useText();
  return (
    <p>
      <bdi>{of.reference}</bdi> · <strong>{t(`staff.feedback.kind.${of.kind}`)}</strong> ·{' '}
      {t(`staff.state.${of.state}`)} · <bdi>{of.username}</bdi> · {of.language}
      {of.takenBy !== null && ` · ${t('staff.feedback.takenBy')} ${of.takenBy}`}
      {of.dueAt !== null && ` · ${t('staff.feedback.dueAt')} ${format.date(of.dueAt, 'dateTime')}`}{' '}
      {of.reopenings > 0 && <Tag tone="caution">{t('staff.feedback.reopened')}</Tag>}
    </p>
  );
}

function Entries({ of }: { readonly of: Detail['entries'] }) {
  const { t, format } = useText();
  return (
    <ol className={own.entries} aria-label={t('staff.feedback.entries')}>
      {of.map((entry) => (
        <li key={entry.id} className={own.entry} data-kind={entry.kind}>
          <small className={own.who}>
            {entry.kind === 'answer' ? (entry.by ?? '–') : t('staff.feedback.member')} ·{' '}
            {format.date(entry.at, 'dateTime')}
          </small>
          <p className={own.words} dir="auto">
            {entry.text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function AnswerForm({ id }: { readonly id: string }) {
  const { t } = useText();
  const mayAnswer = useMay(contract.answerFeedback);
  const form = useForm({
    first: { text: '' },
    validate: ({ text }) => {
      const judged = judgeText(text, answerBounds);
      if ('text' in judged) return {};
      const { refusal } = judged;
      return { text: t(`refusals.${refusal}`, { from: answerBounds.from, to: answerBounds.to }) };
    },
    send: ({ text }, call) => call(contract.answerFeedback, { id, text }),
    fieldOf: ({ code }) => (code === 'text-refused' || code === 'feedback-length' ? 'text' : undefined),
    onDone: () => form.reset(),
  });
  if (!mayAnswer) return null;
  return (
    <OfficeForm form={form} label={t('staff.feedback.answer')}>
      <TextAreaField
        label={t('staff.feedback.answerText')}
        hint={t('staff.feedback.answerHint')}
        required
        {...form.field('text')}
      />
    </OfficeForm>
  );
}

function Acts({ of: { id, state, kind, answeredAt } }: { readonly of: Detail }) {
  const { t } = useText();
  const mayClose = state !== 'closed' && (kind !== 'complaint' || answeredAt !== null);
  return (
    <div className={css.actions}>
      {state === 'received' && (
        <ActButton
          route={contract.takeFeedback}
          input={() => ({ id })}
          label={t('staff.feedback.take')}
          question={t('staff.feedback.takeAsk')}
        />
      )}
      {mayClose && (
        <ActButton
          route={contract.closeFeedback}
          input={(reason) => ({ id, reason })}
          label={t('staff.feedback.close')}
          question={t('staff.feedback.closeAsk')}
          needsReason
        />
      )}
    </div>
  );
}
