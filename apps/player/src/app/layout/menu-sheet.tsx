import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useText } from '@tyche/i18n/react';
import { LanguageChips } from '../../features/preferences/language-chips.tsx';
import { MenuLines } from './menu-lines.tsx';
import css from './sheets.module.css';
import { useThemeSwitch } from '../../features/preferences/use-theme-switch.ts';

/** The site menu on a phone: what the side menu shows on a wide screen. */
export function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const theme = useThemeSwitch();
  return (
    <Dialog
      title={t('common.nav.label')}
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
