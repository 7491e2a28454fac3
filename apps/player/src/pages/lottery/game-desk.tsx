import type { Game } from '@tyche/rules/lottery';
import { Card } from '@tyche/ui/card';
import { cx } from '@tyche/ui/cx';
import { type Tab, Tabs } from '@tyche/ui/tabs';
import { type ReactNode, useCallback, useEffect, useLayoutEffect } from 'react';
import { useDrawClock } from '../../state/draw-clock.ts';
import { useLotteryName } from '../../state/games.ts';
import { noteRecent } from '../../state/recent.ts';
import { useText } from '@tyche/i18n/react';
import { CartButton } from '../../features/bet-slip/cart-button.tsx';
import { Cart } from '../../features/bet-slip/cart.tsx';
import { Pad } from '../../features/bet-slip/pad.tsx';
import { act, slipOf } from '../../state/slip-store.ts';
import { MyBetsCard } from '../../features/my-bets/my-bets-card.tsx';
import { DrawHeader } from './draw-header.tsx';
import css from './game-desk.module.css';
import { SealLine } from './seal-line.tsx';
import { useMovedOnNotice, useTarget } from './use-target.ts';

/** A game as it is played: its draw, the pad, the cart, one's bets, and below them its record. One for every lottery. */
export function GameDesk<TabId extends string>({
  game,
  playType,
  menu,
  missing,
  tabs,
  tab,
  quickPick,
  onParam,
}: {
  readonly game: Game;
  /** The play that the address asks for. */
  readonly playType: string | null;
  /** The way to the other games, beside or above. */
  readonly menu: ReactNode;
  readonly missing: readonly (readonly number[])[] | null;
  readonly tabs: readonly Tab<TabId | 'bets'>[];
  readonly tab: TabId | 'bets';
  /** Called once a bet picked at random is shown for confirmation; without it nothing is picked. */
  readonly quickPick?: (() => void) | undefined;
  /** Keeps in the address what was chosen. */
  readonly onParam: (name: 'playType' | 'tab', value: string) => void;
}) {
  const { t } = useText();
  const name = useLotteryName()(game.code);
  const clock = useDrawClock(game.id);
  const near = clock.state === 'ready' ? clock.data : null;
  const target = useTarget(near);
  const onPlay = useCallback((code: string) => onParam('playType', code), [onParam]);

  useMovedOnNotice(game, target);
  useEffect(() => noteRecent(game.code), [game]);
  // Before the pad repeats a press that came while it was taken over.
  useLayoutEffect(() => {
    const play = game.plays.find((each) => each.code === playType);
    if (play && slipOf(game).playId !== play.id) act(game, { type: 'choose-play', playId: play.id });
  }, [game, playType]);
  useEffect(() => {
    document.title = t('lottery.page.title', { game: name });
  }, [t, name]);

  return (
    <div className={css.frame}>
      <div className={css.page}>
        {menu}
        <div className={css.main}>
          <DrawHeader game={game} clock={clock} />
          <Pad
            game={game}
            playType={playType}
            target={target}
            missing={missing}
            onPlay={onPlay}
            quickPick={quickPick}
            cartButton={<CartButton game={game} target={target} />}
          />
          <Tabs
            label={t('lottery.tab.label')}
            tabs={tabs}
            value={tab}
            onChange={(id) => onParam('tab', id)}
            className={css.tabs}
          />
        </div>
        <aside className={css.side} aria-label={t('lottery.page.side')}>
          <div className={css.sticky}>
            <Card className={css.cart}>
              <Cart game={game} target={target} />
            </Card>
            <Card className={cx(css.bets, tab === 'bets' && css.twice)}>
              <MyBetsCard gameId={game.id} onAll={() => onParam('tab', 'bets')} />
            </Card>
            {near && <SealLine game={game} draw={near.currentNumero} />}
          </div>
        </aside>
      </div>
    </div>
  );
}
