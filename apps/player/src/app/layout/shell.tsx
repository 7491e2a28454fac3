import { ToastRegion } from '@tyche/ui/toast-region';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { usePreferences } from '../../state/preferences.ts';
import { type Site, SiteProvider } from '../../state/site.ts';
import { useText } from '../../state/text.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Pages } from '../routes.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ModalHost } from './modal-host.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { PageLoading } from './page-loading.tsx';
import css from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { useNavigationEffects } from './use-navigation-effects.ts';

/** The frame around every page: side menu, header, page, footer, bottom navigation and the pop-ups. */
export function Shell({ site }: { readonly site: Site | null }) {
  const { t } = useText();
  const isMini = usePreferences((preferences) => preferences.isMenuMini);
  const { pathname } = useLocation();
  useNavigationEffects();
  return (
    <SiteProvider value={site}>
      <a className={css.skip} href="#content">
        {t('common.skip')}
      </a>
      <div className={css.shell} data-mini={isMini ? '' : undefined}>
        <SideMenu />
        <div className={css.column}>
          <OfflineBar />
          <Header />
          <main id="content" className={css.main} tabIndex={-1}>
            <ErrorBoundary key={pathname}>
              <Suspense fallback={<PageLoading />}>
                <Pages />
              </Suspense>
            </ErrorBoundary>
          </main>
          <Footer />
        </div>
      </div>
      <BottomNavigation />
      <ModalHost />
      <ToastRegion label={t('common.messages')} closeLabel={t('common.close')} />
    </SiteProvider>
  );
}
