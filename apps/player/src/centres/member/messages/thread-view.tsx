import { useRoute, useSend } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Icon } from '@tyche/ui/icon';
import { IconButton } from '@tyche/ui/icon-button';
import { Menu } from '@tyche/ui/menu';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import { Time } from '../../../lib/parts/time.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { Reply } from './reply.tsx';
import { ReportDialog } from './report-dialog.tsx';
import css from './threads.module.css';

type Thread = OutputOf<typeof contract.messageThread>;
type Message = Thread['messages'][number];

/** A thread with its messages, the newest at the end, and what can be done about it. Showing it reads it. */
export function ThreadView({
  threadId,
  onClose,
}: {
  readonly threadId: string;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const [before, setBefore] = useState<number | null>(null);
  const thread = useRoute(contract.messageThread, before === null ? { threadId } : { threadId, before });
  const { mutate: markAsRead } = useSend(contract.readThread);
  const newest =
    thread.state === 'ready' ? thread.data.messages.findLast(({ isOwn }) => !isOwn)?.seq : undefined;
  useEffect(() => {
    if (newest !== undefined) markAsRead({ input: { threadId } });
  }, [markAsRead, newest, threadId]);
  if (thread.state !== 'ready') return <Waiting of={thread} rows={6} />;
  const { messages, hasMore } = thread.data;
  const [oldest] = messages;
  return (
    <section className={css.thread} aria-labelledby={`thread-${threadId}`}>
      <Head thread={thread.data} onClose={onClose} />
      {hasMore && oldest && (
        <Button size="small" onClick={() => setBefore(oldest.seq)}>
          {t('threads.older')}
        </Button>
      )}
      <Messages threadId={threadId} messages={messages} />
      {before !== null && (
        <Button size="small" onClick={() => setBefore(null)}>
          {t('lottery.pager.last')}
        </Button>
      )}
      {thread.data.isOpen ? <Reply threadId={threadId} /> : <Notice>{t('threads.closed')}</Notice>}
    </section>
  );
}

/** Shows why a command about threads was refused. */
function useRefusalToast() {
  const errorText = useErrorText();
  return { onError: (error: Error) => showToast(errorText(error), 'bad') };
}

function Head({ thread, onClose }: { readonly thread: Thread; readonly onClose: () => void }) {
  const { t } = useText();
  const blocking = useSend(contract.blockSender);
  const deleting = useSend(contract.deleteThread);
  const toast = useRefusalToast();
  const [asked, setAsked] = useState<'delete' | 'report' | null>(null);
  const { id: threadId, isBlocked } = thread;
  const block = (next: boolean) => blocking.mutate({ input: { threadId, isBlocked: next } }, toast);
  return (
    <>
      <div className={css.head}>
        <span className={css.back}>
          <IconButton icon="back" label={t('threads.back')} onClick={onClose} />
        </span>
        <div className={css.title}>
          <h3 id={`thread-${threadId}`} dir="auto">
            {thread.subject}
          </h3>
          <p>
            <bdi>{thread.with.name}</bdi> · {t(`threads.${thread.with.relation}`)}
          </p>
        </div>
        <Menu
          label={t('threads.actions')}
          trigger={<Icon name="menu" />}
          items={[
            {
              id: 'block',
              label: t(isBlocked ? 'threads.unblock' : 'threads.block'),
              onSelect: () => block(!isBlocked),
            },
            { id: 'report', label: t('threads.report'), onSelect: () => setAsked('report') },
            { id: 'delete', label: t('threads.delete'), onSelect: () => setAsked('delete') },
          ]}
        />
      </div>
      {isBlocked && (
        <Notice>
          {t('threads.blocked')}{' '}
          <Button size="small" onClick={() => block(false)}>
            {t('threads.unblock')}
          </Button>
        </Notice>
      )}
      {asked === 'report' && <ReportDialog threadId={threadId} onClose={() => setAsked(null)} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={t('threads.delete')}
          closeLabel={t('common.close')}
          confirmLabel={t('threads.delete')}
          cancelLabel={t('threads.cancel')}
          onClose={() => setAsked(null)}
          busy={deleting.isPending}
          onConfirm={() => deleting.mutate({ input: { threadId } }, { ...toast, onSuccess: onClose })}
        >
          <p>{t('threads.deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Messages({
  threadId,
  messages,
}: {
  readonly threadId: string;
  readonly messages: readonly Message[];
}) {
  const end = useRef<HTMLLIElement>(null);
  const newest = messages.at(-1)?.seq;
  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  return (
    <ol className={css.messages} aria-live="polite">
      {messages.map((message) => (
        <Bubble key={message.seq} threadId={threadId} message={message} />
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}

function Bubble({ threadId, message }: { readonly threadId: string; readonly message: Message }) {
  const { t } = useText();
  const withdrawing = useSend(contract.withdrawMessage);
  const toast = useRefusalToast();
  const { seq, isOwn, text, images, at, state, isWithdrawable } = message;
  return (
    <li className={css.bubble} data-own={isOwn ? '' : undefined} data-state={state}>
      <p className={css.text} dir="auto">
        {state === 'withdrawn' ? t('threads.withdrawn') : text}
      </p>
      {images.map(({ id, name }) => (
        <a key={id} className={css.picture} href={`/wps/message/image/${id}`} download>
          <bdi>{name}</bdi>
        </a>
      ))}
      <p className={css.meta}>
        <Time at={at} style="dateTime" />
        {isOwn && state !== 'withdrawn' && <span>{t(`threads.state.${state}`)}</span>}
        {isWithdrawable && (
          <button
            type="button"
            className={css.takeBack}
            onClick={() => withdrawing.mutate({ input: { threadId, seq } }, toast)}
          >
            {t('threads.takeBack')}
          </button>
        )}
      </p>
    </li>
  );
}
