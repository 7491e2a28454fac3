// Cuts the typeface into the files that pages fetch, and writes them to `packages/ui/src/fonts`. `node tools/fonts.ts`
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'packages/ui/src/fonts');

/** The weights and widths that style sheets use; others would only add bytes. */
const variationAxes = { wght: { min: 400, max: 780 }, wdth: { min: 85, max: 125 } };

const run = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** Each file with the file of the package that it is cut from and its characters. */
export const fontCuts = [
  {
    // All that English and Filipino write, but the peso sign: the package has it in another file.
    name: 'archivo-base.woff2',
    source: 'latin',
    text: `${run(0x20, 0x7e)}\u00a0·×÷±«»°¿¡©®Ññ–—‘’‚“”„†•…‹›€™←↑→↓−`,
  },
  { name: 'archivo-peso.woff2', source: 'latin-ext', text: '₱' },
  {
    name: 'archivo-letters.woff2',
    source: 'latin',
    text: run(0xc0, 0xff).replaceAll(/[Ññ×÷]/g, ''),
  },
  {
    name: 'archivo-vietnamese.woff2',
    source: 'vietnamese',
    text: `ĂăĐđĨĩŨũƠơƯư${run(0x300, 0x304)}${run(0x308, 0x309)}\u0323${run(0x1ea0, 0x1ef9)}₫`,
  },
] as const;

/**
 * Cuts one file.
 *
 * @returns the bytes of a woff2 font, the same for the same packages.
 */
export async function cutFont({ source, text }: (typeof fontCuts)[number]): Promise<Buffer> {
  const file = `node_modules/@fontsource-variable/archivo/files/archivo-${source}-standard-normal.woff2`;
  return subsetFont(await readFile(join(root, file)), text, { targetFormat: 'woff2', variationAxes });
}

if (import.meta.main)
  for (const cut of fontCuts) {
    const bytes = await cutFont(cut);
    await writeFile(join(folder, cut.name), bytes);
    process.stdout.write(`${cut.name} ${bytes.length} bytes\n`);
  }
