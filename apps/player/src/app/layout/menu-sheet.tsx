import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useText } from '@tyche/i18n/react';
import { LanguageChips } from '../../features/preferences/language-chips.tsx';
import { MenuLines } from './menu-lines.tsx';
import css from './sheets.module.css';
import { useThemeSwitch } from '../../features/preferences/use-theme-switch.ts';

/** The side menu on a phone. */
export function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const theme = useThemeSwitch();
  return (
    <Dialog
      title={t('common.nav.games')}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
      closeOutside
    >
      <nav aria-label={t('common.nav.label')}>
        <MenuLines onChoose={onClose} />
      </nav>
      <div className={css.choices}>
        <LanguageChips />
        <Button onClick={theme.change}>{theme.label}</Button>
      </div>
    </Dialog>
  );
}
