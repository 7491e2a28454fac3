// Files that staff send with a message: pdf as they came, pictures drawn anew (docs/reference/support.md 3.8).
import { PICTURE_BYTES } from '@tyche/contract/schemas';
import { type CleanImage, cleanImages, type SentImage } from '../../../platform/files/images.ts';
import { beginsAsPdf, type KeptPdf, keepPdf } from '../../../platform/files/pdfs.ts';
import { Refusal } from '../../../platform/http/errors.ts';

const FIELD = 'files';

export interface StaffFiles {
  readonly images: readonly CleanImage[];
  readonly pdfs: readonly KeptPdf[];
}

/** Judges files of staff by their bytes. Refuses `file-refused` {field, reason}, and `image-refused` {reason} for a picture. */
export async function judgeFiles(files: readonly SentImage[]): Promise<StaffFiles> {
  const large = files.find(({ bytes }) => bytes.length > PICTURE_BYTES);
  if (large) throw new Refusal('file-refused', { field: FIELD, reason: 'size' });
  const pdfs = files.filter(beginsAsPdf).map((file) => keepPdf(file, FIELD));
  const others = files.filter((file) => !beginsAsPdf(file));
  if (others.some(({ bytes }) => !beginsAsPicture(bytes)))
    throw new Refusal('file-refused', { field: FIELD, reason: 'type' });
  return { pdfs, images: others.length === 0 ? [] : await cleanImages(others) };
}

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];

function beginsAsPicture(bytes: Uint8Array): boolean {
  return [PNG, JPEG].some((head) => head.every((byte, at) => bytes[at] === byte));
}
