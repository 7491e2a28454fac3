import type { Offer } from './offer.ts';

/** One shape of a scene of 400 × 180: its path, and of what it is made. */
interface SceneShape {
  readonly d: string;
  readonly paint: 'shell' | 'cinnabar' | 'far' | 'deep' | 'gilt';
  readonly opacity?: number;
}

interface Scene {
  readonly hue: number;
  readonly shapes: readonly SceneShape[];
}

/** The scene of each category: lotus, coins, returning waves, fan, peaks with a flag, tickets, lanterns on one thread, tiles, box. */
export const scenes: Readonly<Record<Offer['category'], Scene>> = {
  new_player: {
    hue: 12,
    shapes: [
      { d: rings(290, 92, [120, 96, 72]), paint: 'gilt', opacity: 0.3 },
      { d: petals({ x: 290, y: 136, angles: [-78, -52, 52, 78], length: 92, width: 26 }), paint: 'cinnabar' },
      {
        d: petals({ x: 290, y: 138, angles: [-28, 28], length: 98, width: 30 }),
        paint: 'shell',
        opacity: 0.94,
      },
      { d: petals({ x: 290, y: 140, angles: [0], length: 106, width: 32 }), paint: 'shell' },
      { d: waves({ y: 148, length: 44, rows: 3 }), paint: 'gilt', opacity: 0.75 },
    ],
  },
  deposit: {
    hue: 52,
    shapes: [
      { d: rings(296, 70, [104, 80]), paint: 'gilt', opacity: 0.25 },
      { d: stack(236, 158, 4), paint: 'deep' },
      { d: stack(298, 158, 7), paint: 'cinnabar' },
      { d: stack(358, 158, 3), paint: 'deep' },
      { d: coin(298, 42, 24), paint: 'shell' },
      { d: 'M290 34h16v16h-16z', paint: 'deep' },
    ],
  },
  rebate: {
    hue: 205,
    shapes: [
      { d: swell(150, 96), paint: 'far', opacity: 0.5 },
      { d: swell(176, 74), paint: 'deep' },
      { d: spiral(288, 92, 58), paint: 'gilt' },
      { d: spiral(190, 128, 30), paint: 'gilt', opacity: 0.7 },
      { d: coin(352, 46, 17), paint: 'shell' },
      { d: waves({ y: 158, length: 36, rows: 2 }), paint: 'gilt', opacity: 0.8 },
    ],
  },
  vip: {
    hue: 345,
    shapes: [
      { d: fan({ x: 272, y: 166, inner: 44, outer: 128, ribs: 9 }), paint: 'cinnabar' },
      { d: fan({ x: 272, y: 166, inner: 92, outer: 128, ribs: 9 }), paint: 'shell' },
      { d: fan({ x: 272, y: 166, inner: 44, outer: 60, ribs: 9 }), paint: 'deep' },
      { d: coin(272, 160, 9), paint: 'shell' },
    ],
  },
  mission: {
    hue: 160,
    shapes: [
      { d: coin(330, 44, 24), paint: 'shell' },
      { d: 'M120 180l76-92 34 40 62-84 108 136z', paint: 'far', opacity: 0.55 },
      { d: 'M172 180l84-70 36 30 50-40 78 80z', paint: 'deep' },
      { d: 'M292 44V12M292 12c14-6 22 6 38 0v20c-16 6-24-6-38 0', paint: 'cinnabar' },
      { d: 'M150 176c40-6 58-18 90-22s40-20 48-40', paint: 'gilt', opacity: 0.8 },
    ],
  },
  raffle: {
    hue: 285,
    shapes: [
      { d: ticket(218, 98, -18), paint: 'deep' },
      { d: ticket(286, 84, -4), paint: 'cinnabar' },
      { d: ticket(346, 98, 14), paint: 'shell' },
      { d: star(346, 98, 13), paint: 'cinnabar' },
      { d: star(286, 84, 13), paint: 'shell' },
      { d: waves({ y: 170, length: 40, rows: 1 }), paint: 'gilt', opacity: 0.5 },
    ],
  },
  referral: {
    hue: 28,
    shapes: [
      { d: 'M150 0c30 46 84 60 140 36s80-20 110-4', paint: 'gilt', opacity: 0.9 },
      { d: lantern(220, 86, 30), paint: 'cinnabar' },
      { d: lantern(326, 92, 38), paint: 'shell' },
      { d: ribs(220, 86, 30), paint: 'gilt' },
      { d: ribs(326, 92, 38), paint: 'deep', opacity: 0.5 },
    ],
  },
  game: {
    hue: 145,
    shapes: [
      { d: tile(210, 52, 70, 94), paint: 'deep' },
      { d: tile(288, 40, 78, 106), paint: 'shell' },
      { d: dots(327, 93), paint: 'cinnabar' },
      { d: star(245, 98, 20), paint: 'gilt' },
      { d: waves({ y: 166, length: 50, rows: 1 }), paint: 'gilt', opacity: 0.5 },
    ],
  },
  other: {
    hue: 255,
    shapes: [
      { d: rings(298, 92, [110, 86]), paint: 'gilt', opacity: 0.25 },
      { d: tile(244, 82, 108, 76), paint: 'cinnabar' },
      { d: tile(236, 62, 124, 28), paint: 'shell' },
      { d: 'M290 62h16v96h-16z', paint: 'deep' },
      { d: 'M298 62c-34 0-46-36-22-38 16 0 22 38 22 38s6-38 22-38c24 2 12 38-22 38z', paint: 'gilt' },
    ],
  },
};

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The point at an angle from straight up. */
function at(x: number, y: number, degrees: number, radius: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${round(x + radius * Math.sin(radians))} ${round(y - radius * Math.cos(radians))}`;
}

function coin(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function rings(x: number, y: number, radii: readonly number[]): string {
  return radii.map((r) => coin(x, y, r)).join('');
}

function petals({
  x,
  y,
  angles,
  length,
  width,
}: {
  readonly x: number;
  readonly y: number;
  readonly angles: readonly number[];
  readonly length: number;
  readonly width: number;
}): string {
  const half = Math.atan2(width, length * 0.6) * (180 / Math.PI);
  const middle = Math.hypot(width, length * 0.6);
  return angles
    .map((angle) => {
      const tip = at(x, y, angle, length);
      return `M${x} ${y}Q${at(x, y, angle - half, middle)} ${tip}Q${at(x, y, angle + half, middle)} ${x} ${y}z`;
    })
    .join('');
}

function waves({
  y,
  length,
  rows,
}: {
  readonly y: number;
  readonly length: number;
  readonly rows: number;
}): string {
  return range(rows)
    .map((row) => {
      const arcs = range(Math.ceil(400 / length) + 2).map(() => `q${length / 2}-11 ${length} 0`);
      return `M${-length + (row % 2) * (length / 2)} ${y + row * 11}${arcs.join('')}`;
    })
    .join('');
}

/** Coins in a stack, the lowest first. */
function stack(x: number, y: number, count: number): string {
  return range(count)
    .map((step) => {
      const top = y - step * 13;
      return `M${x - 27} ${top - 6}v8a27 8 0 0 0 54 0v-8a27 8 0 0 0-54 0a27 8 0 0 0 54 0`;
    })
    .join('');
}

function swell(y: number, height: number): string {
  return `M90 180C160 ${y} 210 ${y - height * 0.3} 250 ${y - height * 0.7}c30-40 90-44 118-6-30-10-58 2-66 28 40-8 60 6 110 2v100z`;
}

function spiral(x: number, y: number, radius: number): string {
  const points = range(28).map((step) => at(x, y, step * 40, radius * (1 - step / 30)));
  return `M${points.join('L')}`;
}

function fan({
  x,
  y,
  inner,
  outer,
  ribs: count,
}: {
  readonly x: number;
  readonly y: number;
  readonly inner: number;
  readonly outer: number;
  readonly ribs: number;
}): string {
  const step = 150 / count;
  return range(count)
    .map((rib) => {
      const from = -75 + rib * step;
      const to = from + step - 1.6;
      return `M${at(x, y, from, inner)}L${at(x, y, from, outer)}L${at(x, y, to, outer)}L${at(x, y, to, inner)}z`;
    })
    .join('');
}

/** A ticket whose middle is at a point, turned by some degrees: notches at its ends. */
function ticket(x: number, y: number, degrees: number): string {
  const corner = (across: number, along: number) =>
    at(x, y, degrees + (Math.atan2(across, along) * 180) / Math.PI, Math.hypot(across, along));
  const [w, h, notch] = [26, 54, 8];
  return (
    `M${corner(-w, h)}L${corner(-notch, h)}Q${corner(0, h - notch * 1.6)} ${corner(notch, h)}L${corner(w, h)}` +
    `L${corner(w, -h)}L${corner(notch, -h)}Q${corner(0, -h + notch * 1.6)} ${corner(-notch, -h)}L${corner(-w, -h)}z`
  );
}

function star(x: number, y: number, radius: number): string {
  const points = range(16).map((step) => at(x, y, step * 22.5, step % 2 === 0 ? radius : radius * 0.62));
  return `M${points.join('L')}z`;
}

function lantern(x: number, y: number, r: number): string {
  const h = r * 1.2;
  return (
    `M${x - r * 0.5} ${y - h}h${r}c${r * 0.9} ${h * 0.5} ${r * 0.9} ${h * 1.5} 0 ${h * 2}h${-r}` +
    `c${-r * 0.9} ${-h * 0.5} ${-r * 0.9} ${-h * 1.5} 0 ${-h * 2}zM${x} ${y + h}v${r * 0.7}`
  );
}

function ribs(x: number, y: number, r: number): string {
  const h = r * 1.2;
  return `M${x} ${y - h}V${y + h}M${x - r * 0.5} ${y - h}q${-r * 0.5} ${h} 0 ${h * 2}M${x + r * 0.5} ${y - h}q${r * 0.5} ${h} 0 ${h * 2}`;
}

function tile(x: number, y: number, width: number, height: number): string {
  const [w, h] = [width - 14, height - 14];
  return `M${x + 10} ${y}h${w}a4 4 0 0 1 4 4v${h}a10 10 0 0 1-10 10h${-w}a4 4 0 0 1-4-4v${-h}a10 10 0 0 1 10-10z`;
}

/** Five dots of a die around a point. */
function dots(x: number, y: number): string {
  return [
    [-20, -30],
    [20, -30],
    [0, 0],
    [-20, 30],
    [20, 30],
  ]
    .map(([across = 0, down = 0]) => coin(x + across, y + down, 9))
    .join('');
}
