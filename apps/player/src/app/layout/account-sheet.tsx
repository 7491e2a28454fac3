import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Icon } from '@tyche/ui/icon';
import { useNavigate } from 'react-router';
import { WalletChip } from '../../features/wallet-chip/wallet-chip.tsx';
import { openModal, replaceModal } from '../../state/modals.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import { LanguageChips } from '../../features/preferences/language-chips.tsx';
import css from './sheets.module.css';
import { useThemeSwitch } from '../../features/preferences/use-theme-switch.ts';

/** The member's place on a phone: name, balance, bets, language, theme, log out. */
export function AccountSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  const theme = useThemeSwitch();
  const member = useSession((session) => session.member);
  if (!member) return null;
  const openBets = () => {
    onClose();
    void navigate('/orders');
  };
  return (
    <Dialog
      title={member.nickname}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
      closeOutside
    >
      <p className={css.number}>{t('account.menu.number', { id: member.id })}</p>
      <div className={css.wallet}>
        <WalletChip isSum />
      </div>
      <div className={css.lines}>
        <button type="button" className={css.line} onClick={openBets}>
          <Icon name="ticket" />
          {t('account.menu.bets')}
        </button>
        <button type="button" className={css.line} onClick={() => openModal({ kind: 'help' })}>
          <Icon name="help" />
          {t('common.nav.help')}
        </button>
        <button type="button" className={css.line} onClick={() => replaceModal({ kind: 'logout' })}>
          <Icon name="exit" />
          {t('account.logout.action')}
        </button>
      </div>
      <div className={css.choices}>
        <LanguageChips />
        <Button onClick={theme.change}>{theme.label}</Button>
      </div>
    </Dialog>
  );
}
