import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { judgeMessage, messageBounds } from '@tyche/rules/messages';
import { countLetters, type TextBounds, tidyText } from '@tyche/rules/plain-text';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { PictureField } from '../../../features/pictures/picture-field.tsx';
import { type Picture, sentPictures } from '../../../features/pictures/read-picture.ts';
import { useForm } from '../../../lib/use-form.ts';
import css from './threads.module.css';

/** A further message in a thread. */
export function Reply({ threadId }: { readonly threadId: string }) {
  const { t } = useText();
  const faultOf = useMessageFault();
  const form = useForm({
    first: { text: '', images: [] as readonly Picture[] },
    isAlwaysKeyed: true,
    validate: ({ text }) => ({ text: faultOf(text, messageBounds.text) }),
    send: ({ text, images }, call) => call(contract.sendMessage, { threadId, text, ...sentPictures(images) }),
    onDone: ({ held }) => {
      form.reset();
      if (held) showToast(t('threads.sentHeld'));
    },
  });
  return (
    <form className={css.reply} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <MessageField {...form.field('text')} />
      <MessagePictures {...form.field('images')} />
      <Button type="submit" look="primary" busy={form.isSending}>
        {t('threads.send')}
      </Button>
    </form>
  );
}

/** Up to three pictures with a message; the field opens when it is asked for. */
export function MessagePictures({
  value,
  onChange,
}: {
  readonly value: readonly Picture[];
  readonly onChange: (value: readonly Picture[]) => void;
}) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && value.length === 0)
    return (
      <Button size="small" look="bare" onClick={() => setOpen(true)}>
        {t('threads.addPictures')}
      </Button>
    );
  return (
    <PictureField
      label={t('threads.pictures')}
      hint={t('threads.picturesHint')}
      pictures={value}
      onChange={onChange}
    />
  );
}

/** Gives what is wrong with a text to another member, in a sentence; false for nothing. */
export function useMessageFault(): (text: string, bounds: TextBounds) => string | false {
  const { t } = useText();
  return (text, { from, to }) => {
    const judged = judgeMessage(text, { from, to });
    return 'refusal' in judged && t(`refusals.${judged.refusal}`, { from, to });
  };
}

/** The text of a message, with how long it is. */
export function MessageField(props: {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useText();
  const count = countLetters(tidyText(props.value));
  return (
    <TextAreaField
      label={t('threads.reply')}
      required
      rows={3}
      hint={t('threads.letters', { count, max: messageBounds.text.to })}
      {...props}
    />
  );
}
