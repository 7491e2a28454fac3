import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { useEffect, useRef } from 'react';
import { Time } from '../../lib/parts/time.tsx';
import { AutomaticMessage } from './automatic-message.tsx';
import css from './chat.module.css';

type Message = OutputOf<typeof contract.readChat>['messages'][number];

/** Messages in their order, the newest in sight. What the system says stands between them in the language of the reader. */
export function Messages({
  messages,
  readSeq,
}: {
  readonly messages: readonly Message[];
  /** Up to where staff have read. */
  readonly readSeq: number;
}) {
  const { t } = useText();
  const list = useRef<HTMLOListElement>(null);
  const newest = messages.at(-1)?.seq;
  useEffect(() => {
    const shown = list.current;
    if (shown && newest !== undefined) shown.scrollTop = shown.scrollHeight;
  }, [newest]);
  return (
    <ol ref={list} className={css.messages} aria-live="polite" aria-label={t('chat.messages')} tabIndex={0}>
      {messages.map((message) => (
        <Line key={message.seq} message={message} isRead={message.seq <= readSeq} />
      ))}
    </ol>
  );
}

function Line({ message, isRead }: { readonly message: Message; readonly isRead: boolean }) {
  const { t, find } = useText();
  const { author, text, at, images, files, automatic } = message;
  if (automatic)
    return (
      <li>
        <AutomaticMessage
          text={automatic.text ?? find(`chat.event.${text}`) ?? ''}
          opensAt={automatic.opensAt}
        />
      </li>
    );
  if (author === 'system') return <li className={css.event}>{find(`chat.event.${text}`) ?? ''}</li>;
  const isOwn = author === 'member';
  return (
    <li className={css.bubble} data-own={isOwn ? '' : undefined}>
      <p className={css.text} dir="auto">
        {text}
      </p>
      {images.map(({ id, name }) => (
        <a key={id} className={css.picture} href={`/wps/chat/image/${id}`} download>
          <bdi>{name}</bdi>
        </a>
      ))}
      {files.map(({ id, name }) => (
        <a key={id} className={css.picture} href={`/wps/chat/file/${id}`} download>
          <bdi>{name}</bdi>
        </a>
      ))}
      <p className={css.meta}>
        <b>{t(`chat.author.${author}`)}</b> <Time at={at} style="time" />
        {isOwn && <span>{t(isRead ? 'chat.read' : 'chat.delivered')}</span>}
      </p>
    </li>
  );
}
