import { BrandMark } from '@tyche/ui/brand-mark';
import { Button } from '@tyche/ui/button';
import { Link, useLocation } from 'react-router';
import { WalletChip } from '../../features/wallet-chip/wallet-chip.tsx';
import { openModal } from '../../state/modals.ts';
import { useSession } from '../../state/session.ts';
import { useSite } from '../../state/site.ts';
import { useText } from '../../state/text.tsx';
import css from './header.module.css';
import { MemberMenu } from './member-menu.tsx';

/** The bar above every page: what a guest can do here, or the member's balance and menu. */
export function Header() {
  const { t } = useText();
  const site = useSite();
  const member = useSession((session) => session.member);
  // One cinnabar action in a view: the registration page has its own.
  const mayRegister = !useLocation().pathname.startsWith('/register') && site?.registrationOpen !== false;
  return (
    <header className={css.header}>
      <Link to="/" className={css.brand} aria-label={t('common.brandHome')}>
        <BrandMark size={26} />
      </Link>
      {site?.playMoney && (
        <p className={css.play}>
          <b>{t('common.playMoney')}</b>
          <span>{t('common.playMoneyText')}</span>
        </p>
      )}
      <div className={css.end}>
        {member ? (
          <>
            <WalletChip />
            <MemberMenu member={member} />
          </>
        ) : (
          <>
            <Button aria-haspopup="dialog" onClick={() => openModal({ kind: 'login' })}>
              {t('account.login.action')}
            </Button>
            {mayRegister && (
              <Button look="primary" aria-haspopup="dialog" onClick={() => openModal({ kind: 'register' })}>
                {t('account.register.action')}
              </Button>
            )}
          </>
        )}
      </div>
    </header>
  );
}
