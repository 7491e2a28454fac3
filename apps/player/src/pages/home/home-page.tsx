import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { NoticeBar } from '../../features/notices/notice-bar.tsx';
import { PopUps } from '../../features/notices/pop-ups.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import { useText } from '@tyche/i18n/react';
import { Continue } from './continue.tsx';
import { Fairness } from './fairness.tsx';
import { Hero } from './hero.tsx';
import css from './home-page.module.css';
import { LatestResults } from './latest-results.tsx';
import { LatestWinners } from './latest-winners.tsx';
import { NextDraws } from './next-draws.tsx';

/** The front page: what is on sale now, what was drawn, who won, and why it can be trusted. */
export function HomePage() {
  const { t } = useText();
  usePageTitle(t('home.title'));
  return (
    <div className={css.page}>
      <VisuallyHidden>
        <h1>{t('home.title')}</h1>
      </VisuallyHidden>
      <NoticeBar />
      <Hero />
      <NextDraws />
      <Continue />
      <div className={css.columns}>
        <LatestResults />
        <LatestWinners />
      </div>
      <Fairness />
      <PopUps />
    </div>
  );
}
