import type { Game } from '@tyche/rules/lottery';
import { Notice } from '@tyche/ui/notice';
import { Tabs } from '@tyche/ui/tabs';
import { Link, useSearchParams } from 'react-router';
import { gameAddress } from '../../lib/game-address.ts';
import { useLotteryName } from '../../state/games.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useText } from '@tyche/i18n/react';
import { Archive } from './archive.tsx';
import { Charts } from './charts.tsx';
import css from './game-results.module.css';
import { TicketChecker } from './ticket-checker.tsx';

const TABS = ['archive', 'charts', 'check'] as const;
type TabId = (typeof TABS)[number];

/** The results of one lottery: every draw, what past draws looked like, and whether a ticket has won. */
export function GameResults({ game }: { readonly game: Game }) {
  const { t } = useText();
  const name = useLotteryName()(game.code);
  const [query, setQuery] = useSearchParams();
  usePageTitle(t('results.of', { game: name }));
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'archive';

  function choose(id: TabId): void {
    setQuery({ gameCode: game.code, tab: id }, { replace: true });
  }

  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link to="/results" className={css.back}>
          {t('results.all')}
        </Link>
        <h1>{name}</h1>
        <Link to={gameAddress(game)} className={css.play}>
          {t('results.playSpoken', { game: name })}
        </Link>
      </header>
      {game.standsFor !== null && (
        <Notice tone="info">{t('results.simulated', { name: game.standsFor })}</Notice>
      )}
      <Tabs
        label={t('results.of', { game: name })}
        value={tab}
        onChange={choose}
        tabs={[
          { id: 'archive', label: t('results.tab.archive'), content: <Archive game={game} /> },
          { id: 'charts', label: t('results.tab.charts'), content: <Charts game={game} /> },
          { id: 'check', label: t('results.tab.check'), content: <TicketChecker game={game} /> },
        ]}
      />
    </div>
  );
}
