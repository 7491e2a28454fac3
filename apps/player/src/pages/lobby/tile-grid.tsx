import { useWords } from '@tyche/i18n/react';
import { memo } from 'react';
import { groupOfGame, weightOf } from '../../lib/bonuses/counts.ts';
import { useRunningBonus } from '../../state/running-bonus.ts';
import { GameTile } from '../../features/vendor-games/game-tile.tsx';
import { type GameItem, useLaunch } from '../../features/vendor-games/use-launch.ts';
import { useStable } from '../../lib/use-stable.ts';
import { useGameFavourites } from '../../state/game-favourites.ts';
import css from './game-grid.module.css';
import { useRowsInView } from './use-rows-in-view.ts';

const Tile = memo(GameTile);
const BONUS_WORDS = ['bonuses'];
const NO_WORDS: readonly string[] = [];

/** Many games as tiles. Only those near the window are in the document; the place of the others is kept free. */
export function TileGrid({
  games,
  totalCount,
  isFormer,
  onInfo,
}: {
  readonly games: readonly GameItem[];
  readonly totalCount: number;
  readonly isFormer: boolean;
  /** Always the same function: tiles are drawn again when it changes. */
  readonly onInfo: (game: GameItem) => void;
}) {
  const launch = useStable(useLaunch());
  const { isFavourite, toggle } = useGameFavourites();
  const bonus = useRunningBonus();
  const hasWords = useWords(bonus ? BONUS_WORDS : NO_WORDS);
  const toggleFavourite = useStable(toggle);
  const { list, from, to, beforePx, afterPx } = useRowsInView(games.length);
  return (
    <ul
      ref={list}
      className={css.tiles}
      data-former={isFormer ? '' : undefined}
      style={{ paddingBlock: `${beforePx}px ${afterPx}px` }}
    >
      {games.slice(from, to).map((game, index) => (
        <Tile
          key={game.nodeId}
          game={game}
          isFavourite={isFavourite(game.nodeId)}
          bonusPpm={bonus && hasWords ? weightOf(bonus, groupOfGame(game)) : null}
          onLaunch={launch}
          onFavourite={toggleFavourite}
          onInfo={onInfo}
          place={from + index + 1}
          totalCount={totalCount}
        />
      ))}
    </ul>
  );
}
