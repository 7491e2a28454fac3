// The symbols of a slot as pictures: sharp, and with two lengths of blur for reels that turn. Made once for a size and a theme.
import { blur } from './motion.ts';
import type { Wardrobe } from './wardrobe.ts';

export interface SymbolPictures {
  readonly sharp: OffscreenCanvas;
  readonly low: Blurred;
  readonly high: Blurred;
}

export interface Blurred {
  readonly image: OffscreenCanvas;
  /** How much taller than the cell it is, in canvas pixels. */
  readonly over: number;
}

export type Atlas = ReadonlyMap<string, SymbolPictures>;

export interface CellSize {
  /** In canvas pixels. */
  readonly width: number;
  readonly height: number;
}

const FILL = 0.94;
/** Small symbols are a little smaller, so that the high ones stand out. */
const LOW_FILL = 0.84;
const LOW_SYMBOLS = 'EFGH';
const HALVINGS = 100;

/** Makes the pictures of all symbols. */
export async function makeAtlas(wardrobe: Wardrobe, theme: 'light' | 'dark', cell: CellSize): Promise<Atlas> {
  const source = await (await fetch(wardrobe.url)).text();
  const pairs = Object.entries(wardrobe.drawings).map(async ([symbol, drawing]) => {
    const image = await drawSymbol(source, { id: `sym-${wardrobe.set}-${drawing}`, theme });
    return [symbol, picturesOf(image, cell, LOW_SYMBOLS.includes(symbol) ? LOW_FILL : 1)] as const;
  });
  return new Map(await Promise.all(pairs));
}

/** One symbol of the file as an image. */
export async function drawSymbol(
  source: string,
  { id, theme }: { readonly id: string; readonly theme: 'light' | 'dark' },
): Promise<HTMLImageElement> {
  const text = source
    .replace('data-theme="light"', `data-theme="${theme}" width="320" height="320"`)
    .replace('</defs></svg>', `</defs><use href="#${id}" width="160" height="160"/></svg>`);
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  return image;
}

function picturesOf(image: HTMLImageElement, { width, height }: CellSize, fill: number): SymbolPictures {
  const sharp = new OffscreenCanvas(width, height);
  const side = Math.min(width, height) * FILL * fill;
  contextOf(sharp).drawImage(image, (width - side) / 2, (height - side) / 2, side, side);
  return { sharp, low: blurred(sharp, blur.lowLength), high: blurred(sharp, blur.highLength) };
}

/** The average of shifted copies, made by halving the shift. */
function blurred(sharp: OffscreenCanvas, length: number): Blurred {
  const over = Math.ceil(sharp.height * length);
  const make = () => new OffscreenCanvas(sharp.width, sharp.height + over);
  let [from, to] = [make(), make()];
  contextOf(from).drawImage(sharp, 0, 0);
  for (let shift = over / 2; shift > over / HALVINGS; shift /= 2) {
    const context = contextOf(to);
    context.globalCompositeOperation = 'copy';
    context.globalAlpha = 0.5;
    context.drawImage(from, 0, 0);
    context.globalCompositeOperation = 'lighter';
    context.drawImage(from, 0, shift);
    [from, to] = [to, from];
  }
  return { image: from, over };
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
}
