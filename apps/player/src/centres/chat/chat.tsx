import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { useState } from 'react';
import { Waiting } from '../../lib/states/waiting.tsx';
import { AutomaticMessage } from './automatic-message.tsx';
import { Conversation } from './conversation.tsx';
import { StartForm } from './start-form.tsx';
import { LeaveFeedback } from './to-feedback.tsx';
import css from './chat.module.css';

type Status = OutputOf<typeof contract.chatStatus>;

const RECHECK_MS = 60_000;

/** The newest conversation, or the way to a new one; outside hours an automatic message, and the way to feedback. */
export function Chat() {
  const status = useRoute(contract.chatStatus, {}, { refetchIntervalMs: RECHECK_MS });
  const [isAnew, setAnew] = useState(false);
  // Kept here, so that it is there still when the hours end while the member types.
  const [text, setText] = useState('');
  if (status.state !== 'ready')
    return (
      <div className={css.body}>
        <Waiting of={status} rows={4} />
      </div>
    );
  const { latestId } = status.data;
  if (latestId !== null && !isAnew)
    return <Conversation key={latestId} id={latestId} onNew={() => setAnew(true)} />;
  return (
    <div className={css.body}>
      <Presence of={status.data} />
      {status.data.isOpen ? (
        <StartForm
          text={text}
          onText={setText}
          onOpened={() => {
            setText('');
            setAnew(false);
          }}
        />
      ) : (
        <LeaveFeedback text={text} onText={setText} />
      )}
    </div>
  );
}

function Presence({ of: { opensAt, closedText, answering } }: { readonly of: Status }) {
  const { t } = useText();
  if (opensAt !== null) return <AutomaticMessage text={closedText ?? t('chat.closed')} opensAt={opensAt} />;
  return (
    <p className={css.note}>{answering > 0 ? t('chat.answering', { count: answering }) : t('chat.nobody')}</p>
  );
}
