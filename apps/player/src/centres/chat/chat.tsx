import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { useState } from 'react';
import { Waiting } from '../../lib/states/waiting.tsx';
import { useCentre } from '../../state/centre.ts';
import { Conversation } from './conversation.tsx';
import { StartForm } from './start-form.tsx';
import css from './chat.module.css';

type Status = OutputOf<typeof contract.chatStatus>;

const RECHECK_MS = 60_000;

/** The newest conversation, or the way to a new one; outside hours when the chat opens, and the way to feedback. */
export function Chat() {
  const status = useRoute(contract.chatStatus, {}, { refetchIntervalMs: RECHECK_MS });
  const [isAnew, setAnew] = useState(false);
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
      {status.data.isOpen ? <StartForm onOpened={() => setAnew(false)} /> : <ToFeedback />}
    </div>
  );
}

function Presence({ of: { isOpen, opensAt, answering } }: { readonly of: Status }) {
  const { t, format } = useText();
  if (!isOpen)
    return <p>{t('chat.closed', { at: opensAt === null ? '' : format.date(opensAt, 'dateTime') })}</p>;
  return (
    <p className={css.note}>{answering > 0 ? t('chat.answering', { count: answering }) : t('chat.nobody')}</p>
  );
}

function ToFeedback() {
  const { t } = useText();
  const centre = useCentre();
  return (
    <div>
      <Button look="ink" onClick={() => centre.open('feedback')}>
        {t('chat.toFeedback')}
      </Button>
    </div>
  );
}
