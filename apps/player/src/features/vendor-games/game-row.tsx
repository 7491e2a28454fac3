import { CardList } from '@tyche/ui/card-list';
import { cx } from '@tyche/ui/cx';
import { VendorGameArt } from '../../lib/game-art/vendor-game-art.tsx';
import css from './game-row.module.css';
import { isResting, Tags } from './game-tile.tsx';
import { type GameItem, useLaunch } from './use-launch.ts';

/** A few games side by side; one press opens a game. */
export function GameRow({ games }: { readonly games: readonly GameItem[] }) {
  const launch = useLaunch();
  return (
    <CardList className={css.row}>
      {games.map((game) => (
        <li key={game.nodeId}>
          <button type="button" className={css.game} onClick={() => launch(game)}>
            <span className={cx(css.picture, isResting(game.status) && css.resting)}>
              <VendorGameArt game={game} crop="wide" className={css.art} />
              <Tags game={game} />
            </span>
            <b>{game.gameName}</b>
            <small>{game.vendorName}</small>
          </button>
        </li>
      ))}
    </CardList>
  );
}
