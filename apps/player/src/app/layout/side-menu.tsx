import { brandName } from '../../state/brand.ts';
import { BrandMark } from '@tyche/ui/brand-mark';
import { IconButton } from '@tyche/ui/icon-button';
import { Link } from 'react-router';
import { setMenuMini, usePreferences } from '../../state/preferences.ts';
import { useText } from '@tyche/i18n/react';
import { LanguageMenu } from './language-menu.tsx';
import { MenuLines } from './menu-lines.tsx';
import css from './side-menu.module.css';
import { ThemeButton } from './theme-button.tsx';

/** The rail at the start of the page, 208 wide or 64 in mini mode. The choice is remembered. */
export function SideMenu() {
  const { t } = useText();
  const isMini = usePreferences((preferences) => preferences.isMenuMini);
  return (
    <aside className={css.rail}>
      <div className={css.inside}>
        <Link to="/" className={css.brand} aria-label={t('common.brandHome')}>
          <BrandMark name={brandName()} />
        </Link>
        <nav aria-label={t('common.nav.label')}>
          <MenuLines />
        </nav>
        <div className={css.foot}>
          <LanguageMenu />
          <div className={css.tools}>
            <ThemeButton />
            <IconButton
              icon="collapse"
              label={t(isMini ? 'common.nav.expand' : 'common.nav.collapse')}
              aria-expanded={!isMini}
              className={css.collapse}
              onClick={() => setMenuMini(!isMini)}
            />
          </div>
        </div>
      </div>
    </aside>
  );
}
