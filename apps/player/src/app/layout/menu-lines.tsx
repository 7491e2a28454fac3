import { Icon } from '@tyche/ui/icon';
import { navLineClass } from '@tyche/ui/nav-line';
import type { IconName } from '@tyche/ui/icons';
import { type ReactNode, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { lazyPart } from '../../state/chunks.ts';
import { type OpenLobby, useOpenLobbies } from '../../state/lobbies.ts';
import { showChat, useChatUnread } from '../../state/chat.ts';
import { guarded, openModal } from '../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import css from './menu-lines.module.css';
import { furtherPlaces, type Place, places } from './places.ts';

const LobbyVendors = lazyPart(async () => ({
  default: (await import('./lobby-vendors.tsx')).LobbyVendors,
}));

/** The lines of the menu, in the side rail and in the sheet on a phone. */
export function MenuLines({ onChoose }: { readonly onChoose?: () => void }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const lobbies = useOpenLobbies();
  const line = ({ path, icon }: Pick<Place, 'path' | 'icon'>, label: string, under?: ReactNode) => (
    <li key={path}>
      <NavLink
        to={path}
        end={path === '/'}
        className={navLineClass(css.line)}
        title={label}
        onClick={() => onChoose?.()}
      >
        <Icon name={icon} />
        <span className={css.text}>{label}</span>
      </NavLink>
      {under}
    </li>
  );
  const vendors = (lobby: OpenLobby) =>
    pathname === lobby.path && (
      <Suspense fallback={null}>
        <LobbyVendors lobby={lobby} />
      </Suspense>
    );
  const dialogLine = (kind: 'help' | 'download', icon: IconName, label: string) => (
    <li>
      <button
        type="button"
        className={navLineClass(css.line)}
        title={label}
        aria-haspopup="dialog"
        onClick={() => {
          onChoose?.();
          openModal({ kind });
        }}
      >
        <Icon name={icon} />
        <span className={css.text}>{label}</span>
      </button>
    </li>
  );
  return (
    <>
      <ul className={css.lines}>
        {places.map((place) => line(place, t(place.label)))}
        {lobbies.map((lobby) => line(lobby, lobby.title, vendors(lobby)))}
      </ul>
      <hr className={css.rule} />
      <ul className={css.lines}>
        {furtherPlaces.map((place) => line(place, t(place.label)))}
        {dialogLine('help', 'help', t('common.nav.help'))}
        <ChatLine onChoose={onChoose} />
        {dialogLine('download', 'phone', t('common.nav.app'))}
      </ul>
    </>
  );
}

/** Opens the chat above the page, with what is unread. A guest logs in first, a trial account is warned. */
function ChatLine({ onChoose }: { readonly onChoose: (() => void) | undefined }) {
  const { t } = useText();
  const unread = useChatUnread();
  const open = () => {
    onChoose?.();
    guarded(() => showChat(true), 'chat');
  };
  return (
    <li>
      <button
        type="button"
        className={navLineClass(css.line)}
        title={t('common.nav.chat')}
        aria-label={unread > 0 ? t('common.nav.chatUnread', { count: unread }) : undefined}
        onClick={open}
      >
        <Icon name="chat" />
        <span className={css.text}>{t('common.nav.chat')}</span>
        {unread > 0 && (
          <span className={css.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
    </li>
  );
}
