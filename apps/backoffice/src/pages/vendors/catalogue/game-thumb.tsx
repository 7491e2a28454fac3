import { GamePicture } from '@tyche/ui/game-picture';
import { type CatalogueGame, type GameDraft, shownScene } from './catalogue-game.ts';

/** The picture of a game as lobbies would draw it with a form. */
export function GameThumb({
  game,
  draft: { picture, seed },
  className,
}: {
  readonly game: CatalogueGame;
  readonly draft: Pick<GameDraft, 'picture' | 'seed'>;
  readonly className?: string | undefined;
}) {
  return (
    <GamePicture
      vendor={game.vendor}
      type={game.gameType}
      scene={shownScene(game, picture)}
      seed={seed}
      crop="sq"
      className={className}
    />
  );
}
