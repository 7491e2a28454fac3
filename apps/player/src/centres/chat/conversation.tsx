import { useRoute, useSend } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { downloadText } from '@tyche/ui/download';
import { showToast } from '@tyche/ui/toasts';
import { useEffect, useState } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { Waiting } from '../../lib/states/waiting.tsx';
import { useClient } from '@tyche/client/react';
import { useChat } from '../../state/chat.ts';
import { useNow } from '../../state/now.ts';
import { useOpening } from './automatic-message.tsx';
import { Composer } from './composer.tsx';
import { Messages } from './messages.tsx';
import { Rating } from './rating.tsx';
import { Standing } from './standing.tsx';
import css from './chat.module.css';

type Shown = OutputOf<typeof contract.readChat>;

const RECHECK_MS = 30_000;

/** One conversation: where it stands, its messages, a line to write, and after its end the rating. Showing it reads it. */
export function Conversation({ id, onNew }: { readonly id: string; readonly onNew: () => void }) {
  const { t } = useText();
  const [before, setBefore] = useState<number | null>(null);
  const chat = useRoute(contract.readChat, before === null ? { id } : { id, before }, {
    refetchIntervalMs: RECHECK_MS,
  });
  const now = useNow(RECHECK_MS);
  const isTyping = useChat(({ typingIn }) => typingIn === id);
  useReading(id, chat.state === 'ready' && before === null ? chat.data.messages : []);
  if (chat.state !== 'ready')
    return (
      <div className={css.body}>
        <Waiting of={chat} rows={5} />
      </div>
    );
  const { messages, hasEarlier, state } = chat.data;
  const [oldest] = messages;
  const opensAt = messages.findLast(({ automatic }) => automatic)?.automatic?.opensAt ?? 0;
  return (
    <div className={css.conversation}>
      <Standing of={chat.data} isVip={chat.data.channel === 'vip'} />
      {hasEarlier && oldest && (
        <Button size="small" onClick={() => setBefore(oldest.seq)}>
          {t('chat.earlier')}
        </Button>
      )}
      <Messages messages={messages} readSeq={chat.data.readSeq} />
      {before !== null && (
        <Button size="small" onClick={() => setBefore(null)}>
          {t('chat.latest')}
        </Button>
      )}
      <p className={css.typing} aria-live="polite">
        {isTyping && state !== 'closed' && t('chat.typing')}
      </p>
      {state === 'closed' && <Rating chat={chat.data} />}
      <Composer id={id} isClosed={state === 'closed'} isOutsideHours={state !== 'closed' && opensAt > now} />
      <Acts chat={chat.data} onNew={onNew} />
    </div>
  );
}

/** Tells the server that the newest message of staff has been shown. */
function useReading(id: string, messages: Shown['messages']): void {
  const { mutate: markRead } = useSend(contract.markChatRead);
  const newest = messages.findLast(({ author }) => author !== 'member')?.seq;
  useEffect(() => {
    if (newest !== undefined) markRead({ input: { id, seq: newest } });
  }, [markRead, id, newest]);
}

function Acts({
  chat: { id, state, isMailed },
  onNew,
}: {
  readonly chat: Shown;
  readonly onNew: () => void;
}) {
  const { t, find, format } = useText();
  const opening = useOpening();
  const client = useClient();
  const errorText = useErrorText();
  const closing = useSend(contract.closeChat);
  const toast = { onError: (error: Error) => showToast(errorText(error), 'bad') };
  const save = async () => {
    try {
      const { messages } = await client.request(contract.chatTranscript, { id });
      const lines = messages.map(({ author, text, at, automatic }) => {
        const event = author === 'system' ? (find(`chat.event.${text}`) ?? '') : text;
        const words = automatic
          ? `${t('chat.automatic')}. ${automatic.text ?? event} ${t('chat.opens', { at: opening(automatic.opensAt) })}`
          : event;
        return `${format.date(at, 'dateTime')} ${t(`chat.author.${author}`)}: ${words}`;
      });
      downloadText(`chat-${id}.txt`, 'text/plain', lines.join('\n'));
    } catch (error) {
      showToast(errorText(error as Error), 'bad');
    }
  };
  return (
    <div className={css.acts}>
      {state === 'closed' ? (
        <Button size="small" onClick={onNew}>
          {t('chat.new')}
        </Button>
      ) : (
        <Button
          size="small"
          busy={closing.isPending}
          onClick={() => closing.mutate({ input: { id } }, toast)}
        >
          {t('chat.end')}
        </Button>
      )}
      <Button size="small" look="bare" onClick={() => void save()}>
        {t('chat.transcript')}
      </Button>
      {state === 'closed' && <MailTranscript id={id} isMailed={isMailed} />}
    </div>
  );
}

/** Has the conversation mailed to the member, once. */
function MailTranscript({ id, isMailed }: { readonly id: string; readonly isMailed: boolean }) {
  const { t } = useText();
  const errorText = useErrorText();
  const mailing = useSend(contract.mailChatTranscript);
  if (isMailed) return <p className={css.note}>{t('chat.mailed')}</p>;
  const mail = () =>
    mailing.mutate(
      { input: { id } },
      {
        onSuccess: () => showToast(t('chat.mailSent')),
        onError: (error) => showToast(errorText(error), 'bad'),
      },
    );
  return (
    <Button size="small" look="bare" busy={mailing.isPending} onClick={mail}>
      {t('chat.mail')}
    </Button>
  );
}
