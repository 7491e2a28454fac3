import { useId } from 'react';
import css from './scenes.module.css';

/** Place, size and light of each lantern, near ones last. */
const lanterns = [
  [650, 96, 0.62, 0.34],
  [702, 30, 0.5, 0.5],
  [748, 122, 0.72, 0.3],
  [806, 58, 0.58, 0.6],
  [884, 138, 0.66, 0.45],
  [770, 20, 0.4, 0.4],
  [938, 40, 0.9, 0.55],
  [1012, 118, 0.7, 0.35],
  [1062, 26, 1.15, 0.62],
  [1118, 104, 1.3, 0.5],
  [976, 178, 0.55, 0.5],
] as const;

const WIDE_ONLY_BEFORE = 1000;

/** Paper lanterns on their threads. */
export function Lanterns() {
  const glow = useId();
  return (
    <>
      <defs>
        <radialGradient id={glow}>
          <stop stopColor="oklch(.82 .17 62)" stopOpacity=".34" />
          <stop offset=".45" stopColor="oklch(.75 .17 50)" stopOpacity=".11" />
          <stop offset="1" stopColor="oklch(.7 .17 45)" stopOpacity="0" />
        </radialGradient>
      </defs>
      {lanterns.map((one) => lantern(one, glow))}
    </>
  );
}

function lantern([x, y, size, light]: (typeof lanterns)[number], glow: string) {
  return (
    <g
      key={x}
      transform={`translate(${x} ${y}) scale(${size})`}
      className={x < WIDE_ONLY_BEFORE ? css.wideOnly : undefined}
    >
      <path d="M0 -140V0" stroke="oklch(.83 .15 78 / .45)" />
      <circle cy="20" r="76" fill={`url(#${glow})`} />
      <rect x="-16" width="32" height="40" rx="13" fill="oklch(.66 .19 37)" />
      <rect x="-16" width="32" height="40" rx="13" fill="oklch(.9 .13 82)" opacity={light} />
      <path d="M-9 1.5v37M0 0v40M9 1.5v37" stroke="oklch(.4 .14 30 / .55)" fill="none" />
      <rect x="-9" y="-5" width="18" height="6" rx="2" fill="oklch(.83 .15 78)" />
      <rect x="-9" y="39" width="18" height="6" rx="2" fill="oklch(.83 .15 78)" />
      <path d="M0 45v13M-3 45v9M3 45v9" stroke="oklch(.83 .15 78)" strokeWidth="1.6" strokeLinecap="round" />
    </g>
  );
}
