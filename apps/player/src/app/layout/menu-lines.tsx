import { Icon } from '@tyche/ui/icon';
import { navLineClass } from '@tyche/ui/nav-line';
import { NavLink } from 'react-router';
import { openModal } from '../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import css from './menu-lines.module.css';
import { furtherPlaces, type Place, places } from './places.ts';

/** The lines of the menu, in the side rail and in the sheet on a phone. */
export function MenuLines({ onChoose }: { readonly onChoose?: () => void }) {
  const { t } = useText();
  const line = (place: Place) => (
    <li key={place.path}>
      <NavLink
        to={place.path}
        end={place.path === '/'}
        className={navLineClass(css.line)}
        title={t(place.label)}
        onClick={() => onChoose?.()}
      >
        <Icon name={place.icon} />
        <span className={css.text}>{t(place.label)}</span>
      </NavLink>
    </li>
  );
  const openHelp = () => {
    onChoose?.();
    openModal({ kind: 'help' });
  };
  return (
    <>
      <ul className={css.lines}>{places.map(line)}</ul>
      <hr className={css.rule} />
      <ul className={css.lines}>
        {furtherPlaces.map(line)}
        <li>
          <button
            type="button"
            className={navLineClass(css.line)}
            title={t('common.nav.help')}
            aria-haspopup="dialog"
            onClick={openHelp}
          >
            <Icon name="help" />
            <span className={css.text}>{t('common.nav.help')}</span>
          </button>
        </li>
      </ul>
    </>
  );
}
