import { useId } from 'react';
import css from './scenes.module.css';

/** Digit, place and radius of each ball. */
const balls = [
  ['5', 664, 66, 20],
  ['1', 692, 212, 24],
  ['8', 746, 96, 26],
  ['3', 800, 176, 42],
  ['9', 884, 84, 46],
  ['0', 958, 192, 48],
  ['7', 1018, 62, 42],
  ['2', 1104, 132, 54],
] as const;

const WIDE_ONLY_BEFORE = 1000;

/** Drawn balls of pearl on dark lacquer. */
export function Balls() {
  const pearl = useId();
  return (
    <>
      <defs>
        <radialGradient id={pearl} cx=".35" cy=".28" r=".85">
          <stop stopColor="oklch(.99 .02 85)" />
          <stop offset=".55" stopColor="oklch(.88 .07 82)" />
          <stop offset="1" stopColor="oklch(.6 .1 60)" />
        </radialGradient>
      </defs>
      {balls.map(([digit, x, y, radius]) => (
        <g key={x} className={x < WIDE_ONLY_BEFORE ? css.wideOnly : undefined}>
          <ellipse
            cx={x}
            cy={y + radius * 1.05}
            rx={radius * 0.8}
            ry={radius * 0.16}
            fill="oklch(.1 .02 22 / .4)"
          />
          <circle cx={x} cy={y} r={radius} fill={`url(#${pearl})`} />
          <text x={x} y={y + radius * 0.3} fontSize={radius * 0.86} textAnchor="middle" className={css.digit}>
            {digit}
          </text>
        </g>
      ))}
    </>
  );
}
