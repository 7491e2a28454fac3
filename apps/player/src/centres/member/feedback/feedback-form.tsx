import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { countLetters, type TextBounds } from '@tyche/rules/plain-text';
import {
  contentBounds,
  COMPLAINT_DAYS,
  FEEDBACK_PER_DAY,
  type FeedbackKind,
  feedbackKinds,
  judgeText,
} from '@tyche/rules/support';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { showToast } from '@tyche/ui/toasts';
import { PictureField } from '../../../features/pictures/picture-field.tsx';
import { type Picture, sentPictures } from '../../../features/pictures/read-picture.ts';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { useForm } from '../../../lib/use-form.ts';
import { forgetFeedbackDraft } from '../../../state/feedback-draft.ts';

interface Draft {
  readonly kind: FeedbackKind;
  readonly content: string;
  readonly images: readonly Picture[];
}

const first: Draft = { kind: 'suggestion', content: '', images: [] };

/** What it is about, what the member writes, and up to three pictures. Sent feedback opens with its reference. */
export function FeedbackForm({
  leftToday,
  draft,
  onSent,
}: {
  /** How much more may be sent today; null until it is known. */
  readonly leftToday: number | null;
  /** What was typed elsewhere, such as in the chat; empty for nothing. */
  readonly draft: string;
  readonly onSent: (id: string) => void;
}) {
  const { t } = useText();
  const textFault = useTextFault();
  const form = useForm({
    first: { ...first, content: draft },
    validate: ({ content }) => ({ content: textFault(content, contentBounds) }),
    send: ({ kind, content, images }, call) =>
      call(contract.sendFeedback, {
        kind,
        content,
        ...sentPictures(images),
      }),
    fieldOf: ({ code }) => (code === 'text-refused' || code === 'feedback-length' ? 'content' : undefined),
    onDone: ({ id, reference }) => {
      forgetFeedbackDraft();
      showToast(t('feedback.sent', { reference }));
      onSent(id);
    },
    isAlwaysKeyed: true,
  });
  const { kind, images } = form.values;
  if (leftToday === 0) return <Notice>{t('feedback.limit', { max: FEEDBACK_PER_DAY })}</Notice>;
  return (
    <Part title={t('feedback.new')} text={t('feedback.text')}>
      <form className={parts.form} {...form.element}>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <Field
          label={t('feedback.kind')}
          hint={kind === 'complaint' && t('feedback.complaint', { days: COMPLAINT_DAYS })}
        >
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={(event) => {
                const chosen = feedbackKinds.find((one) => one === event.target.value);
                if (chosen) form.field('kind').onChange(chosen);
              }}
            >
              {feedbackKinds.map((one) => (
                <option key={one} value={one}>
                  {t(`feedback.kind.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <LettersField label={t('feedback.content')} bounds={contentBounds} {...form.field('content')} />
        <PictureField
          label={t('feedback.images')}
          hint={t('feedback.imagesHint')}
          pictures={images}
          onChange={form.field('images').onChange}
        />
        <Button type="submit" look="primary" busy={form.isSending}>
          {t('feedback.send')}
        </Button>
      </form>
    </Part>
  );
}

/** A text of several lines with a count of its letters. */
export function LettersField({
  label,
  bounds,
  ...field
}: {
  readonly label: string;
  readonly bounds: TextBounds;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useText();
  return (
    <TextAreaField
      label={label}
      required
      rows={bounds.to > 200 ? 6 : 3}
      hint={t('feedback.letters', { count: countLetters(field.value.trim()), max: bounds.to })}
      {...field}
    />
  );
}

/** Gives what is wrong with a text of the member, in a sentence; false for nothing. */
export function useTextFault(): (text: string, bounds: TextBounds) => string | false {
  const { t } = useText();
  return (text, bounds) => {
    const judged = judgeText(text, bounds);
    if ('text' in judged) return false;
    return judged.refusal === 'text-refused'
      ? t('refusals.text-refused')
      : t('refusals.feedback-length', { from: bounds.from, to: bounds.to });
  };
}
