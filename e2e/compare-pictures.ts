// Compares a screen with its reviewed picture. The browser decodes both: text that another release of it draws a little differently is
// no difference, a moved or missing part is.
import type { Page } from 'playwright-core';

/** The side of a block in pixels; what is inside one is averaged. */
const BLOCK = 8;
/** How far the average colour of a block may be from that of the picture, 0 to 255 in each channel. */
const COLOUR = 26;

export interface Comparison {
  readonly isSameSize: boolean;
  /** The share of the blocks that differ, 0 to 1. */
  readonly share: number;
  /** The rectangle that holds all blocks that differ, in pixels: left, top, right, bottom. Null when none does. */
  readonly box: readonly [number, number, number, number] | null;
}

/**
 * Compares two JPEG pictures block by block, in a page of the browser.
 *
 * @param page any page of the browser; a blank one of its own is opened and closed.
 */
export async function comparePictures(page: Page, kept: Buffer, seen: Buffer): Promise<Comparison> {
  const blank = await page.context().newPage();
  try {
    const pictures = [kept, seen].map((bytes) => bytes.toString('base64'));
    return await blank.evaluate(compareInPage, { pictures, block: BLOCK, colour: COLOUR });
  } finally {
    await blank.close();
  }
}

interface Task {
  readonly pictures: readonly string[];
  readonly block: number;
  readonly colour: number;
}

/** Runs in the browser: it uses nothing of this file. */
async function compareInPage({ pictures, block, colour }: Task): Promise<Comparison> {
  const averages = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const [columns, rows] = [Math.ceil(bitmap.width / block), Math.ceil(bitmap.height / block)];
    const canvas = new OffscreenCanvas(columns, rows);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('the browser gives no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, columns, rows);
    const { data } = context.getImageData(0, 0, columns, rows);
    return { width: bitmap.width, height: bitmap.height, columns, rows, data };
  };
  const [kept, seen] = await Promise.all([averages(pictures[0] ?? ''), averages(pictures[1] ?? '')]);
  if (kept.width !== seen.width || kept.height !== seen.height)
    return { isSameSize: false, share: 1, box: null };
  const differs = Array.from({ length: kept.columns * kept.rows }, (_, at) =>
    [0, 1, 2].some((channel) => {
      const [before = 0, now = 0] = [kept.data[4 * at + channel], seen.data[4 * at + channel]];
      return Math.abs(before - now) > colour;
    }),
  );
  const places = differs.flatMap((isOther, at) =>
    isOther ? [[at % kept.columns, Math.floor(at / kept.columns)] as const] : [],
  );
  if (places.length === 0) return { isSameSize: true, share: 0, box: null };
  const [across, down] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return {
    isSameSize: true,
    share: places.length / differs.length,
    box: [
      Math.min(...across) * block,
      Math.min(...down) * block,
      (Math.max(...across) + 1) * block,
      (Math.max(...down) + 1) * block,
    ],
  };
}
