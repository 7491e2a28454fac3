import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { IconButton } from '@tyche/ui/icon-button';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '@tyche/ui/notice';
import { ImageLinks } from '../../../features/office/image-links.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ChatActs } from './chat-acts.tsx';
import { Notes } from './notes.tsx';
import css from './chat.module.css';

type Detail = OutputOf<typeof contract.staffChat>;

const RECHECK_MS = 20_000;

/** One conversation: its member, its messages, notes of staff, and what can be done. */
export function ChatColumn({
  id,
  isTyping,
  onClose,
}: {
  readonly id: string;
  /** Whether the member writes at this moment. */
  readonly isTyping: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const [before, setBefore] = useState<number | null>(null);
  const chat = useRoute(contract.staffChat, before === null ? { id } : { id, before }, {
    refetchIntervalMs: RECHECK_MS,
  });
  return (
    <section className={css.column} aria-label={t('staff.chat.one', { id })}>
      <Ready of={chat}>
        {(one) => (
          <>
            <Head of={one} onClose={onClose} />
            {one.hasEarlier && one.messages[0] && (
              <Button size="small" onClick={() => setBefore(one.messages[0]?.seq ?? null)}>
                {t('staff.chat.earlier')}
              </Button>
            )}
            <Messages of={one} />
            {before !== null && (
              <Button size="small" onClick={() => setBefore(null)}>
                {t('staff.chat.latest')}
              </Button>
            )}
            <p className={css.typing} aria-live="polite">
              {isTyping && t('staff.chat.typing')}
            </p>
            {one.isOwn && one.state !== 'closed' && <AnswerForm chat={one} />}
            <ChatActs chat={one} />
            <Notes chat={one} />
          </>
        )}
      </Ready>
    </section>
  );
}

function Head({ of, onClose }: { readonly of: Detail; readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <header className={css.head}>
      <div>
        <h2 className={css.name}>
          {of.username === null ? t('staff.chat.visitor') : <bdi>{of.username}</bdi>}
        </h2>
        <p className={css.tags}>
          <Tag>{t(`staff.chat.topic.${of.topic}`)}</Tag>
          <Tag>{of.language}</Tag>
          <Tag>{t(`staff.chat.state.${of.state}`)}</Tag>
          {of.memberId === null && <Tag tone="caution">{t('staff.chat.visitor')}</Tag>}
          {of.isByMail && <Tag>{t('staff.chat.byMail')}</Tag>}
          {of.channel === 'vip' && <Tag>{t('staff.chat.vip')}</Tag>}
          {of.isComplaint && <Tag tone="caution">{t('staff.chat.complaint')}</Tag>}
        </p>
        {of.memberId === null && <Notice>{t('staff.chat.visitorNote')}</Notice>}
        {of.mail !== null && <small>{t('staff.chat.byMailTo', { mail: of.mail })}</small>}
        {of.takenBy !== null && <small>{t('staff.chat.takenBy', { name: of.takenBy })}</small>}
        {of.rating !== null && (
          <p>
            <small>{t('staff.chat.rating', { rating: of.rating })}</small>{' '}
            {of.ratingComment !== null && <span dir="auto">{of.ratingComment}</span>}
          </p>
        )}
      </div>
      <IconButton icon="close" label={t('staff.chat.hide')} onClick={onClose} />
    </header>
  );
}

/** Messages in their order, the newest in sight. What staff who have the conversation are shown counts as read. */
function Messages({ of: { id, memberId, messages, isOwn, state, readSeq } }: { readonly of: Detail }) {
  const { t, find, format } = useText();
  const list = useRef<HTMLOListElement>(null);
  const { mutate: markRead } = useSend(contract.staffChatRead);
  const newest = messages.at(-1)?.seq;
  const newestOfMember = messages.findLast(({ author }) => author === 'member')?.seq;
  const reads = isOwn && state !== 'closed';
  useEffect(() => {
    const shown = list.current;
    if (shown && newest !== undefined) shown.scrollTop = shown.scrollHeight;
  }, [newest]);
  useEffect(() => {
    if (reads && newestOfMember !== undefined) markRead({ input: { id, seq: newestOfMember } });
  }, [reads, newestOfMember, markRead, id]);
  const openingOf = ({ automatic }: Detail['messages'][number]) =>
    automatic ? { at: format.date(automatic.opensAt, 'dateTime') } : {};
  return (
    <ol
      ref={list}
      className={css.messages}
      aria-label={t('staff.chat.messages')}
      aria-live="polite"
      tabIndex={0}
    >
      {messages.map((message) =>
        message.author === 'system' ? (
          <li key={message.seq} className={css.event}>
            {find(`staff.chat.event.${message.text}`, openingOf(message)) ?? ''}
            {message.automatic?.text && <p dir="auto">{message.automatic.text}</p>}
          </li>
        ) : (
          <li key={message.seq} className={css.bubble} data-own={message.author === 'staff' ? '' : undefined}>
            <p className={css.words} dir="auto">
              {message.text}
            </p>
            <ImageLinks images={message.images} path="/wps/chat/image" />
            <ImageLinks images={message.files} path="/wps/chat/file" />
            <small className={css.meta}>
              {message.author === 'staff'
                ? (message.by ?? '–')
                : t(memberId === null ? 'staff.chat.visitor' : 'staff.chat.member')}{' '}
              · {format.date(message.at, 'time')}
              {message.author === 'staff' && message.seq <= readSeq && ` · ${t('staff.chat.read')}`}
            </small>
          </li>
        ),
      )}
    </ol>
  );
}
