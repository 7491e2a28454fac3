import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { isWithin, lettersIn, messageBounds, plainText } from '@tyche/rules/messages';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { showToast } from '@tyche/ui/toasts';
import { useForm } from '../../../lib/use-form.ts';
import css from './threads.module.css';

/** A further message in a thread. */
export function Reply({ threadId }: { readonly threadId: string }) {
  const { t } = useText();
  const form = useForm({
    first: { text: '' },
    isAlwaysKeyed: true,
    validate: ({ text }) => ({
      text: !isWithin(plainText(text), messageBounds.text) && t('threads.fault.length', messageBounds.text),
    }),
    send: ({ text }, call) => call(contract.sendMessage, { threadId, text }),
    onDone: ({ held }) => {
      form.reset();
      if (held) showToast(t('threads.sentHeld'));
    },
  });
  return (
    <form className={css.reply} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <MessageField {...form.field('text')} />
      <Button type="submit" look="primary" busy={form.isSending}>
        {t('threads.send')}
      </Button>
    </form>
  );
}

/** The text of a message, with how long it is. */
export function MessageField(props: {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useText();
  const count = lettersIn(plainText(props.value));
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
