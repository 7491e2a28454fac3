import { crackle } from './crackle.ts';
import { hashText, seeded } from './seeded.ts';

/** Hue of each category of games, for tile art and rail marks. */
export const categoryHues = {
  slots: 32,
  live: 12,
  fish: 220,
  cards: 300,
  sports: 150,
  esports: 275,
  cockfight: 45,
  lottery: 80,
  elottery: 180,
} as const satisfies Record<string, number>;

export type ArtCategory = keyof typeof categoryHues;

/** One drawn shape. Colours are CSS colours; there is no style attribute, so a strict content policy shows it. */
export interface ArtShape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
}

/** A picture of 200 × 266: ground, layout, crackle, glyph and the name on one or two lines. */
export interface Art {
  readonly hue: number;
  readonly ground: string;
  readonly shapes: readonly ArtShape[];
  readonly crackle: string;
  readonly crackleOpacity: number;
  readonly glyph: string;
  readonly lines: readonly string[];
  readonly fontSize: number;
}

export const ART_WIDTH = 200;
export const ART_HEIGHT = 266;

const CENTRE_X = 100;
const CENTRE_Y = 112;

const circle = (x: number, y: number, r: number): string =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const tone = (lightness: number, chroma: number, hue: number): string =>
  `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${hue.toFixed(0)})`;

const glyphs: Readonly<Record<ArtCategory, string>> = {
  slots: 'M60 58h80v108H60zM87 58v108M113 58v108',
  live: 'M100 50c26 26 44 40 44 62a23 23 0 0 1-38 16l8 34H86l8-34a23 23 0 0 1-38-16c0-22 18-36 44-62z',
  fish: 'M38 113c28-44 70-44 98-8l28-20v56l-28-20c-28 36-70 36-98-8zM69 108a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
  cards:
    'M67 54h46a9 9 0 0 1 9 9v74a9 9 0 0 1-9 9H67a9 9 0 0 1-9-9V63a9 9 0 0 1 9-9zM122 68l30 8-24 88-40-11',
  sports: `${circle(100, 112, 48)}M100 86l24 18-9 28H85l-9-28z`,
  esports:
    'M66 84h68a24 24 0 0 1 23 30l-6 22a13 13 0 0 1-23 5l-11-13H83l-11 13a13 13 0 0 1-23-5l-6-22a24 24 0 0 1 23-30zM76 96v20M66 106h20',
  cockfight: 'M66 166c0-38 12-62 42-68V72l18 12 18-6-12 24c12 30-6 62-40 62zM78 150c-16 2-26-8-28-26',
  lottery: `${circle(100, 112, 46)}${circle(100, 112, 20)}`,
  elottery: 'M108 52l-44 66h32l-6 54 46-68h-34z',
};

type Layout = (hue: number, random: () => number) => readonly ArtShape[];

/** Nine layouts: medallion, wave bands, sunburst, lattice, petals, mountains, coins, knot, scales. */
const layouts: readonly Layout[] = [
  (hue) =>
    range(7).map((ring) => ({
      d: circle(CENTRE_X, CENTRE_Y, (7 - ring) * 25),
      fill: tone(0.535 - 0.045 * ring, 0.125 - 0.011 * ring, hue),
    })),
  (hue) =>
    range(9).map((band) => ({
      d: `M-10 ${34 + band * 30}q27-26 55 0t55 0 55 0 55 0V270H-10z`,
      fill: tone(0.5 - 0.035 * band, 0.11, hue),
    })),
  (hue) => [
    {
      d: range(24)
        .map((ray) => wedge(ray * 15, 7.5))
        .join(''),
      fill: tone(0.47, 0.12, hue),
      opacity: 0.8,
    },
  ],
  (hue) => [
    {
      d: range(14)
        .map((step) => `M${step * 32 - 130} 0l266 266M${step * 32 - 60} 0l-266 266`)
        .join(''),
      stroke: tone(0.5, 0.11, hue),
      width: 3,
    },
  ],
  (hue) =>
    range(3).flatMap((row) => [
      {
        d: range(12)
          .map((petal) => leaf(petal * 30 + row * 15, 130 - row * 36))
          .join(''),
        fill: tone(0.38 + row * 0.08, 0.11, hue),
        opacity: 0.85,
      },
    ]),
  (hue, random) =>
    range(5).map((row) => ({
      d: ridge(70 + row * 38, random),
      fill: tone(0.5 - row * 0.06, 0.1 - row * 0.008, hue),
    })),
  (hue) => [
    {
      d: range(7)
        .flatMap((y) => range(5).map((x) => circle(x * 50 + (y % 2) * 25, y * 44, 17)))
        .join(''),
      stroke: tone(0.52, 0.11, hue),
      width: 3.5,
    },
  ],
  (hue) => [
    {
      d: range(6)
        .map((turn) => knot(turn * 30))
        .join(''),
      stroke: tone(0.5, 0.12, hue),
      width: 7,
      opacity: 0.8,
    },
  ],
  (hue) => [
    {
      d: range(12)
        .flatMap((y) => range(6).map((x) => `M${x * 40 - 20 * (y % 2)} ${y * 24}a20 20 0 0 0 40 0`))
        .join(''),
      stroke: tone(0.55, 0.11, hue),
      width: 3,
    },
  ],
];

/** The tile art of a game that brings none: the same names give the same picture, everywhere and always. */
export function art({
  vendor,
  game,
  category,
  name,
}: {
  readonly vendor: string;
  readonly game: string;
  readonly category: ArtCategory;
  readonly name: string;
}): Art {
  const random = seeded(hashText(`${vendor} ${game}`));
  const hue = (categoryHues[category] + (random() - 0.5) * 28 + 360) % 360;
  const layout = layouts[Math.floor(random() * layouts.length)] ?? (() => []);
  const lines = splitName(name);
  const longest = Math.max(...lines.map((text) => text.length), 1);
  return {
    hue,
    ground: tone(0.27, 0.07, hue),
    shapes: layout(hue, random),
    crackle: crackle(random, { width: ART_WIDTH, height: ART_HEIGHT, cells: 40 }),
    crackleOpacity: 0.06 + random() * 0.04,
    glyph: glyphs[category],
    lines,
    fontSize: Math.max(13, Math.min(21, 250 / longest)),
  };
}

function splitName(name: string): readonly string[] {
  if (name.length <= 13 || !name.includes(' ')) return [name];
  const words = name.split(' ');
  const middle = words.reduce((best, _, index) => {
    const gap = (cut: number) =>
      Math.abs(words.slice(0, cut).join(' ').length - words.slice(cut).join(' ').length);
    return index > 0 && gap(index) < gap(best) ? index : best;
  }, 1);
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')];
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function wedge(degrees: number, width: number): string {
  const at = (angle: number) => {
    const radians = (angle * Math.PI) / 180;
    return `${(CENTRE_X + 260 * Math.cos(radians)).toFixed(1)} ${(CENTRE_Y + 260 * Math.sin(radians)).toFixed(1)}`;
  };
  return `M${CENTRE_X} ${CENTRE_Y}L${at(degrees)}L${at(degrees + width)}z`;
}

function leaf(degrees: number, length: number): string {
  const radians = (degrees * Math.PI) / 180;
  const point = (along: number, across: number) =>
    `${(CENTRE_X + along * Math.cos(radians) - across * Math.sin(radians)).toFixed(1)} ` +
    `${(CENTRE_Y + along * Math.sin(radians) + across * Math.cos(radians)).toFixed(1)}`;
  return `M${CENTRE_X} ${CENTRE_Y}Q${point(length / 2, length / 5)} ${point(length, 0)}Q${point(length / 2, -length / 5)} ${CENTRE_X} ${CENTRE_Y}z`;
}

function ridge(top: number, random: () => number): string {
  const peaks = range(5).map(
    (step) =>
      `L${step * 50 + 10} ${(top - random() * 44).toFixed(0)}L${step * 50 + 35} ${(top + random() * 16).toFixed(0)}`,
  );
  return `M-10 ${top}${peaks.join('')}L220 270H-10z`;
}

function knot(degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  const x = CENTRE_X + 62 * Math.cos(radians);
  const y = CENTRE_Y + 62 * Math.sin(radians);
  return (
    circle(Number(x.toFixed(1)), Number(y.toFixed(1)), 48) +
    circle(Number((2 * CENTRE_X - x).toFixed(1)), Number((2 * CENTRE_Y - y).toFixed(1)), 48)
  );
}
