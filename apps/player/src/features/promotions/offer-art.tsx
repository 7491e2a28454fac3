import { crackle } from '@tyche/ui/crackle';
import { hashText, seeded } from '@tyche/ui/seeded';
import { cx } from '@tyche/ui/cx';
import { useId } from 'react';
import css from './offer-art.module.css';
import type { Offer } from './offer.ts';
import { scenes } from './offer-scenes.ts';

const WIDTH = 400;
const HEIGHT = 180;
const CELLS = 46;
const HUE_SWAY = 16;
const cracksOf = new Map<string, string>();

/** The lacquer picture of an offer: the scene of its category on a ground of its own. Decoration: the title stands beside it. */
export function OfferArt({
  id,
  category,
  className,
}: {
  readonly id: string;
  readonly category: Offer['category'];
  readonly className?: string | undefined;
}) {
  const ids = useId();
  const scene = scenes[category];
  const random = seeded(hashText(id));
  const hue = scene.hue + (random() - 0.5) * HUE_SWAY;
  const light = { x: 0.55 + random() * 0.4, y: 0.1 + random() * 0.3 };
  const tone = (lightness: number, chroma: number) => `oklch(${lightness} ${chroma} ${Math.round(hue)})`;
  return (
    <svg
      className={cx(css.art, className)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id={`${ids}-ground`} cx={light.x} cy={light.y} r="1.05">
          <stop stopColor={tone(0.46, 0.1)} />
          <stop offset="1" stopColor={tone(0.2, 0.04)} />
        </radialGradient>
        <linearGradient id={`${ids}-shell`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="oklch(.97 .02 88)" />
          <stop offset=".55" stopColor={`oklch(.86 .07 ${Math.round(hue + 40)})`} />
          <stop offset="1" stopColor="oklch(.93 .04 160)" />
        </linearGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${ids}-ground)`} />
      <path d={groundCracks(id)} fill="none" stroke="oklch(.97 .02 85)" strokeWidth=".8" opacity=".12" />
      {scene.shapes.map(({ d, paint, opacity }) => (
        <path
          key={d}
          d={d}
          opacity={opacity}
          {...paintOf(paint, { shell: `url(#${ids}-shell)`, deep: tone(0.27, 0.07), mid: tone(0.56, 0.13) })}
        />
      ))}
    </svg>
  );
}

interface Paints {
  readonly shell: string;
  readonly deep: string;
  readonly mid: string;
}

/** Inlays are egg-shell, outlines gilt, and what is far away has the colour of the ground. */
function paintOf(paint: (typeof scenes)['other']['shapes'][number]['paint'], { shell, deep, mid }: Paints) {
  const gilt = 'oklch(.83 .12 80)';
  switch (paint) {
    case 'shell':
      return { fill: shell, stroke: deep, strokeWidth: 1.2 };
    case 'cinnabar':
      return { fill: 'oklch(.58 .2 31)', stroke: gilt, strokeWidth: 1.6 };
    case 'far':
      return { fill: mid };
    case 'deep':
      return { fill: deep, stroke: gilt, strokeWidth: 1.6 };
    case 'gilt':
      return { fill: 'none', stroke: gilt, strokeWidth: 2, strokeLinecap: 'round' as const };
  }
}

function groundCracks(id: string): string {
  const known = cracksOf.get(id);
  if (known !== undefined) return known;
  const made = crackle(seeded(hashText(id)), { width: WIDTH, height: HEIGHT, cells: CELLS });
  cracksOf.set(id, made);
  return made;
}
