import { useText, useWords } from '@tyche/i18n/react';
import { Link, useSearchParams } from 'react-router';
import { keepVendor, MAX_VENDOR_LINES, type OpenLobby, vendorIn } from '../../state/lobbies.ts';
import css from './menu-lines.module.css';

const WORDS = ['games'];

/** Under the open lobby in the menu: all of it, and each vendor by its letter. */
export function LobbyVendors({ lobby }: { readonly lobby: OpenLobby }) {
  const { t } = useText();
  const [query] = useSearchParams();
  const hasWords = useWords(WORDS);
  if (!hasWords) return null;
  const chosen = vendorIn(lobby, query);
  if (lobby.lane.cards.length > MAX_VENDOR_LINES) return null;
  const entries = [{ vassalage: '', displayName: t('games.all'), smallIcon: '' }, ...lobby.lane.cards];
  return (
    <ul className={css.vendors} aria-label={t('games.menu.vendors', { title: lobby.title })}>
      {entries.map(({ vassalage, displayName, smallIcon }) => (
        <li key={vassalage}>
          <Link
            to={`${lobby.path}?vassalage=${encodeURIComponent(vassalage)}`}
            onClick={() => keepVendor(lobby, vassalage)}
            className={css.vendor}
            aria-current={chosen === vassalage ? 'true' : undefined}
            title={displayName}
          >
            {smallIcon !== '' && (
              <span className={css.letter} aria-hidden="true">
                {smallIcon}
              </span>
            )}
            {displayName}
          </Link>
        </li>
      ))}
    </ul>
  );
}
