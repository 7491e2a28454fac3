import { useRoute, useSend } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useEffect, useState } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { Waiting } from '../../lib/states/waiting.tsx';
import { useChat } from '../../state/chat.ts';
import { VisitorComposer } from './composer.tsx';
import { Messages } from './messages.tsx';
import { Standing } from './standing.tsx';
import { VisitorStart } from './visitor-start.tsx';
import css from './chat.module.css';

type Shown = OutputOf<typeof contract.readVisitorChat>;

const RECHECK_MS = 60_000;
const REREAD_MS = 30_000;

/** The chat of somebody who is not logged in: the conversation of this browser, or the way to one. */
export function VisitorChat() {
  const { t } = useText();
  const status = useRoute(contract.visitorChatStatus, {}, { refetchIntervalMs: RECHECK_MS });
  const [isAnew, setAnew] = useState(false);
  if (status.state !== 'ready')
    return (
      <div className={css.body}>
        <Waiting of={status} rows={4} />
      </div>
    );
  if (status.data.hasChat && !isAnew) return <VisitorConversation onNew={() => setAnew(true)} />;
  return (
    <div className={css.body}>
      {status.data.isOffered ? (
        <VisitorStart status={status.data} onOpened={() => setAnew(false)} />
      ) : (
        <Notice>{t('chat.visitor.off')}</Notice>
      )}
    </div>
  );
}

function VisitorConversation({ onNew }: { readonly onNew: () => void }) {
  const { t } = useText();
  const [before, setBefore] = useState<number | null>(null);
  const chat = useRoute(contract.readVisitorChat, before === null ? {} : { before }, {
    refetchIntervalMs: REREAD_MS,
  });
  const isTyping = useChat(({ typingIn }) => typingIn === '');
  useReading(chat.state === 'ready' && before === null ? chat.data.messages : []);
  if (chat.state !== 'ready')
    return (
      <div className={css.body}>
        <Waiting of={chat} rows={5} />
      </div>
    );
  const { messages, hasEarlier, state, readSeq, isByMail } = chat.data;
  const [oldest] = messages;
  return (
    <div className={css.conversation}>
      {isByMail && state === 'queued' ? (
        <p className={css.note}>{t('chat.visitor.left')}</p>
      ) : (
        <Standing of={chat.data} />
      )}
      {hasEarlier && oldest && (
        <Button size="small" onClick={() => setBefore(oldest.seq)}>
          {t('chat.earlier')}
        </Button>
      )}
      <Messages messages={messages} readSeq={readSeq} />
      {before !== null && (
        <Button size="small" onClick={() => setBefore(null)}>
          {t('chat.latest')}
        </Button>
      )}
      <p className={css.typing} aria-live="polite">
        {isTyping && state !== 'closed' && t('chat.typing')}
      </p>
      <VisitorComposer isClosed={state === 'closed'} />
      <Acts state={state} onNew={onNew} />
    </div>
  );
}

function Acts({ state, onNew }: { readonly state: Shown['state']; readonly onNew: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  const closing = useSend(contract.closeVisitorChat);
  const end = () => closing.mutate({ input: {} }, { onError: (error) => showToast(errorText(error), 'bad') });
  return (
    <div className={css.acts}>
      {state === 'closed' ? (
        <Button size="small" onClick={onNew}>
          {t('chat.new')}
        </Button>
      ) : (
        <Button size="small" busy={closing.isPending} onClick={end}>
          {t('chat.end')}
        </Button>
      )}
    </div>
  );
}

/** Tells the server that the newest message of staff has been shown. */
function useReading(messages: Shown['messages']): void {
  const { mutate: markRead } = useSend(contract.markVisitorRead);
  const newest = messages.findLast(({ author }) => author !== 'member')?.seq;
  useEffect(() => {
    if (newest !== undefined) markRead({ input: { seq: newest } });
  }, [markRead, newest]);
}
