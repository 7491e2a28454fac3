import { RefusedError } from '@tyche/client/client';
import { useSend } from '@tyche/client/react';
import type { FormField } from '@tyche/client/use-form';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { chatBounds } from '@tyche/rules/support';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { useState } from 'react';
import { PictureField } from '../../features/pictures/picture-field.tsx';
import { type Picture, sentPictures } from '../../features/pictures/read-picture.ts';
import { useForm } from '../../lib/use-form.ts';
import { useThrottle } from '../../lib/use-throttle.ts';
import { ToFeedback } from './to-feedback.tsx';
import { textFieldOf, useChatTextFault } from './text-fault.ts';
import css from './chat.module.css';

const TYPING_MS = 3_000;

/** A line to write, with pictures. Enter sends, Shift and Enter begin another line. After the end it opens the conversation again. */
export function Composer({
  id,
  isClosed,
  isOutsideHours,
}: {
  readonly id: string;
  readonly isClosed: boolean;
  /** Nobody has to answer now: the words may go to feedback instead. */
  readonly isOutsideHours: boolean;
}) {
  const { t } = useText();
  const textFault = useChatTextFault();
  const [hasPictures, setPictures] = useState(false);
  const { mutate: markTyping } = useSend(contract.chatTyping);
  const throttle = useThrottle(TYPING_MS);
  const form = useForm({
    first: { text: '', images: [] as readonly Picture[] },
    validate: ({ text }) => ({ text: textFault(text, chatBounds.message) }),
    send: ({ text, images }, call) => call(contract.sendChatMessage, { id, text, ...sentPictures(images) }),
    fieldOf: textFieldOf,
    onDone: () => {
      form.reset();
      setPictures(false);
    },
    isAlwaysKeyed: true,
  });
  const { onChange, ...field } = form.field('text');
  const write = (text: string) => {
    onChange(text);
    if (!isClosed) throttle(() => markTyping({ input: { id } }));
  };
  return (
    <form className={css.composer} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      {(isOutsideHours || isOutside(form.error)) && <ToFeedback text={form.values.text} />}
      <MessageField isClosed={isClosed} {...field} onChange={write} />
      {hasPictures && (
        <PictureField
          label={t('chat.pictures')}
          hint={t('chat.picturesHint')}
          pictures={form.values.images}
          onChange={form.field('images').onChange}
        />
      )}
      <div className={css.send}>
        {!hasPictures && (
          <Button size="small" look="bare" onClick={() => setPictures(true)}>
            {t('chat.addPictures')}
          </Button>
        )}
        <Button type="submit" size="small" look="primary" busy={form.isSending}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  );
}

function isOutside(error: Error | null): boolean {
  return error instanceof RefusedError && error.code === 'chat-closed';
}

/** The line of a visitor: words alone. */
export function VisitorComposer({ isClosed }: { readonly isClosed: boolean }) {
  const { t } = useText();
  const textFault = useChatTextFault();
  const { mutate: markTyping } = useSend(contract.visitorTyping);
  const throttle = useThrottle(TYPING_MS);
  const form = useForm({
    first: { text: '' },
    validate: ({ text }) => ({ text: textFault(text, chatBounds.message) }),
    send: ({ text }, call) => call(contract.sendVisitorMessage, { text }),
    fieldOf: textFieldOf,
    onDone: () => form.reset(),
    isAlwaysKeyed: true,
  });
  const { onChange, ...field } = form.field('text');
  const write = (text: string) => {
    onChange(text);
    if (!isClosed) throttle(() => markTyping({ input: {} }));
  };
  return (
    <form className={css.composer} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <MessageField isClosed={isClosed} {...field} onChange={write} />
      <div className={css.send}>
        <Button type="submit" size="small" look="primary" busy={form.isSending}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  );
}

/** Where a message is written. Enter sends, Shift and Enter begin another line. */
function MessageField({ isClosed, ...field }: { readonly isClosed: boolean } & FormField<string>) {
  const { t } = useText();
  return (
    <TextAreaField
      label={t(isClosed ? 'chat.writeAgain' : 'chat.write')}
      rows={2}
      {...field}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
