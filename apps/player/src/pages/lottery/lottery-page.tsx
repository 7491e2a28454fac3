import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { findGame, type Game, games } from '@tyche/rules/lottery';
import { Card } from '@tyche/ui/card';
import { Tabs } from '@tyche/ui/tabs';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { CartButton } from '../../features/bet-slip/cart-button.tsx';
import { Cart } from '../../features/bet-slip/cart.tsx';
import { Pad } from '../../features/bet-slip/pad.tsx';
import { act, slipOf } from '../../features/bet-slip/slip-store.ts';
import { useDrawClock } from '../../state/draw-clock.ts';
import { MyBetsCard } from '../../features/my-bets/my-bets-card.tsx';
import { MyBets } from '../../features/my-bets/my-bets.tsx';
import { noteRecent } from '../../state/recent.ts';
import { useText } from '../../state/text.tsx';
import { DrawHeader } from './draw-header.tsx';
import { GamesList } from './games-list.tsx';
import css from './lottery-page.module.css';
import { missingByPlace } from './missing.ts';
import { Results } from './results.tsx';
import { SealLine } from './seal-line.tsx';
import { Trend } from './trend.tsx';
import { useSmallMenu } from './use-small-menu.ts';
import { useMovedOnNotice, useTarget } from './use-target.ts';

const HISTORY = 100;
const TABS = ['trend', 'results', 'bets'] as const;
type TabId = (typeof TABS)[number];

/** The lottery page: `/lottery?gameCode&playType&tab`. Without a known game it opens the first there is. */
export function LotteryPage() {
  const [query] = useSearchParams();
  const game = findGame(query.get('gameCode') ?? '') ?? games[0];
  return game ? <GamePage key={game.code} game={game} /> : null;
}

function GamePage({ game }: { readonly game: Game }) {
  const { t, find } = useText();
  const [query, setQuery] = useSearchParams();
  const playType = query.get('playType');
  const tab: TabId = TABS.find((each) => each === query.get('tab')) ?? 'trend';
  const clock = useDrawClock(game.id);
  const near = clock.state === 'ready' ? clock.data : null;
  const target = useTarget(near);
  const history = useRoute(contract.drawHistory, { gameId: game.id, page: 0, size: HISTORY });
  const drawn = useMemo(
    () =>
      history.state === 'ready' ? history.data.content.filter((draw) => /^[0-9]{5}$/.test(draw.winNo)) : [],
    [history],
  );
  const missing = useMemo(() => (drawn.length > 0 ? missingByPlace(drawn) : null), [drawn]);

  useSmallMenu();
  useMovedOnNotice(game, target);
  useEffect(() => noteRecent(game.code), [game]);
  useEffect(() => {
    const play = game.plays.find((each) => each.code === playType);
    if (play && slipOf(game).playId !== play.id) act(game, { type: 'choose-play', playId: play.id });
  }, [game, playType]);
  useEffect(() => {
    document.title = t('lottery.page.title', { game: find(game.nameKey) ?? game.code });
  }, [t, find, game]);

  const setParam = (name: string, value: string) =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        next.set('gameCode', game.code);
        next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  const tabs: readonly { id: TabId; label: string; content: React.ReactNode }[] = [
    { id: 'trend', label: t('lottery.tab.trend'), content: <Trend history={history} drawn={drawn} /> },
    { id: 'results', label: t('lottery.tab.results'), content: <Results game={game} /> },
    { id: 'bets', label: t('lottery.tab.bets'), content: <MyBets gameId={game.id} /> },
  ];

  return (
    <div className={css.frame}>
      <div className={css.page}>
        <GamesList current={game} />
        <div className={css.main}>
          <DrawHeader game={game} clock={clock} />
          <Pad
            game={game}
            target={target}
            missing={missing}
            onPlay={(code) => setParam('playType', code)}
            cartButton={<CartButton game={game} target={target} />}
          />
          <Tabs
            label={t('lottery.tab.label')}
            tabs={tabs}
            value={tab}
            onChange={(id) => setParam('tab', id)}
            className={css.tabs}
          />
        </div>
        <aside className={css.side} aria-label={t('lottery.page.side')}>
          <div className={css.sticky}>
            <Card className={css.cart}>
              <Cart game={game} target={target} />
            </Card>
            <Card className={css.bets}>
              <MyBetsCard gameId={game.id} onAll={() => setParam('tab', 'bets')} />
            </Card>
            {near && <SealLine game={game} draw={near.currentNumero} />}
          </div>
        </aside>
      </div>
    </div>
  );
}
