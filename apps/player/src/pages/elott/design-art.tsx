import { crackle } from '@tyche/ui/crackle';
import { hashText, seeded } from '@tyche/ui/seeded';
import { type ReactNode, useId } from 'react';
import css from './design-art.module.css';

const WIDTH = 400;
const HEIGHT = 240;
const GOLD = 'oklch(.83 .13 80)';
const SHELL = 'oklch(.95 .02 88)';

interface Scene {
  readonly ground: readonly [string, string];
  readonly draw: (id: string) => ReactNode;
}

const MOON = { x: 276, y: 108, r: 78 };

const scenes: Readonly<Record<string, Scene>> = {
  'eggshell-moon': {
    ground: ['oklch(.42 .09 262)', 'oklch(.2 .035 262)'],
    draw: (id) => (
      <>
        <clipPath id={`${id}-moon`}>
          <circle cx={MOON.x} cy={MOON.y} r={MOON.r} />
        </clipPath>
        <circle cx={MOON.x} cy={MOON.y} r={MOON.r} fill={SHELL} />
        <g clipPath={`url(#${id}-moon)`}>
          <path
            d={moonCracks}
            transform={`translate(${MOON.x - MOON.r} ${MOON.y - MOON.r})`}
            fill="none"
            stroke="oklch(.45 .05 262)"
            strokeWidth="1.3"
          />
        </g>
        <g fill="none" stroke={GOLD} strokeWidth="2.2" strokeLinecap="round">
          {[0, 1, 2, 3, 4].map((row) => (
            <path key={row} d={wave(186 + row * 13, 46 - row * 5)} opacity={0.95 - row * 0.15} />
          ))}
        </g>
        <path
          d="M52 150c18-42 34-58 66-70-12 30-24 52-54 76z"
          fill="oklch(.32 .07 262)"
          stroke={GOLD}
          strokeWidth="1.6"
        />
        <path
          d="M40 160c30-16 62-22 96-18-22 18-54 28-88 26z"
          fill="oklch(.36 .08 262)"
          stroke={GOLD}
          strokeWidth="1.6"
        />
      </>
    ),
  },
  'goldleaf-carp': {
    ground: ['oklch(.44 .085 168)', 'oklch(.2 .03 168)'],
    draw: (id) => (
      <>
        <clipPath id={`${id}-fish`}>
          <path d={carp} />
        </clipPath>
        <path d="M118 132C84 96 62 92 34 84c18 26 20 40 10 70 28-4 50-6 74-22z" fill="oklch(.7 .13 62)" />
        <path d="M214 88c22-34 58-40 84-34-14 12-24 26-28 48z" fill="oklch(.72 .13 66)" />
        <path d={carp} fill="oklch(.8 .14 78)" />
        <g clipPath={`url(#${id}-fish)`} fill="none" stroke="oklch(.5 .12 55)" strokeWidth="1.8">
          <path d={scales} />
        </g>
        <path d={carp} fill="none" stroke={SHELL} strokeWidth="2" />
        <circle cx="326" cy="116" r="6" fill="oklch(.2 .03 168)" />
        <g fill="none" stroke={SHELL} strokeWidth="2" strokeLinecap="round" opacity=".75">
          <path d={wave(204, 58)} />
          <path d={wave(220, 48)} />
        </g>
      </>
    ),
  },
  'cinnabar-gate': {
    ground: ['oklch(.36 .07 32)', 'oklch(.18 .03 24)'],
    draw: () => (
      <>
        <circle cx="200" cy="118" r="92" fill="oklch(.83 .13 80 / .2)" />
        <path
          d="M96 96c46-4 76-18 104-44 28 26 58 40 104 44-14 10-20 12-34 14H130c-14-2-20-4-34-14z"
          fill="oklch(.56 .2 30)"
        />
        <path
          d="M72 138c52-4 92-12 128-30 36 18 76 26 128 30-14 10-22 12-38 14H110c-16-2-24-4-38-14z"
          fill="oklch(.5 .19 30)"
        />
        <g fill="oklch(.42 .15 28)">
          <path d="M118 152h20v88h-20zM262 152h20v88h-20zM170 152h12v88h-12zM218 152h12v88h-12z" />
        </g>
        <g fill="none" stroke={GOLD} strokeWidth="2.4" strokeLinecap="round">
          <path d="M96 96c46-4 76-18 104-44 28 26 58 40 104 44M72 138c52-4 92-12 128-30 36 18 76 26 128 30M130 110h140M110 152h180" />
        </g>
        {[86, 314].map((x) => (
          <g key={x}>
            <path d={`M${x} 150v16`} stroke={GOLD} strokeWidth="2" />
            <ellipse cx={x} cy="184" rx="17" ry="20" fill="oklch(.8 .15 78)" />
            <path
              d={`M${x - 17} 184h34M${x - 13} 173h26M${x - 13} 195h26`}
              stroke="oklch(.56 .16 45)"
              strokeWidth="1.6"
            />
          </g>
        ))}
      </>
    ),
  },
};

const moonCracks = crackle(seeded(11), { width: 2 * MOON.r, height: 2 * MOON.r, cells: 46 });
const carp = 'M108 132c34-46 96-62 148-50 44 10 74 26 92 40-20 26-56 44-100 48-56 4-108-8-140-38z';
const scales = Array.from({ length: 9 }, (_, row) =>
  Array.from(
    { length: 13 },
    (_, column) => `M${96 + column * 20 + (row % 2) * 10} ${74 + row * 12}a10 10 0 0 0 20 0`,
  ).join(''),
).join('');
const cracksOf = new Map<string, string>();

/** The lacquer picture of a ticket's design: ground, motif, egg-shell crackle. Decoration: the name stands beside it. */
export function DesignArt({ code }: { readonly code: string }) {
  const id = useId();
  const scene = scenes[code];
  if (!scene) return null;
  const [light, dark] = scene.ground;
  return (
    <svg
      className={css.art}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id={`${id}-ground`} cx=".76" cy=".2" r="1.1">
          <stop stopColor={light} />
          <stop offset="1" stopColor={dark} />
        </radialGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}-ground)`} />
      <path d={groundCracks(code)} fill="none" stroke={SHELL} strokeWidth=".8" opacity=".13" />
      {scene.draw(id)}
    </svg>
  );
}

function groundCracks(code: string): string {
  const known = cracksOf.get(code);
  if (known !== undefined) return known;
  const made = crackle(seeded(hashText(code)), { width: WIDTH, height: HEIGHT, cells: 60 });
  cracksOf.set(code, made);
  return made;
}

function wave(y: number, length: number): string {
  const arcs = Array.from(
    { length: Math.ceil(WIDTH / length) + 1 },
    () => `q${length / 2}-14 ${length} 0`,
  ).join('');
  return `M${-length / 3} ${y}${arcs}`;
}
