import { cx } from '@tyche/ui/cx';
import { useTheme } from '@tyche/ui/use-theme';
import { gameNames } from '@tyche/rules/lottery/names';
import { lazy, Suspense } from 'react';
import { artFolder } from '@tyche/ui/art-folder';
import { artOf } from './art-of.ts';
import css from '@tyche/ui/game-picture.module.css';

/** Fetched for the first lottery without a picture: most sites have none. Decoration that does not come is left out. */
const TileArt = lazy(() =>
  import('@tyche/ui/tile-art').then(
    (module) => ({ default: module.TileArt }),
    () => ({ default: () => <></> }),
  ),
);

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
      <Suspense fallback={<span className={cx(css.art, className)} />}>
        <TileArt vendor="tyche" game={code} category="lottery" name="" className={cx(css.art, className)} />
      </Suspense>
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
