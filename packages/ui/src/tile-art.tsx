import { useId } from 'react';
import { ART_HEIGHT, ART_WIDTH, art, type ArtCategory } from './art.ts';
import { cx } from './cx.ts';
import css from './tile-art.module.css';

/** The generated picture of a game. It is decoration when the game's name stands beside it. */
export function TileArt({
  vendor,
  game,
  category,
  name,
  className,
}: {
  readonly vendor: string;
  readonly game: string;
  readonly category: ArtCategory;
  readonly name: string;
  readonly className?: string | undefined;
}) {
  const pearl = useId();
  const picture = art({ vendor, game, category, name });
  const firstLine = picture.lines.length > 1 ? 227 : 239;
  return (
    <svg
      className={cx(css.art, className)}
      viewBox={`0 0 ${ART_WIDTH} ${ART_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={pearl} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="oklch(.95 .03 85)" />
          <stop offset=".5" stopColor={`oklch(.84 .10 ${(picture.hue + 40).toFixed(0)})`} />
          <stop offset="1" stopColor="oklch(.93 .05 160)" />
        </linearGradient>
      </defs>
      <rect width={ART_WIDTH} height={ART_HEIGHT} fill={picture.ground} />
      {picture.shapes.map((shape) => (
        <path
          key={shape.d.slice(0, 40) + (shape.fill ?? '')}
          d={shape.d}
          fill={shape.fill ?? 'none'}
          stroke={shape.stroke}
          strokeWidth={shape.width}
          opacity={shape.opacity}
        />
      ))}
      <path
        d={picture.crackle}
        fill="none"
        stroke="oklch(.97 .02 85)"
        strokeWidth=".8"
        opacity={picture.crackleOpacity}
      />
      <path
        d={picture.glyph}
        fill={`oklch(.2 .04 ${picture.hue.toFixed(0)} / .55)`}
        stroke={`url(#${pearl})`}
        strokeWidth="5"
        strokeLinejoin="round"
        strokeLinecap="round"
        fillRule="evenodd"
      />
      {name && (
        <rect y="196" width={ART_WIDTH} height="70" fill={`oklch(.17 .04 ${picture.hue.toFixed(0)} / .66)`} />
      )}
      {name &&
        picture.lines.map((line, index) => (
          <text key={line} x="16" y={firstLine + index * 23} fontSize={picture.fontSize} className={css.name}>
            {line}
          </text>
        ))}
    </svg>
  );
}
