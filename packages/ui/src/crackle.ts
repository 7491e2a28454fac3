type Point = readonly [x: number, y: number];

/** What a crackle covers and how fine it is. */
export interface CrackleShape {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
}

const SHOWN = 0.62;
const UNEVEN = 0.12;
/** A cell is cut by its near neighbours only; beyond this many mean distances none reaches it. */
const REACH = 3.2;

/** Cracks along the edges of seeded Voronoi cells, broken and uneven, as one SVG path: crushed egg-shell under lacquer. */
export function crackle(random: () => number, { width, height, cells }: CrackleShape): string {
  const seeds = Array.from({ length: cells }, (): Point => [random() * width, random() * height]);
  const reach = REACH * Math.sqrt((width * height) / cells);
  const frame: readonly Point[] = [
    [-2, -2],
    [width + 2, -2],
    [width + 2, height + 2],
    [-2, height + 2],
  ];
  return seeds
    .map((seed) => {
      const near = seeds.filter((other) => {
        const [x, y] = [other[0] - seed[0], other[1] - seed[1]];
        return other !== seed && x * x + y * y < reach * reach;
      });
      return cracks(
        near.reduce((cell, other) => clip(cell, seed, other), frame),
        random,
      );
    })
    .join('');
}

/** Keeps the part of a polygon that is nearer to `seed` than to `other`. Plain numbers: a lobby draws thousands of pictures. */
function clip(polygon: readonly Point[], seed: Point, other: Point): readonly Point[] {
  const [middleX, middleY] = [(seed[0] + other[0]) / 2, (seed[1] + other[1]) / 2];
  const [acrossX, acrossY] = [other[0] - seed[0], other[1] - seed[1]];
  const side = (point: Point) => (point[0] - middleX) * acrossX + (point[1] - middleY) * acrossY;
  // Most neighbours cut nothing.
  if (polygon.every((point) => side(point) <= 0)) return polygon;
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

function cracks(polygon: readonly Point[], random: () => number): string {
  return polygon
    .map((point, index) => {
      const next = polygon[(index + 1) % polygon.length] ?? point;
      if (random() > SHOWN) return '';
      const across = (random() - 0.5) * UNEVEN;
      const middle: Point = [
        (point[0] + next[0]) / 2 + (next[1] - point[1]) * across,
        (point[1] + next[1]) / 2 + (point[0] - next[0]) * across,
      ];
      return `M${write(point)}L${write(middle)}L${write(next)}`;
    })
    .join('');
}

function write([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
