// Pictures from outside (reliability.md I4 and T30). What a file says of itself counts for nothing: it is decoded, and what is kept is
// written anew from its pixels, so that nothing else that stood in it is kept.
import { PICTURE_BYTES } from '@tyche/contract/schemas';
import sharp from 'sharp';
import { Refusal } from '../http/errors.ts';

/** A picture as it came: a binary part of a body. */
export interface SentImage {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A picture as we keep it. */
export interface CleanImage {
  readonly name: string;
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

export const MAX_IMAGES = 3;
/** Of a phone's camera today, and no more: each costs memory while it is decoded. */
const MAX_PIXELS = 50_000_000;
const LONGEST_SIDE = 2_400;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Judges one to three pictures and writes them anew: png or jpg by content, at most 5 MB and 50 million pixels each, no metadata. Refuses
 * `image-wanted` for none and `image-refused` (with a `reason` in one word) for any that is something else.
 */
export async function cleanImages(images: readonly SentImage[]): Promise<readonly CleanImage[]> {
  if (images.length === 0) throw new Refusal('image-wanted');
  if (images.length > MAX_IMAGES) throw refuse('count');
  const clean: CleanImage[] = [];
  // One after the other: three at once would hold the memory of three.
  for (const image of images) clean.push(await cleanImage(image));
  return clean;
}

async function cleanImage({ name, bytes: sent }: SentImage): Promise<CleanImage> {
  if (sent.length > PICTURE_BYTES) throw refuse('size');
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.length);
  const isPng = bytes.subarray(0, PNG.length).equals(PNG);
  if (!isPng && !bytes.subarray(0, JPEG.length).equals(JPEG)) throw refuse('type');
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
    const { format } = await sharp(bytes, options).metadata();
    if (format !== (isPng ? 'png' : 'jpeg')) throw refuse('type');
    const upright = sharp(bytes, options)
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
    const written = isPng ? upright.png({ compressionLevel: 9 }) : upright.jpeg({ quality: 85 });
    const { data: anew, info } = await written.toBuffer({ resolveWithObject: true });
    return {
      name: plainName(name, isPng ? 'png' : 'jpg'),
      type: isPng ? 'image/png' : 'image/jpeg',
      width: info.width,
      height: info.height,
      bytes: anew,
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const isHuge = error instanceof Error && /pixel limit/i.test(error.message);
    throw refuse(isHuge ? 'pixels' : 'broken');
  }
}

/** What a name may be in a header and on a disk: without path, quotes, control and direction marks, with the ending of what it is. */
export function plainName(name: string, ending: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 60);
  return `${stem === '' ? 'image' : stem}.${ending}`;
}

function refuse(reason: 'count' | 'size' | 'type' | 'pixels' | 'broken'): Refusal {
  return new Refusal('image-refused', { reason });
}
