import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawIcon, readIcon } from './draw-icon.ts';
import { iconFiles } from './icons.ts';

const publicFile = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url), 'utf8');
const shape = readIcon(publicFile('icon.svg'));
const RED = [0xd2, 0x2a, 0x1a, 255];
const GOLD = [0xf2, 0xb0, 0x36, 255];

/** The pixels of a PNG that has one chunk of data and no filters. */
function pixelsOf(png: Buffer) {
  const size = png.readUInt32BE(16);
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  return (x: number, y: number) => [...rows.subarray(y * (size * 4 + 1) + 1 + x * 4).subarray(0, 4)];
}

test('the icon of a manifest has the shape of icon.svg, with clear corners', () => {
  const at = pixelsOf(drawIcon(shape, 192, false));
  expect(at(96, 96)).toEqual(GOLD);
  expect(at(96, 20)).toEqual(RED);
  // The corner at the top left has a radius of 8 of 24, the one at the top right of 3.
  expect([at(0, 0)[3], at(15, 15)[3], at(191, 0)[3], at(191 - 15, 15)[3]]).toEqual([0, 0, 0, 255]);
  expect([at(191, 191)[3], at(191 - 15, 191 - 15)[3], at(15, 191 - 15)[3]]).toEqual([0, 0, 255]);
});

test('an icon that a device cuts is filled to its corners', () => {
  const at = pixelsOf(drawIcon(shape, 180, true));
  for (const corner of [at(0, 0), at(179, 0), at(0, 179), at(179, 179)]) expect(corner).toEqual(RED);
  expect(at(90, 90)).toEqual(GOLD);
});

test('another drawing is refused, so that no old icon is built from it', () => {
  expect(() => readIcon(publicFile('icon.svg').replace('<circle', '<ellipse'))).toThrow('icon.svg');
});

test('the manifest names icons that are drawn, in their sizes, for both purposes', () => {
  const { icons } = JSON.parse(publicFile('manifest.webmanifest')) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  const pictures = icons.filter(({ type }) => type === 'image/png');
  const drawn = Object.entries(iconFiles)
    .filter(([name]) => name.startsWith('icon-'))
    .map(([name, { size, isFull }]) => [`/${name}`, `${size}x${size}`, isFull ? 'maskable' : 'any']);
  expect(pictures.map(({ src, sizes, purpose }) => [src, sizes, purpose])).toEqual(drawn);
});
