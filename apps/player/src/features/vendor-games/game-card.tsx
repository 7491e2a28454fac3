import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { VendorGameArt } from '../../lib/game-art/vendor-game-art.tsx';
import { type GameItem, useLaunch } from './use-launch.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { GameFacts } from './game-facts.tsx';
import css from './game-card.module.css';
import { isResting, Tags } from './game-tile.tsx';

/** A game with its wide picture, its facts, and the two ways to play it. */
export function GameCard({ game }: { readonly game: GameItem }) {
  const { t } = useText();
  return (
    <li className={css.card}>
      <div className={cx(css.picture, isResting(game.status) && css.resting)}>
        <VendorGameArt game={game} crop="wide" className={css.wide} />
        <Tags game={game} />
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <h2>{game.gameName}</h2>
          <FavouriteButton game={game} name={game.gameName} />
        </div>
        <p className={css.vendor}>{game.vendorName}</p>
        <GameFacts game={game} />
        {game.status === 'ready' ? (
          <PlayButtons game={game} />
        ) : (
          <p className={css.status}>{t(`games.status.${game.status}`)}</p>
        )}
      </div>
    </li>
  );
}

/** Play, and play for play money where the game has it. */
export function PlayButtons({ game, onPlay }: { readonly game: GameItem; readonly onPlay?: () => void }) {
  const { t } = useText();
  const launch = useLaunch();
  const open = (isDemo: boolean) => {
    onPlay?.();
    launch(game, isDemo);
  };
  return (
    <div className={css.ways}>
      <Button
        look="ink"
        aria-label={t('games.playNamed', { name: game.gameName })}
        onClick={() => open(false)}
      >
        {t('games.play')}
      </Button>
      {game.hasDemo && (
        <Button aria-label={t('games.demoNamed', { name: game.gameName })} onClick={() => open(true)}>
          {t('games.demo')}
        </Button>
      )}
    </div>
  );
}
