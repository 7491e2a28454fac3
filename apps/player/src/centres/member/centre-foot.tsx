import { Button } from '@tyche/ui/button';
import { LanguageChips } from '../../features/preferences/language-chips.tsx';
import { useThemeSwitch } from '../../features/preferences/use-theme-switch.ts';
import { openModal } from '../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import css from './centre-foot.module.css';

/** What stands below the list on a phone, where the header's menu has no room: help, log out, language, theme. */
export function CentreFoot() {
  const { t } = useText();
  const theme = useThemeSwitch();
  return (
    <div className={css.foot}>
      <div className={css.pair}>
        <Button aria-haspopup="dialog" onClick={() => openModal({ kind: 'help' })}>
          {t('common.nav.help')}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => openModal({ kind: 'logout' })}>
          {t('account.logout.action')}
        </Button>
      </div>
      <LanguageChips />
      <Button onClick={theme.change}>{theme.label}</Button>
    </div>
  );
}
