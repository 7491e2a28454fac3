import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { chatBounds } from '@tyche/rules/support';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { useId } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { useChatTextFault } from './text-fault.ts';
import css from './chat.module.css';

const ratings = [1, 2, 3, 4, 5] as const;

/** How a conversation was, from 1 to 5 with a few words: once. Nothing is chosen before. */
export function Rating({
  chat: { id, rating: rated },
}: {
  readonly chat: Pick<OutputOf<typeof contract.readChat>, 'id' | 'rating'>;
}) {
  const { t } = useText();
  const name = useId();
  const textFault = useChatTextFault();
  const form = useForm({
    first: { rating: 0, comment: '' },
    validate: ({ rating, comment }) => ({
      rating: rating === 0 && t('chat.rateMissing'),
      comment: textFault(comment, chatBounds.rating),
    }),
    send: ({ rating, comment }, call) => call(contract.rateChat, { id, rating, comment }),
  });
  if (rated !== null) return <p className={css.note}>{t('chat.rated', { rating: rated })}</p>;
  const { value, error, onChange } = form.field('rating');
  return (
    <form className={css.rating} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <fieldset className={css.marks}>
        <legend>{t('chat.rate')}</legend>
        {ratings.map((mark) => (
          <label key={mark} className={css.mark}>
            <input
              type="radio"
              name={name}
              value={mark}
              checked={value === mark}
              onChange={() => onChange(mark)}
            />{' '}
            {mark}
          </label>
        ))}
      </fieldset>
      {error !== null && <p className={css.error}>{error}</p>}
      <TextField label={t('chat.rateWords')} {...form.field('comment')} />
      <Button type="submit" size="small" busy={form.isSending}>
        {t('chat.rateSend')}
      </Button>
    </form>
  );
}
