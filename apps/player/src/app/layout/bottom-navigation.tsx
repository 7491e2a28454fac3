import { mayPass } from '@tyche/rules/access';
import { cx } from '@tyche/ui/cx';
import { Icon } from '@tyche/ui/icon';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { useCentre } from '../../state/centre.ts';
import { guarded, openModal } from '../../state/modals.ts';
import { callerNow } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import css from './bottom-navigation.module.css';

/** The pages of a pad, whose own bar lies above this one. */
const PAD_PAGES: ReadonlySet<string> = new Set(['/lottery', '/vnlottery', '/seamless']);

/** The bar under the thumb on a phone: home, games, the lottery in the middle, bets, me. */
export function BottomNavigation() {
  const { t } = useText();
  const navigate = useNavigate();
  const centre = useCentre();
  const { pathname } = useLocation();
  // A trial account has no centre: it gets the small sheet.
  const openMe = () =>
    mayPass('member-centre', callerNow()) ? centre.open() : openModal({ kind: 'account' });
  return (
    <nav className={css.bar} aria-label={t('common.nav.bottom')}>
      <NavLink to="/" end className={cx(css.place)}>
        <Icon name="home" size={22} />
        {t('common.nav.home')}
      </NavLink>
      <button
        type="button"
        className={css.place}
        aria-haspopup="dialog"
        onClick={() => openModal({ kind: 'games' })}
      >
        <Icon name="games" size={22} />
        {t('common.nav.games')}
      </button>
      <NavLink
        to="/lottery"
        className={cx(css.place, css.middle)}
        data-flat={PAD_PAGES.has(pathname) ? '' : undefined}
      >
        <span className={css.raised}>
          <Icon name="lottery" size={24} />
        </span>
        {t('common.nav.lottery')}
      </NavLink>
      <button type="button" className={css.place} onClick={() => guarded(() => void navigate('/orders'))}>
        <Icon name="ticket" size={22} />
        {t('common.nav.bets')}
      </button>
      <button type="button" className={css.place} aria-haspopup="dialog" onClick={() => guarded(openMe)}>
        <Icon name="user" size={22} />
        {t('common.nav.me')}
      </button>
    </nav>
  );
}
