import { mayPass } from '@tyche/rules/access';
import { ToastRegion } from '@tyche/ui/toast-region';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { CentreHost } from '../../centres/centre-host.tsx';
import { callerOf, useSession } from '../../state/session.ts';
import { useChat } from '../../state/chat.ts';
import { type Site, SiteProvider } from '../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import { AsOf } from '../../features/as-of/as-of.tsx';
import { Headline } from '../../features/banners/headline.tsx';
import { PageBanners } from '../../features/banners/page-banners.tsx';
import { WithWords } from '../../lib/states/with-words.tsx';
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
const ChatPanel = lazyPage(async () => ({
  default: (await import('../../centres/chat/chat-panel.tsx')).ChatPanel,
}));
const SettledNotice = lazyPage(async () => ({
  default: (await import('../../features/my-bets/settled-notice.tsx')).SettledNotice,
}));

/** The window of customer service has nothing but the chat. */
const SERVICE = '/service';
const CHAT = ['chat', 'pictures', 'refusals'];

// Specification section 2: no footer there, and side menu and header only when `show=1` asks for them. The frame of TCG_SEA is alike.
const FRAMELESS: ReadonlySet<string> = new Set(['/vnlottery', '/seamless', SERVICE]);

/** The frame around every page: side menu, header, page, footer, bottom navigation and the pop-ups. */
export function Shell({ site }: { readonly site: Site | null }) {
  const { t } = useText();
  const isMember = useSession((session) => session.member !== null);
  const isChatOpen = useChat((chat) => chat.isOpen);
  // A visitor has a chat too; whose session is being resumed is not known yet.
  const mayChat = useSession(
    ({ member, isResuming }) => mayPass('chat', callerOf(member)) || (member === null && !isResuming),
  );
  const { pathname, search } = useLocation();
  const isFrameless = FRAMELESS.has(pathname);
  const query = new URLSearchParams(search);
  const showsBars = !isFrameless || query.get('show') === '1';
  // A game has the window for itself: its own bar is the header, and in theatre mode the side menu goes too.
  const isGame = pathname === '/game';
  const isService = pathname === SERVICE;
  const hasChat = isChatOpen && mayChat && !isService;
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
          {showsBars && !isGame && <Headline />}
          {showsBars && !isGame && <Header />}
          <main id="content" className={isGame || isService ? css.game : css.main} tabIndex={-1}>
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
      {!isGame && !isService && <BottomNavigation />}
      <CentreHost />
      <Suspense fallback={null}>{isMember && <RealityCheck />}</Suspense>
      <Suspense fallback={null}>{isMember && !isService && <SettledNotice />}</Suspense>
      <Suspense fallback={null}>
        {hasChat && (
          <WithWords subjects={CHAT} fallback={null}>
            <ChatPanel />
          </WithWords>
        )}
      </Suspense>
      <ModalHost />
      <ToastRegion label={t('common.messages')} closeLabel={t('common.close')} />
    </SiteProvider>
  );
}
