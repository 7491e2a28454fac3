import { useText } from '@tyche/i18n/react';
import { frameIcons } from '@tyche/ui/frame-icons';
import { IconButton } from '@tyche/ui/icon-button';
import { useEffect, useRef } from 'react';
import { setChatSize, showChat, useChat } from '../../state/chat.ts';
import { useSession } from '../../state/session.ts';
import { Chat } from './chat.tsx';
import { useServiceWindow } from './use-service-window.ts';
import { VisitorChat } from './visitor-chat.tsx';
import css from './chat.module.css';

/** The chat of a member or a visitor above the page: large or small, on phones the whole screen. Escape makes it small; it never closes by itself. */
export function ChatPanel() {
  const { t } = useText();
  const size = useChat((chat) => chat.size);
  const isVisitor = useSession((session) => session.member === null);
  const openWindow = useServiceWindow();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const isLarge = size === 'large';
  return (
    <section
      ref={panel}
      className={css.panel}
      data-size={size}
      data-corner=""
      aria-label={t('chat.title')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) setChatSize('small');
      }}
    >
      <header className={css.head}>
        <h2 className={css.title}>{t('chat.title')}</h2>
        <span className={css.size}>
          <IconButton
            icon={isLarge ? 'minus' : 'plus'}
            label={t(isLarge ? 'chat.small' : 'chat.large')}
            onClick={() => setChatSize(isLarge ? 'small' : 'large')}
          />
        </span>
        {!isVisitor && (
          <span className={css.size}>
            <IconButton
              icon={frameIcons.expand}
              label={t('chat.serviceOpen')}
              onClick={() => void openWindow()}
            />
          </span>
        )}
        <IconButton icon="close" label={t('common.close')} onClick={() => showChat(false)} />
      </header>
      {isVisitor ? <VisitorChat /> : <Chat />}
    </section>
  );
}
