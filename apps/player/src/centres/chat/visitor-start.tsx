import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { type ChatTopic, chatBounds } from '@tyche/rules/support';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { TextField } from '@tyche/ui/text-field';
import { withCaptcha } from '../../features/auth/captcha/with-captcha.ts';
import parts from '../../lib/parts/parts.module.css';
import { useForm } from '../../lib/use-form.ts';
import { useMissing } from '../../lib/use-missing.ts';
import { renewLive } from '../../state/live.ts';
import { AutomaticMessage } from './automatic-message.tsx';
import { textFieldOf, useChatTextFault } from './text-fault.ts';
import { TopicField } from './start-form.tsx';
import css from './chat.module.css';

type Status = OutputOf<typeof contract.visitorChatStatus>;

/** The first words of a visitor, then the captcha. Outside hours it is a message with an address that staff answer to. */
export function VisitorStart({
  status: { isOpen, opensAt, closedText, answering },
  onOpened,
}: {
  readonly status: Status;
  readonly onOpened: () => void;
}) {
  const { t } = useText();
  const textFault = useChatTextFault();
  const missing = useMissing();
  const form = useForm({
    first: { topic: 'account' as ChatTopic, text: '', email: '' },
    validate: ({ text, email }) => ({
      text: textFault(text, chatBounds.message),
      email: !isOpen && missing(email, t('chat.visitor.email')),
    }),
    send: ({ topic, text, email }, call) =>
      withCaptcha(
        'chat',
        (proof) => call(contract.openVisitorChat, { topic, text, ...(isOpen ? {} : { email }), ...proof }),
        true,
      ),
    fieldOf: textFieldOf,
    onDone: () => {
      renewLive();
      onOpened();
    },
    isAlwaysKeyed: true,
  });
  return (
    <form className={parts.form} {...form.element}>
      {isOpen ? (
        <p className={css.note}>
          {answering > 0 ? t('chat.answering', { count: answering }) : t('chat.nobody')}
        </p>
      ) : (
        opensAt !== null && (
          <>
            <AutomaticMessage text={closedText ?? t('chat.closed')} opensAt={opensAt} />
            <p>{t('chat.visitor.closed')}</p>
          </>
        )
      )}
      <p className={css.note}>{t('chat.visitor.note')}</p>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <TopicField {...form.field('topic')} />
      <TextAreaField label={t('chat.first')} required rows={4} {...form.field('text')} />
      {!isOpen && (
        <TextField
          label={t('chat.visitor.email')}
          hint={t('chat.visitor.emailHint')}
          required
          type="email"
          name="email"
          autoComplete="email"
          {...form.field('email')}
        />
      )}
      <Button type="submit" look="primary" busy={form.isSending}>
        {t(isOpen ? 'chat.start' : 'chat.visitor.leave')}
      </Button>
      <p className={css.note}>{t('chat.visitor.cookie')}</p>
    </form>
  );
}
