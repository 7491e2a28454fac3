import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../http/errors.ts';
import { cleanImages } from './images.ts';

const pixels = { width: 40, height: 20, channels: 3, background: '#a33' } as const;
const png = () => sharp({ create: pixels }).png().toBuffer();
const sent = (bytes: Buffer | string, name = 'proof.png') => [{ name, bytes: Buffer.from(bytes as Buffer) }];

async function refusal(images: Parameters<typeof cleanImages>[0]): Promise<unknown> {
  return cleanImages(images).then(
    () => 'taken',
    (error) => (error instanceof Refusal ? (error.details.reason ?? error.code) : error),
  );
}

/** A png of these measures that holds one byte of picture. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    const typed = Buffer.concat([Buffer.from(type), body]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(typed));
    return Buffer.concat([head, typed, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('a picture that was sent', () => {
  test('is kept as its pixels alone, under a plain name', async () => {
    const bytes = await sharp({ create: pixels })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'where I live' }, IFD3: { GPSLatitude: '14/1 35/1 0/1' } })
      .toBuffer();
    expect(bytes.includes('where I live')).toBe(true);
    const [kept] = await cleanImages(sent(bytes, '../../etc/p"a\u202ess<b>.php'));
    expect(kept).toMatchObject({ type: 'image/jpeg', width: 40, height: 20, name: 'passb.jpg' });
    expect(kept?.bytes.includes('where I live')).toBe(false);
    expect((await sharp(kept?.bytes).metadata()).exif).toBeUndefined();
  });

  test('loses whatever else its file carries', async () => {
    const polyglot = Buffer.concat([
      await png(),
      Buffer.from('<script>alert(1)</script><?php system($_GET[0]); ?>'),
    ]);
    const [kept] = await cleanImages(sent(polyglot));
    expect(kept?.bytes.includes('script')).toBe(false);
    expect(kept?.bytes.includes('php')).toBe(false);
  });

  test.each([
    [
      'an svg that is called png',
      'type',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    [
      'the text of a test virus',
      'type',
      'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
    ],
    ['a gif', 'type', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['a page', 'type', '<!doctype html><script>alert(1)</script>'],
  ])('is refused when it is %s', async (_what, reason, text) => {
    expect(await refusal(sent(text))).toBe(reason);
  });

  test('is refused when it only begins like one', async () => {
    expect(await refusal(sent((await png()).subarray(0, 40)))).toBe('broken');
    expect(
      await refusal(sent(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('not a picture')]))),
    ).toBe('broken');
  });

  test('is refused with 30,000 × 30,000 pixels before they are decoded', async () => {
    const began = performance.now();
    expect(await refusal(sent(hugePng(30_000, 30_000)))).toBe('pixels');
    // To decode them takes gigabytes, and longer than this.
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('is refused above 5 MB, as the fourth, and none is refused too', async () => {
    expect(await refusal(sent(Buffer.alloc(5 * 1024 * 1024 + 1, 0x89)))).toBe('size');
    const one = sent(await png());
    expect(await refusal([...one, ...one, ...one, ...one])).toBe('count');
    expect(await refusal([])).toBe('image-wanted');
  });
});
