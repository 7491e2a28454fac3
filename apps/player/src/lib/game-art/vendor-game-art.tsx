import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import type { ArtCategory } from '@tyche/ui/art';
import { cx } from '@tyche/ui/cx';
import { TileArt } from '@tyche/ui/tile-art';
import { useTheme } from '@tyche/ui/use-theme';
import { artFolder } from './art-folder.ts';
import { sceneCodes } from './art-of.ts';
import css from './game-art.module.css';

/** What the picture of a vendor's game is drawn from. */
export type PicturedGame = Pick<OutputOf<typeof contract.gameByNode>, 'art' | 'vassalage' | 'gameType'>;

const sizes = { sq: [256, 256], wide: [640, 360] } as const;

const categories: Readonly<Record<PicturedGame['gameType'], ArtCategory>> = {
  LOTT: 'lottery',
  ELOTT: 'elottery',
  LIVE: 'live',
  SPORTS: 'sports',
  FISH: 'fish',
  RNG: 'slots',
  PVP: 'cards',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
};

/**
 * The picture of a vendor's game: its scene where one is drawn, else a generated one that is always the same for the game. It is
 * decoration: the name of the game stands beside it.
 *
 * @param crop `sq` square, `wide` 16:9; the class decides the size of display.
 */
export function VendorGameArt({
  game,
  crop,
  className,
}: {
  readonly game: PicturedGame;
  readonly crop: keyof typeof sizes;
  readonly className?: string | undefined;
}) {
  const theme = useTheme();
  const scene = sceneCodes.find((one) => one === game.art.scene);
  if (!scene)
    return (
      <TileArt
        vendor={game.vassalage}
        game={game.art.seed.toString()}
        category={categories[game.gameType]}
        name=""
        className={cx(css.art, className)}
      />
    );
  const [width, height] = sizes[crop];
  return (
    <img
      className={cx(css.art, className)}
      src={`${artFolder}/game-${scene}-${crop}-${theme}.svg`}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
