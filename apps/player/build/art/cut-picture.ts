import { gzipSync } from 'node:zlib';
import { optimize } from 'svgo';

/** The largest picture, in bytes after gzip. */
export const MAX_PICTURE_BYTES = 6_144;

/** The definitions of the source drawing by their id. */
export type Drawing = ReadonlyMap<string, string>;

/** The value of each colour variable in one theme. */
export type Colours = Readonly<Record<string, string>>;

/**
 * Reads a source drawing: an SVG with one definition (pattern, gradient, motif or symbol) on each line.
 *
 * @param source the text of the file.
 * @returns the lines by the id of their definition.
 */
export function readDrawing(source: string): Drawing {
  const lines = source.split('\n').flatMap((line) => {
    const id = /^<\w+[^>]*? id="([\w-]+)"/.exec(line)?.[1];
    return id ? [[id, line] as const] : [];
  });
  return new Map(lines);
}

/**
 * Cuts one symbol out of a drawing as an SVG that needs nothing else: with the definitions it uses and the colours of a theme.
 *
 * @param symbol id of the symbol, such as `fam-ssc-card`.
 * @returns the SVG, at most `MAX_PICTURE_BYTES` after gzip.
 * @throws when the drawing lacks a definition, the theme lacks a colour, or the picture stays too large.
 */
export function cutPicture(drawing: Drawing, colours: Colours, symbol: string): string {
  const picture = standAlone(drawing, symbol).replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const colour = colours[name];
    if (!colour) throw new Error(`${symbol}: no colour --${name}`);
    return colour;
  });
  // Whole units are half a pixel at the size of display: only the few large pictures are rounded that far.
  for (const decimals of [1, 0]) {
    const small = shrink(picture, decimals);
    if (gzipSync(small, { level: 9 }).length <= MAX_PICTURE_BYTES) return small;
  }
  throw new Error(`${symbol} is larger than ${MAX_PICTURE_BYTES} bytes after gzip`);
}

function standAlone(drawing: Drawing, symbol: string): string {
  const drawn = definition(drawing, symbol);
  const size = /viewBox="0 0 (\d+) (\d+)"/.exec(drawn);
  const content = /^<symbol[^>]*>(.*)<\/symbol>$/.exec(drawn)?.[1];
  if (!size || content === undefined) throw new Error(`${symbol} is not a symbol with a view box`);
  const used = usedBy(drawing, drawn, new Set());
  const definitions = [...drawing].filter(([id]) => used.has(id)).map(([, line]) => line);
  const [, width, height] = size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${definitions.join('')}</defs>${content}</svg>`,
  ].join('');
}

/** Adds the ids that a piece of the drawing refers to, directly or through others. */
function usedBy(drawing: Drawing, piece: string, used: Set<string>): Set<string> {
  for (const [, id = ''] of piece.matchAll(/(?:href="#|url\(#)([\w-]+)/g)) {
    if (used.has(id)) continue;
    used.add(id);
    usedBy(drawing, definition(drawing, id), used);
  }
  return used;
}

function definition(drawing: Drawing, id: string): string {
  const found = drawing.get(id);
  if (!found) throw new Error(`the drawing has no ${id}`);
  return found;
}

function shrink(picture: string, decimals: number): string {
  const overrides = {
    cleanupIds: { minify: true },
    cleanupNumericValues: { floatPrecision: 2 },
    convertPathData: { floatPrecision: decimals },
    // Repeated parts compress better as they were drawn: all alike, each with a transform of its own.
    convertColors: false,
    convertEllipseToCircle: false,
    convertShapeToPath: false,
    convertTransform: false,
    mergePaths: false,
    moveElemsAttrsToGroup: false,
    moveGroupAttrsToElems: false,
  } as const;
  return optimize(picture, { multipass: true, plugins: [{ name: 'preset-default', params: { overrides } }] })
    .data;
}
