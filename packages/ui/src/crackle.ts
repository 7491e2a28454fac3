type Point = readonly [x: number, y: number];

/** What a crackle covers and how fine it is. */
export interface CrackleShape {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
}

/** The edges of seeded Voronoi cells as one SVG path: crushed egg-shell under lacquer. */
export function crackle(random: () => number, { width, height, cells }: CrackleShape): string {
  const seeds = Array.from({ length: cells }, (): Point => [random() * width, random() * height]);
  const frame: readonly Point[] = [[-2, -2], [width + 2, -2], [width + 2, height + 2], [-2, height + 2]];
  return seeds.map((seed) => outline(seeds.reduce((cell, other) => (other === seed ? cell : clip(cell, seed, other)), frame))).join('');
}

/** Keeps the part of a polygon that is nearer to `seed` than to `other`. */
function clip(polygon: readonly Point[], seed: Point, other: Point): readonly Point[] {
  const side = ([x, y]: Point) =>
    (x - (seed[0] + other[0]) / 2) * (other[0] - seed[0]) + (y - (seed[1] + other[1]) / 2) * (other[1] - seed[1]);
  const kept: Point[] = [];
  polygon.forEach((point, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? point;
    const here = side(point);
    const there = side(next);
    if (here <= 0) kept.push(point);
    if (here * there >= 0) return;
    const share = here / (here - there);
    kept.push([point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]);
  });
  return kept;
}

function outline(polygon: readonly Point[]): string {
  if (polygon.length < 3) return '';
  return `M${polygon.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`;
}
