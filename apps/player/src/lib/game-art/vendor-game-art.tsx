import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { GamePicture } from '@tyche/ui/game-picture';
import { sceneCodes } from '@tyche/rules/games';

/** What the picture of a vendor's game is drawn from. */
export type PicturedGame = Pick<OutputOf<typeof contract.gameByNode>, 'art' | 'vassalage' | 'gameType'>;

/**
 * The picture of a vendor's game. A scene that is not drawn counts as none.
 *
 * @param crop `sq` square, `wide` 16:9; the class decides the size of display.
 */
export function VendorGameArt({
  game: { art, vassalage, gameType },
  crop,
  className,
}: {
  readonly game: PicturedGame;
  readonly crop: 'sq' | 'wide';
  readonly className?: string | undefined;
}) {
  return (
    <GamePicture
      vendor={vassalage}
      type={gameType}
      scene={sceneCodes.find((one) => one === art.scene) ?? null}
      seed={art.seed}
      crop={crop}
      className={className}
    />
  );
}
