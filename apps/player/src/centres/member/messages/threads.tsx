import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { useState } from 'react';
import { Time } from '../../../lib/parts/time.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useNow } from '../../../state/now.ts';
import { Compose } from './compose.tsx';
import { ThreadView } from './thread-view.tsx';
import css from './threads.module.css';

type Thread = OutputOf<typeof contract.messageThreads>['list'][number];

/** Threads with the upline and with direct downlines: the list beside the chosen one, on phones one of both. */
export function Threads() {
  const { t } = useText();
  const [shown, setShown] = useState<{ readonly threadId: string } | 'compose' | null>(null);
  const threadId = shown !== null && shown !== 'compose' ? shown.threadId : null;
  const close = () => setShown(null);
  return (
    <div className={css.threads} data-open={shown === null ? undefined : ''}>
      <div className={css.side}>
        <Button size="small" look="ink" onClick={() => setShown('compose')}>
          {t('threads.write')}
        </Button>
        <ThreadList chosenId={threadId} onChoose={(id) => setShown({ threadId: id })} />
      </div>
      <div className={css.content}>
        {shown === 'compose' && <Compose onSent={(id) => setShown({ threadId: id })} onClose={close} />}
        {threadId !== null && <ThreadView key={threadId} threadId={threadId} onClose={close} />}
        {shown === null && <p className={css.start}>{t('threads.start')}</p>}
      </div>
    </div>
  );
}

function ThreadList({
  chosenId,
  onChoose,
}: {
  readonly chosenId: string | null;
  readonly onChoose: (threadId: string) => void;
}) {
  const { t } = useText();
  const [pages, setPages] = useState<readonly string[]>([]);
  const before = pages.at(-1);
  const threads = useRoute(contract.messageThreads, before === undefined ? {} : { before });
  if (threads.state !== 'ready') return <Waiting of={threads} rows={5} />;
  const { list, cursor } = threads.data;
  if (list.length === 0 && before === undefined)
    return (
      <EmptyState icon="mail" title={t('threads.none')}>
        {t('threads.noneText')}
      </EmptyState>
    );
  return (
    <>
      <ul className={css.list} aria-label={t('threads.tab')}>
        {list.map((thread) => (
          <ThreadLine
            key={thread.id}
            thread={thread}
            isChosen={thread.id === chosenId}
            onChoose={() => onChoose(thread.id)}
          />
        ))}
      </ul>
      <div className={css.pages}>
        {before !== undefined && (
          <Button size="small" onClick={() => setPages(pages.slice(0, -1))}>
            {t('lottery.pager.previous')}
          </Button>
        )}
        {cursor !== null && (
          <Button size="small" onClick={() => setPages([...pages, cursor])}>
            {t('lottery.pager.next')}
          </Button>
        )}
      </div>
    </>
  );
}

function ThreadLine({
  thread,
  isChosen,
  onChoose,
}: {
  readonly thread: Thread;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { t, format } = useText();
  const now = useNow(60_000);
  const text = thread.lastText === '' ? t('threads.withdrawn') : thread.lastText;
  return (
    <li>
      <button
        type="button"
        className={css.line}
        aria-current={isChosen ? 'true' : undefined}
        data-unread={thread.unread > 0 ? '' : undefined}
        onClick={onChoose}
      >
        <span className={css.who}>
          <bdi>{thread.with.name}</bdi>
          <Time className={css.at} at={thread.lastAt} style="dateTime">
            {format.ago(thread.lastAt, now)}
          </Time>
        </span>
        <span className={css.subject} dir="auto">
          {thread.subject}
        </span>
        <span className={css.last} dir="auto">
          {thread.isLastOwn ? t('threads.own', { text }) : text}
        </span>
        {thread.unread > 0 && (
          <span className={css.count}>{t('threads.unread', { count: thread.unread })}</span>
        )}
      </button>
    </li>
  );
}
