import { crc32, deflateSync } from 'node:zlib';

/** A colour as red, green, blue and opacity, each from 0 to 255. */
export type Rgba = readonly [number, number, number, number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits for each channel; colour type 6 is red, green, blue and opacity. */
const FORMAT = [8, 6, 0, 0, 0] as const;

/** Encodes a square picture as PNG. `colourAt` gives the colour of each pixel, by column and row. */
export function encodePng(size: number, colourAt: (x: number, y: number) => Rgba): Buffer {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y += 1) {
    // The first byte of a row names its filter: 0 is none.
    for (let x = 0; x < size; x += 1) rows.set(colourAt(x, y), y * (size * 4 + 1) + 1 + x * 4);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set(FORMAT, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
