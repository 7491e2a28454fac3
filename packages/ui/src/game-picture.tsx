import type { ArtCategory } from './art.ts';
import { artFolder } from './art-folder.ts';
import { cx } from './cx.ts';
import css from './game-picture.module.css';
import { TileArt } from './tile-art.tsx';
import { useTheme } from './use-theme.ts';

const sizes = { sq: [256, 256], wide: [640, 360] } as const;

/** The category of a picture by the kind of game on the wire. */
export const categoriesOfTypes = {
  LOTT: 'lottery',
  ELOTT: 'elottery',
  LIVE: 'live',
  SPORTS: 'sports',
  FISH: 'fish',
  RNG: 'slots',
  PVP: 'cards',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
} as const satisfies Record<string, ArtCategory>;

/**
 * The picture of a game: its scene where one is drawn, else a generated one that is always the same for the game. It is decoration: the name
 * of the game stands beside it.
 *
 * @param scene the code of a drawn scene; null for a generated picture.
 * @param crop `sq` square, `wide` 16:9; the class decides the size of display.
 */
export function GamePicture({
  vendor,
  type,
  scene,
  seed,
  crop,
  className,
}: {
  readonly vendor: string;
  readonly type: keyof typeof categoriesOfTypes;
  readonly scene: string | null;
  readonly seed: number;
  readonly crop: keyof typeof sizes;
  readonly className?: string | undefined;
}) {
  const theme = useTheme();
  if (scene === null)
    return (
      <TileArt
        vendor={vendor}
        game={seed.toString()}
        category={categoriesOfTypes[type]}
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
