import { ToastRegion } from '@tyche/ui/toast-region';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { CentreHost } from '../../centres/centre-host.tsx';
import { useSession } from '../../state/session.ts';
import { type Site, SiteProvider } from '../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import { AsOf } from '../../features/as-of/as-of.tsx';
import { PageBanners } from '../../features/banners/page-banners.tsx';
import { ErrorBoundary } from '../../lib/states/error-boundary.tsx';
import { Pages } from '../routes.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ModalHost } from './modal-host.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { PageWaiting } from './page-waiting.tsx';
import css from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { useSmallMenu } from './use-small-menu.ts';
import { useNavigationEffects } from './use-navigation-effects.ts';
import { lazyPage } from '../../state/chunks.ts';

const RealityCheck = lazyPage(async () => ({
  default: (await import('../../features/reality-check/reality-check.tsx')).RealityCheck,
}));
const SettledNotice = lazyPage(async () => ({
  default: (await import('../../features/my-bets/settled-notice.tsx')).SettledNotice,
}));

// Specification section 2: no footer there, and side menu and header only when `show=1` asks for them. The frame of TCG_SEA is alike.
const FRAMELESS: ReadonlySet<string> = new Set(['/vnlottery', '/seamless']);

/** The frame around every page: side menu, header, page, footer, bottom navigation and the pop-ups. */
export function Shell({ site }: { readonly site: Site | null }) {
  const { t } = useText();
  const isMember = useSession((session) => session.member !== null);
  const { pathname, search } = useLocation();
  const isFrameless = FRAMELESS.has(pathname);
  const query = new URLSearchParams(search);
  const showsBars = !isFrameless || query.get('show') === '1';
  // A game has the window for itself: its own bar is the header, and in theatre mode the side menu goes too.
  const isGame = pathname === '/game';
  const showsMenu = showsBars && !(isGame && query.get('view') === 'theatre');
  useNavigationEffects();
  useSmallMenu(pathname === '/lottery' || isGame);
  return (
    <SiteProvider value={site}>
      <a className={css.skip} href="#content">
        {t('common.skip')}
      </a>
      <div className={css.shell} data-bare={showsMenu ? undefined : ''}>
        {showsMenu && <SideMenu />}
        <div className={css.column}>
          <OfflineBar />
          {showsBars && !isGame && <Header />}
          <main id="content" className={isGame ? css.game : css.main} tabIndex={-1}>
            <ErrorBoundary key={pathname}>
              <Suspense fallback={<PageWaiting />}>
                <AsOf>
                  <Pages />
                </AsOf>
                <PageBanners pathname={pathname} />
              </Suspense>
            </ErrorBoundary>
          </main>
          {!isFrameless && !isGame && <Footer />}
        </div>
      </div>
      {!isGame && <BottomNavigation />}
      <CentreHost />
      <Suspense fallback={null}>{isMember && <RealityCheck />}</Suspense>
      <Suspense fallback={null}>{isMember && <SettledNotice />}</Suspense>
      <ModalHost />
      <ToastRegion label={t('common.messages')} closeLabel={t('common.close')} />
    </SiteProvider>
  );
}
