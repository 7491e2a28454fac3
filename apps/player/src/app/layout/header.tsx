import { BrandMark } from '@tyche/ui/brand-mark';
import { IconButton } from '@tyche/ui/icon-button';
import { Skeleton } from '@tyche/ui/skeleton';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { WalletChip } from '../../features/wallet-chip/wallet-chip.tsx';
import { WithVendors } from '../../features/wallet-chip/with-vendors.tsx';
import { openModal } from '../../state/modals.ts';
import { useSession } from '../../state/session.ts';
import { useSite } from '../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import { WithWords } from '../../lib/states/with-words.tsx';
import css from './header.module.css';
import { HeaderGuest } from './header-guest.tsx';
import { lazyPage } from '../../state/chunks.ts';

const HeaderMember = lazyPage(async () => ({ default: (await import('./header-member.tsx')).HeaderMember }));
const CENTRE = ['centre'];

/** The bar above every page: what a guest can do here, or the member's balance and menu. */
export function Header() {
  const { t } = useText();
  const site = useSite();
  const member = useSession((session) => session.member);
  const isResuming = useSession((session) => session.isResuming);
  const place = <span className={css.place} />;
  return (
    <header className={css.header}>
      <IconButton
        icon="menu"
        label={t('common.nav.label')}
        aria-haspopup="dialog"
        className={css.menu}
        onClick={() => openModal({ kind: 'menu' })}
      />
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
            <WalletChip isSum note={<WithVendors />} />
            <Suspense fallback={place}>
              <WithWords subjects={CENTRE} fallback={place}>
                <HeaderMember member={member} />
              </WithWords>
            </Suspense>
          </>
        ) : isResuming ? (
          <Skeleton shape="block" className={css.resuming} />
        ) : (
          <HeaderGuest />
        )}
      </div>
    </header>
  );
}
