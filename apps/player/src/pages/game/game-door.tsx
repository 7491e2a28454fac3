import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { GameFacts } from '../../features/vendor-games/game-facts.tsx';
import { type GameItem, useLaunch } from '../../features/vendor-games/use-launch.ts';
import { VendorGameArt } from '../../lib/game-art/vendor-game-art.tsx';
import { useSite } from '../../state/site.ts';
import css from './game-page.module.css';

/** What a guest finds at the address of a game: what it is, and the ways in. */
export function GameDoor({
  game,
  isDemo,
  hasEnded = false,
}: {
  readonly game: GameItem;
  readonly isDemo: boolean;
  /** The session ended while the game was played for money: it is said that the bets count. */
  readonly hasEnded?: boolean;
}) {
  const { t } = useText();
  const site = useSite();
  const launch = useLaunch();
  return (
    <div className={css.door}>
      <VendorGameArt game={game} crop="wide" className={css.doorArt} />
      <div className={css.doorText}>
        <h1>{game.gameName}</h1>
        <p>{game.vendorName}</p>
        {hasEnded ? <p role="status">{t('games.ended')}</p> : <GameFacts game={game} />}
        <div className={css.ways}>
          <Button look="primary" size="large" onClick={() => launch(game, isDemo && !site?.freePlay)}>
            {t('games.loginToPlay')}
          </Button>
          {game.hasDemo && site?.freePlay && (
            <Button size="large" onClick={() => launch(game, true)}>
              {t('games.demo')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
