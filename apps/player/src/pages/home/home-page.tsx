import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { NoticeBar } from '../../features/notices/notice-bar.tsx';
import { PopUps } from '../../features/notices/pop-ups.tsx';
import { lazy, Suspense } from 'react';
import { useSession } from '../../state/session.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useTakenOver } from '../../lib/use-taken-over.ts';
import { useText } from '@tyche/i18n/react';
import { Fairness } from './fairness.tsx';
import { Hero } from './hero.tsx';
import { HomeGames } from './home-games.tsx';
import css from './home-page.module.css';
import { LaterLists } from './later-lists.tsx';
import { LatestResults } from './latest-results.tsx';
import { LatestWinners } from './latest-winners.tsx';
import { NextDraws } from './next-draws.tsx';
import { OpenRaffle } from './open-raffle.tsx';

const MemberStart = lazy(async () => ({ default: (await import('./member-start.tsx')).MemberStart }));

/**
 * The front page: what is on sale now, what was drawn, who won, and why it can be trusted. A member's page begins with own games and
 * bets, and the banners are a strip below.
 */
export function HomePage() {
  useTakenOver();
  const { t } = useText();
  const isSignedIn = useSession(({ member }) => member !== null);
  // Whose the session is may not be known yet: the page of a guest would be the wrong one.
  const isMember = useSession(({ member, isResuming }) => member !== null || isResuming);
  usePageTitle(t('home.title'));
  return (
    <div className={css.page}>
      <VisuallyHidden>
        <h1>{t('home.title')}</h1>
      </VisuallyHidden>
      <NoticeBar />
      {isMember ? (
        <div className={css.own}>
          <Suspense fallback={null}>{isSignedIn && <MemberStart />}</Suspense>
        </div>
      ) : (
        <Hero look="hero" />
      )}
      <NextDraws />
      <HomeGames />
      {isMember && <Hero look="slim" />}
      <div className={css.columns}>
        <LatestResults />
        <LatestWinners />
      </div>
      <OpenRaffle />
      <LaterLists />
      <Fairness />
      <PopUps />
    </div>
  );
}
