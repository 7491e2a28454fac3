import { CardList } from '@tyche/ui/card-list';
import { cx } from '@tyche/ui/cx';
import { VendorGameArt } from '../../lib/game-art/vendor-game-art.tsx';
import css from './game-row.module.css';
import { isResting } from './game-tile.tsx';
import { type GameItem, useLaunch } from './use-launch.ts';

/** A few games side by side; one press opens a game. */
export function GameRow({ games }: { readonly games: readonly GameItem[] }) {
  const launch = useLaunch();
  return (
    <CardList className={css.row}>
      {games.map((game) => (
        <li key={game.nodeId}>
          <button type="button" className={css.game} onClick={() => launch(game)}>
            <VendorGameArt
              game={game}
              crop="wide"
              className={cx(css.art, isResting(game.status) && css.resting)}
            />
            <b>{game.gameName}</b>
            <small>{game.vendorName}</small>
          </button>
        </li>
      ))}
    </CardList>
  );
}
