import { cx } from '@tyche/ui/cx';
import { TileArt } from '@tyche/ui/tile-art';
import { useTheme } from '@tyche/ui/use-theme';
import { gameNames } from '@tyche/rules/lottery/names';
import { artFolder } from '@tyche/ui/art-folder';
import { artOf } from './art-of.ts';
import css from '@tyche/ui/game-picture.module.css';

/** Width and height of the drawings, in their own units. */
const sizes = { card: [192, 292], wide: [640, 360], icon: [96, 96] } as const;

const artByCode = new Map(gameNames.map((game) => [game.code, artOf(game)]));

/**
 * The picture of a lottery's family, loaded when it is near the window. It is decoration: the name of the lottery stands beside it.
 * A lottery that the page does not know gets the generated tile.
 *
 * @param code the lottery, such as `fast5d-1m`.
 * @param crop `card` upright, `wide` 16:9, `icon` square; the class decides the size of display.
 */
export function GameArt({
  code,
  crop,
  className,
  isEarly = false,
}: {
  readonly code: string;
  readonly crop: keyof typeof sizes;
  readonly className?: string | undefined;
  /** On the first screen: fetched at once, with the text. */
  readonly isEarly?: boolean;
}) {
  const theme = useTheme();
  const art = artByCode.get(code);
  if (!art)
    return (
      <TileArt vendor="tyche" game={code} category="lottery" name="" className={cx(css.art, className)} />
    );
  const [width, height] = sizes[crop];
  return (
    <img
      className={cx(css.art, className)}
      src={`${artFolder}/${art}-${crop}-${theme}.svg`}
      width={width}
      height={height}
      alt=""
      loading={isEarly ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
