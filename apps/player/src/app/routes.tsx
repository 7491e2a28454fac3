import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { HomePage } from '../pages/home/home-page.tsx';
import { lobbies } from '../state/lobbies.ts';
import { useLoginToHome } from './use-login-to-home.ts';
import { WithWords } from '../lib/states/with-words.tsx';
import { lazyPage } from '../state/chunks.ts';

const RegisterPage = lazyPage(async () => ({
  default: (await import('../pages/register/register-page.tsx')).RegisterPage,
}));
const LoginPage = lazyPage(async () => ({
  default: (await import('../pages/login/login-page.tsx')).LoginPage,
}));
const ResetPasswordPage = lazyPage(async () => ({
  default: (await import('../pages/reset-password/reset-password-page.tsx')).ResetPasswordPage,
}));
const OffersEndPage = lazyPage(async () => ({
  default: (await import('../pages/offers-end/offers-end-page.tsx')).OffersEndPage,
}));
const SocialPage = lazyPage(async () => ({
  default: (await import('../pages/social/social-page.tsx')).SocialPage,
}));
const HelpPage = lazyPage(async () => ({ default: (await import('../pages/help/help-page.tsx')).HelpPage }));
const LotteryPage = lazyPage(async () => ({
  default: (await import('../pages/lottery/lottery-page.tsx')).LotteryPage,
}));
const VnLotteryPage = lazyPage(async () => ({
  default: (await import('../pages/lottery/vietnam/vnlottery-page.tsx')).VnLotteryPage,
}));
const SeamlessPage = lazyPage(async () => ({
  default: (await import('../pages/lottery/seamless/seamless-page.tsx')).SeamlessPage,
}));
const OrdersPage = lazyPage(async () => ({
  default: (await import('../pages/orders/orders-page.tsx')).OrdersPage,
}));
const ResultsPage = lazyPage(async () => ({
  default: (await import('../pages/results/results-page.tsx')).ResultsPage,
}));
const VerifyPage = lazyPage(async () => ({
  default: (await import('../pages/verify/verify-page.tsx')).VerifyPage,
}));
const ElottPage = lazyPage(async () => ({
  default: (await import('../pages/elott/elott-page.tsx')).ElottPage,
}));
const TicketPage = lazyPage(async () => ({
  default: (await import('../pages/elott/ticket-page.tsx')).TicketPage,
}));
const PoolPage = lazyPage(async () => ({
  default: (await import('../pages/elott/pool-page.tsx')).PoolPage,
}));
const LobbyPage = lazyPage(async () => ({
  default: (await import('../pages/lobby/lobby-page.tsx')).LobbyPage,
}));
const GamePage = lazyPage(async () => ({
  default: (await import('../pages/game/game-page.tsx')).GamePage,
}));
const InvitationPage = lazyPage(async () => ({
  default: (await import('../pages/invitation/invitation-page.tsx')).InvitationPage,
}));
const PromotionsPage = lazyPage(async () => ({
  default: (await import('../pages/promotions/promotions-page.tsx')).PromotionsPage,
}));
const PromoDetailPage = lazyPage(async () => ({
  default: (await import('../pages/promotions/promo-detail-page.tsx')).PromoDetailPage,
}));
const RafflesPage = lazyPage(async () => ({
  default: (await import('../pages/raffles/raffles-page.tsx')).RafflesPage,
}));
const WinnersPage = lazyPage(async () => ({
  default: (await import('../pages/winners/winners-page.tsx')).WinnersPage,
}));
const ServicePage = lazyPage(async () => ({
  default: (await import('../centres/chat/service-page.tsx')).ServicePage,
}));
const DownloadPage = lazyPage(async () => ({
  default: (await import('../pages/download/download-page.tsx')).DownloadPage,
}));
const NotFoundPage = lazyPage(async () => ({
  default: (await import('../pages/not-found/not-found-page.tsx')).NotFoundPage,
}));

/** The pages that the server may draw and that are no part of the first load. */
const drawn: Readonly<Record<string, { preload(): Promise<void> }>> = {
  '/lottery': LotteryPage,
  '/vnlottery': VnLotteryPage,
};

/** Brings the program of a page, if it is one of its own. */
export async function preloadPage(path: string): Promise<void> {
  await drawn[path]?.preload();
}

const withInstant = (page: ReactNode) => <WithWords subjects={INSTANT}>{page}</WithWords>;
const withAuth = (page: ReactNode) => <WithWords subjects={AUTH}>{page}</WithWords>;
const withGames = (page: ReactNode) => <WithWords subjects={GAMES}>{page}</WithWords>;
const withPromotions = (page: ReactNode) => <WithWords subjects={PROMOTIONS}>{page}</WithWords>;
const AUTH = ['auth', 'refusals'];
const GAMES = ['games', 'refusals'];
const HELP = ['help'];
const DOWNLOAD = ['download'];
const PROMOTIONS = ['promotions', 'games', 'refusals'];
const CHAT = ['chat', 'pictures', 'refusals'];
const INVITATION = ['agents', 'auth', 'refusals'];
const INSTANT = ['instant', 'verify', 'refusals'];
const OFFERS_END = ['safely', 'refusals'];
const RAFFLES = ['raffles', 'promotions', 'refusals'];
const VERIFY = ['verify', 'raffles'];
const WINNERS = ['security', 'refusals'];

/** The addresses of specification section 2 that exist so far. */
export function Pages() {
  const { pathname, search } = useLocation();
  if (useLoginToHome(pathname))
    return <Navigate to="/login" state={{ from: `${pathname}${search}` }} replace />;
  return (
    <Routes>
      {['/', '/index', '/index.html', '/home', '/help'].map((path) => (
        <Route key={path} path={path} element={<HomePage />} />
      ))}
      {['/register', '/register.html'].map((path) => (
        <Route key={path} path={path} element={withAuth(<RegisterPage />)} />
      ))}
      <Route
        path="/r/:path"
        element={
          <WithWords subjects={INVITATION}>
            <InvitationPage />
          </WithWords>
        }
      />
      <Route path="/login" element={withAuth(<LoginPage />)} />
      <Route path="/reset-password" element={withAuth(<ResetPasswordPage />)} />
      <Route
        path="/offers-end"
        element={
          <WithWords subjects={OFFERS_END}>
            <OffersEndPage />
          </WithWords>
        }
      />
      <Route path="/social/:provider" element={withAuth(<SocialPage />)} />
      <Route path="/lottery" element={<LotteryPage />} />
      <Route path="/vnlottery" element={<VnLotteryPage />} />
      <Route path="/elott" element={withInstant(<ElottPage />)} />
      <Route path="/elott/verify" element={withInstant(<PoolPage />)} />
      <Route path="/elott/:code" element={withInstant(<TicketPage />)} />
      <Route path="/seamless" element={<SeamlessPage />} />
      {lobbies.map((lobby) => (
        <Route key={lobby.path} path={lobby.path} element={withGames(<LobbyPage lobby={lobby} />)} />
      ))}
      <Route path="/game" element={withGames(<GamePage />)} />
      <Route path="/promotions" element={withPromotions(<PromotionsPage />)} />
      <Route path="/promoDetail" element={withPromotions(<PromoDetailPage />)} />
      <Route
        path="/raffles"
        element={
          <WithWords subjects={RAFFLES}>
            <RafflesPage />
          </WithWords>
        }
      />
      <Route
        path="/winners"
        element={
          <WithWords subjects={WINNERS}>
            <WinnersPage />
          </WithWords>
        }
      />
      <Route path="/results" element={<ResultsPage />} />
      <Route path="/orders" element={<OrdersPage />} />
      {/* Addresses of the list of today's bets, and of the list by its name. */}
      <Route path="/orders/today" element={<Navigate to="/orders?days=1" replace />} />
      <Route path="/bets" element={<Navigate to="/orders" replace />} />
      <Route path="/pointMall" element={<Navigate to="/?centre=pointMall" replace />} />
      <Route
        path="/verify"
        element={
          <WithWords subjects={VERIFY}>
            <VerifyPage />
          </WithWords>
        }
      />
      {['/down', '/download'].map((path) => (
        <Route
          key={path}
          path={path}
          element={
            <WithWords subjects={DOWNLOAD}>
              <DownloadPage />
            </WithWords>
          }
        />
      ))}
      <Route
        path="/helpmc"
        element={
          <WithWords subjects={HELP}>
            <HelpPage />
          </WithWords>
        }
      />
      <Route
        path="/service"
        element={
          <WithWords subjects={CHAT}>
            <ServicePage />
          </WithWords>
        }
      />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
