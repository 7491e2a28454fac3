import { encodePng, type Rgba } from './png.ts';

/** The shape of the icon, read from its SVG: a tile with round corners, and a disc in its middle. */
export interface IconShape {
  readonly side: number;
  readonly tile: readonly [number, number, number];
  /** Radii: of the corner where the drawing begins and the one opposite it, and of the two others. */
  readonly corners: { readonly topLeft: number; readonly topRight: number };
  readonly disc: readonly [number, number, number];
  readonly discRadius: number;
}

/** Samples of a pixel in each direction: edges are smooth. */
const SAMPLES = 4;
const ICON =
  /^<svg xmlns="[^"]+" viewBox="0 0 (\d+) \1"><path fill="#([0-9a-f]{6})" d="M(\d+) 0h\d+a(\d+) .*"\/><circle cx="(\d+)" cy="\5" r="(\d+)" fill="#([0-9a-f]{6})"\/><\/svg>\s*$/;

/** Reads the shape from the SVG. Throws when the SVG is drawn otherwise: this code then has to learn the new drawing. */
export function readIcon(svg: string): IconShape {
  const [, side, tile, topLeft, topRight, , radius, disc] = ICON.exec(svg) ?? [];
  if (!tile || !disc) throw new Error('icon.svg is not a tile with a disc');
  return {
    side: Number(side),
    tile: rgbOf(tile),
    corners: { topLeft: Number(topLeft), topRight: Number(topRight) },
    disc: rgbOf(disc),
    discRadius: Number(radius),
  };
}

/**
 * Draws the icon as PNG.
 *
 * @param isFull the tile fills the picture: the device cuts its own shape (Apple's icons, maskable icons of a manifest). The disc is inside
 * the middle 80 %, which no device cuts.
 */
export function drawIcon(shape: IconShape, size: number, isFull: boolean): Buffer {
  const step = shape.side / size / SAMPLES;
  return encodePng(size, (column, row): Rgba => {
    let [onTile, onDisc] = [0, 0];
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
      const x = (column * SAMPLES + (sample % SAMPLES) + 0.5) * step;
      const y = (row * SAMPLES + Math.floor(sample / SAMPLES) + 0.5) * step;
      if (isFull || isOnTile(shape, x, y)) onTile += 1;
      if (Math.hypot(x - shape.side / 2, y - shape.side / 2) <= shape.discRadius) onDisc += 1;
    }
    const [red, green, blue] = shape.tile.map((under, channel) =>
      Math.round(under + (((shape.disc[channel] ?? under) - under) * onDisc) / SAMPLES ** 2),
    );
    return [red ?? 0, green ?? 0, blue ?? 0, Math.round((255 * onTile) / SAMPLES ** 2)];
  });
}

/** Corners that are opposite each other are equal. */
function isOnTile({ side, corners }: IconShape, x: number, y: number): boolean {
  const radius = x < side / 2 === y < side / 2 ? corners.topLeft : corners.topRight;
  const [toX, toY] = [Math.min(x, side - x), Math.min(y, side - y)];
  return toX >= radius || toY >= radius || Math.hypot(radius - toX, radius - toY) <= radius;
}

function rgbOf(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
